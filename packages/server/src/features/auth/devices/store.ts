import { and, eq, gte, lt } from 'drizzle-orm';
import type { Db } from '../../../db/database.ts';
import { endingNames, recordEndings } from '../../../db/endings.ts';
import type { SessionKey } from '../sessions/store.ts';
import { knownDevices, sessions } from '../tables.ts';

export type SessionFacts = Partial<
  Pick<typeof sessions.$inferSelect, 'confirmedAtMs' | 'device' | 'deviceCode' | 'deviceHash'>
>;

export async function saveSessionFacts(
  tx: Db,
  { accountId, sessionId }: SessionKey,
  facts: SessionFacts,
): Promise<void> {
  await tx
    .update(sessions)
    .set(facts)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, sessionId)));
}

/** Whether the account knows a device. A known device is marked as seen now. */
export async function markKnownDeviceSeen(
  tx: Db,
  accountId: string,
  tokenHash: string,
  nowMs: number,
): Promise<boolean> {
  const seen = await tx
    .update(knownDevices)
    .set({ lastSeenAtMs: nowMs })
    .where(and(eq(knownDevices.accountId, accountId), eq(knownDevices.tokenHash, tokenHash)))
    .returning({ accountId: knownDevices.accountId });
  return seen.length === 1;
}

export async function insertDevice(
  tx: Db,
  accountId: string,
  tokenHash: string,
  nowMs: number,
): Promise<void> {
  await tx.insert(knownDevices).values({ accountId, tokenHash, createdAtMs: nowMs, lastSeenAtMs: nowMs });
}

/** Deletes an account's devices that have not been seen since a given time. */
export async function deleteDevices(tx: Db, accountId: string, beforeMs: number): Promise<void> {
  await tx
    .delete(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), lt(knownDevices.lastSeenAtMs, beforeMs)));
}

/**
 * Makes every device unknown to the account. `addedAgain` is the device that the owner is using: the caller
 * adds it again at once, so it is not recorded as removed.
 */
export async function forgetDevices(tx: Db, accountId: string, addedAgain?: string | null): Promise<void> {
  const gone = await tx
    .delete(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .returning({ tokenHash: knownDevices.tokenHash });
  const forgotten = gone.filter(({ tokenHash }) => tokenHash !== addedAgain);
  await recordEndings(
    tx,
    forgotten.map(({ tokenHash }) => endingNames.device(accountId, tokenHash)),
  );
}

/** The known devices of the account that were seen since a given time. */
export async function listDevices(tx: Db, accountId: string, sinceMs: number): Promise<string[]> {
  const rows = await tx
    .select({ tokenHash: knownDevices.tokenHash })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accountId), gte(knownDevices.lastSeenAtMs, sinceMs)));
  return rows.map(({ tokenHash }) => tokenHash);
}
