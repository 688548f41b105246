import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import { lockSession, type Session } from '../sessions/store.ts';
import { describeAgent, describeAgentForLog } from './agent.ts';
import { isSessionConfirmed } from './confirmed.ts';
import { computeOldestKeptDeviceMs, createDeviceNumber, hashDevice, readDeviceFacts } from './meet.ts';
import { deleteDevices, insertDevice, markKnownDeviceSeen, saveSessionFacts } from './store.ts';

/**
 * Stores the time zone of a session's device, and returns whether the session is confirmed. After a redirect,
 * no client could read the device's new number from the response, so the device receives the number here,
 * once.
 */
export async function claimDevice(
  context: AuthContext,
  who: SignedIn,
  { timeZone, ...from }: RequestOrigin & { timeZone: string },
): Promise<{ confirmed: boolean }> {
  return context.db.transaction(async tx => {
    const session = await requireLockedSession(tx, who);
    await saveSessionFacts(tx, who, { device: readDeviceFacts(context, from, timeZone) });
    const confirmed = isSessionConfirmed(context, session);
    if (confirmed && session.deviceHash === null && from.tell !== undefined) {
      const next = createDeviceNumber();
      const hash = hashDevice(context, who.accountId, next);
      await saveSessionFacts(tx, who, { deviceHash: hash });
      await insertDevice(tx, who.accountId, hash, context.clock.now());
      from.tell(next);
    }
    return { confirmed };
  });
}

/** Marks a session as confirmed, and its device as known to the account. */
export async function confirmSession(
  context: AuthContext,
  tx: Db,
  { accountId, id: sessionId, confirmedAtMs, device, deviceHash: hash }: Session,
): Promise<void> {
  const now = context.clock.now();
  await saveSessionFacts(
    tx,
    { accountId, sessionId },
    { confirmedAtMs: confirmedAtMs ?? now, deviceCode: null },
  );
  if (hash === null || (await markKnownDeviceSeen(tx, accountId, hash, now))) return;
  await deleteDevices(tx, accountId, computeOldestKeptDeviceMs(context));
  await insertDevice(tx, accountId, hash, now);
  await context.logActivity(tx, accountId, {
    event: 'device-added',
    sessionId,
    about: describeDeviceForLog(device),
  });
}

export function describeDeviceForLog(device: Session['device']): Record<string, string> {
  return describeAgentForLog(device ?? describeAgent(undefined));
}

/** Reads and locks the session of a request. Throws `unauthorized` if it has ended since the request began. */
export async function requireLockedSession(tx: Db, who: SignedIn): Promise<Session> {
  const session = await lockSession(tx, who);
  if (session === undefined) throw new ServerError('unauthorized', 'This session has ended.');
  return session;
}
