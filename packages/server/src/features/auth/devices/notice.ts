import { randomInt } from 'node:crypto';
import type { Db } from '../../../db/database.ts';
import { countLimitTry, type RateLimit } from '../../../db/limits.ts';
import type { Account } from '../accounts/store.ts';
import { createNotMeLink } from '../codes/not-me-link.ts';
import type { AuthContext } from '../context.ts';
import type { Session, SessionKey } from '../sessions/store.ts';
import { isSessionConfirmed } from './confirmed.ts';
import { saveSessionFacts } from './store.ts';

const quarterOfHour = 15 * 60_000;

/**
 * Whether to notify an account's owner that an unknown device signed in. The very first sign-in causes no
 * notice, unless it needs the code in the email.
 */
export function needsEntryNotice(context: AuthContext, account: Account, session: Session): boolean {
  const { settings } = context;
  const isSilent = account.lastSignInAtMs === null && isSessionConfirmed(context, session);
  const isUsed = settings.newDeviceCode || account.guardedAtMs !== null;
  return account.email !== null && isUsed && !isSilent;
}

/** What the email about an entry says. */
export interface EntryNotice {
  readonly waitsForFactor: boolean;
  /** The recovery kit of the session. One that a recent change ended opens nothing, but can undo that change. */
  readonly kit: 'none' | 'working' | 'ended';
  readonly isKnownDevice: boolean;
}

/**
 * Sends an account's owner one email about a sign-in by a kit or on an unknown device. If a code is required, the email
 * contains it. Otherwise it says that the device signed in, or that it is waiting for the second step.
 */
export async function sendEntryNotice(
  context: AuthContext,
  tx: Db,
  account: Account,
  { session, ...told }: { session: Session } & EntryNotice,
): Promise<void> {
  if (account.email === null) return;
  if (!isSessionConfirmed(context, session) && !told.waitsForFactor) {
    // If the limit is used up, several codes were sent a moment ago, so the owner already knows.
    const taken = await countLimitTry(tx, context.clock, createDeviceCodeLimit(context, account.id));
    if (taken.ok) await mailDeviceCode(context, tx, account, { sessionId: session.id });
    return;
  }
  const values = { notMe: await createNotMeLink(context, tx, account), ...told };
  await context.queueMessage(tx, { template: 'device-let-in', to: account.email, values });
}

export function createDeviceCodeLimit({ settings }: AuthContext, accountId: string): RateLimit {
  return { key: `device-code:${accountId}`, max: settings.deviceCodes, windowMs: quarterOfHour };
}

/** Emails an account's owner a code for the device of a session, and invalidates the previous code. */
export async function mailDeviceCode(
  context: AuthContext,
  tx: Db,
  account: Account,
  { sessionId }: Pick<SessionKey, 'sessionId'>,
): Promise<void> {
  const { codeMs } = context.settings;
  const name = { accountId: account.id, sessionId };
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const hash = hashDeviceCode(context, name, code);
  await saveSessionFacts(tx, name, {
    deviceCode: { hash, endsAtMs: context.clock.now() + codeMs, wrong: 0 },
  });
  if (account.email === null) return;
  const values = { code, codeMs, notMe: await createNotMeLink(context, tx, account) };
  await context.queueMessage(tx, { template: 'new-device', to: account.email, values });
}

/** Hashes a code for a new device, so that the hash is useless in another session. */
export function hashDeviceCode(
  context: AuthContext,
  { accountId, sessionId }: SessionKey,
  code: string,
): string {
  return context.blind(`device-code ${accountId} ${sessionId} ${code}`);
}
