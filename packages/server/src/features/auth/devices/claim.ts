import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { ServerError } from '../../../http/server-error.ts';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import { lockSession, type Session } from '../sessions/store.ts';
import { aboutAgent, describeAgent } from './agent.ts';
import { isConfirmed } from './confirmed.ts';
import { deviceFacts, deviceHash, newNumber, seenSince } from './meet.ts';
import { deleteDevices, insertDevice, saveSessionFacts, seeDevice } from './store.ts';

/**
 * Notes the time zone of a session's device; whether the session is confirmed. A session that was opened by a redirect,
 * whose answer nothing reads, is given the number of its device here, once.
 */
export async function claimDevice(
  context: AuthContext,
  who: SignedIn,
  { timeZone, ...from }: Entrance & { timeZone: string },
): Promise<{ confirmed: boolean }> {
  return context.db.transaction(async tx => {
    const session = await lockLiving(tx, who);
    await saveSessionFacts(tx, who, { device: deviceFacts(context, from, timeZone) });
    const confirmed = isConfirmed(context, session);
    if (confirmed && session.deviceHash === null && from.tell !== undefined) {
      const next = newNumber();
      const hash = deviceHash(context, who.accountId, next);
      await saveSessionFacts(tx, who, { deviceHash: hash });
      await insertDevice(tx, who.accountId, hash, context.clock.now());
      from.tell(next);
    }
    return { confirmed };
  });
}

/** Notes that a session is confirmed, and that its account knows the device from now on. */
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
  if (hash === null || (await seeDevice(tx, accountId, hash, now))) return;
  await deleteDevices(tx, accountId, seenSince(context));
  await insertDevice(tx, accountId, hash, now);
  await context.logActivity(tx, accountId, { event: 'device-added', sessionId, about: aboutDevice(device) });
}

/** What the activity log tells of a device. */
export function aboutDevice(device: Session['device']): Record<string, string> {
  return aboutAgent(device ?? describeAgent(undefined));
}

/** Reads and holds the session of a request. Throws `unauthorized` when it has ended meanwhile. */
export async function lockLiving(tx: Db, who: SignedIn): Promise<Session> {
  const session = await lockSession(tx, who);
  if (session === undefined) throw new ServerError('unauthorized', 'This session is over.');
  return session;
}
