import { randomInt } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import { type Limit, takeFromLimit } from '../../../db/limits.ts';
import type { Account } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import type { Session, SessionName } from '../sessions/store.ts';
import { isConfirmed } from './confirmed.ts';
import { notMeLink } from './not-me.ts';
import { saveSessionFacts } from './store.ts';

const quarterOfHour = 15 * 60_000;

/**
 * Whether the owner of an account is to hear of an entry on a device that the account does not know. The first entry is
 * silent, unless it waits for the code that this mail has.
 */
export function wantsNotice(context: AuthContext, account: Account, session: Session): boolean {
  const { settings } = context;
  const isSilent = account.lastSignInAtMs === null && isConfirmed(context, session);
  const isUsed = settings.newDeviceCode || account.guardedAtMs !== null;
  return account.email !== null && isUsed && !isSilent;
}

/**
 * Sends the owner of an account the one mail about an entry on a device that the account does not know: the code for it
 * where one is wanted, otherwise that it was let in, or waits for the second step.
 */
export async function tellOfEntry(
  context: AuthContext,
  tx: Db,
  account: Account,
  { session, waitsForFactor }: { session: Session; waitsForFactor: boolean },
): Promise<void> {
  if (account.email === null) return;
  if (!isConfirmed(context, session) && !waitsForFactor) {
    // So many codes were sent a moment ago that the owner knows.
    const taken = await takeFromLimit(tx, context.clock, codesOf(context, account.id));
    if (taken.ok) await mailDeviceCode(context, tx, account, { sessionId: session.id });
    return;
  }
  const values = { notMe: await notMeLink(context, tx, account), waitsForFactor };
  await context.queueMessage(tx, { template: 'device-let-in', to: account.email, values });
}

/** How many codes for a new device an account is sent. */
export function codesOf({ settings }: AuthContext, accountId: string): Limit {
  return { key: `device-code:${accountId}`, max: settings.deviceCodes, windowMs: quarterOfHour };
}

/** Mails the owner of an account a code for the device of a session; the code before it is over. */
export async function mailDeviceCode(
  context: AuthContext,
  tx: Db,
  account: Account,
  { sessionId }: Pick<SessionName, 'sessionId'>,
): Promise<void> {
  const { codeMs } = context.settings;
  const name = { accountId: account.id, sessionId };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = deviceCodeHash(context, name, code);
  await saveSessionFacts(tx, name, {
    deviceCode: { hash, endsAtMs: context.clock.now() + codeMs, wrong: 0 },
  });
  if (account.email === null) return;
  const values = { code, codeMs, notMe: await notMeLink(context, tx, account) };
  await context.queueMessage(tx, { template: 'new-device', to: account.email, values });
}

/** What is kept of a code for a new device: of no use in another session. */
export function deviceCodeHash(
  context: AuthContext,
  { accountId, sessionId }: SessionName,
  code: string,
): string {
  return context.blind(`device-code ${accountId} ${sessionId} ${code}`);
}
