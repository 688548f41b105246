import type { Db } from '../../../db/database.ts';
import { ServerError } from '../../../plugins/server-error.ts';
import { findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { SignedIn } from '../sessions/bearer.ts';
import { lockSession, type Session } from '../sessions/store.ts';
import { aboutAgent, describeAgent } from './agent.ts';
import { isConfirmed } from './confirmed.ts';
import { notMeLink } from './not-me.ts';
import { deleteDevices, insertDevice, knowsDevices, saveSessionFacts, seeDevice } from './store.ts';

/** So long after it was last seen, a device is a new one again. */
const keepUnseenMs = 400 * 24 * 60 * 60_000;

/** A device as it shows itself. */
export interface Shown {
  /** Its random number. */
  device: string;
  timeZone?: string | undefined;
  /** The header in which its browser names itself. */
  agent: string | undefined;
  /** The network address it calls from. Only the place of it is kept. */
  address: string;
}

/** Says which device a session is on; whether that session is confirmed. */
export async function claimDevice(
  context: AuthContext,
  who: SignedIn,
  {
    device,
    timeZone = null,
    agent,
    address,
  }: Omit<Shown, 'timeZone'> & { timeZone?: string | null | undefined },
): Promise<{ confirmed: boolean }> {
  const place = context.placeOf(address);
  const facts = { device: { ...describeAgent(agent), timeZone, ...(place !== undefined && { place }) } };
  return context.db.transaction(async tx => {
    const session = await lockLiving(tx, who);
    const hash = deviceHash(context, who.accountId, device);
    const confirmed =
      isConfirmed(context, session) || (await seeDevice(tx, who.accountId, hash, context.clock.now()));
    await saveSessionFacts(tx, who, facts);
    if (confirmed) {
      const others = await knowsDevices(tx, who.accountId);
      const isNew = await confirmSession(context, tx, { ...session, ...facts }, hash);
      // Whoever was let in by a code was told by the message it came in.
      if (isNew && others) await tellOwner(context, tx, who.accountId);
    }
    return { confirmed };
  });
}

async function tellOwner(context: AuthContext, tx: Db, accountId: string): Promise<void> {
  const account = await findAccount(tx, accountId);
  if (account?.email === null || account === undefined || !context.settings.newDeviceCode) return;
  const values = { notMe: await notMeLink(context, tx, account) };
  await context.tell(tx, { template: 'device-let-in', to: account.email, values });
}

/**
 * Notes that a session is confirmed, and that its account knows the device from now on. Whether it did not know it
 * before.
 */
export async function confirmSession(
  context: AuthContext,
  tx: Db,
  { accountId, id: sessionId, confirmedAtMs, device }: Session,
  hash: string,
): Promise<boolean> {
  const now = context.clock.now();
  await saveSessionFacts(
    tx,
    { accountId, sessionId },
    { confirmedAtMs: confirmedAtMs ?? now, deviceCode: null },
  );
  await deleteDevices(tx, accountId, now - keepUnseenMs);
  if (await seeDevice(tx, accountId, hash, now)) return false;
  await insertDevice(tx, accountId, hash, now);
  await context.note(tx, accountId, { event: 'device-added', sessionId, about: aboutDevice(device) });
  return true;
}

/** What the activity log tells of a device. */
export function aboutDevice(device: Session['device']): Record<string, string> {
  return aboutAgent(device ?? describeAgent(undefined));
}

/** What is kept of a device's number: of no use with another account. */
export function deviceHash(context: AuthContext, accountId: string, device: string): string {
  return context.blind(`device ${accountId} ${device}`);
}

/** Reads and holds the session of a request. Throws `unauthorized` when it has ended meanwhile. */
export async function lockLiving(tx: Db, who: SignedIn): Promise<Session> {
  const session = await lockSession(tx, who);
  if (session === undefined) throw new ServerError('unauthorized', 'This session is over.');
  return session;
}
