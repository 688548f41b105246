import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { RequestOrigin } from '../../../http/entrance.ts';
import { errorCode } from '../../../ports/error-code.ts';
import { type AccountWithFactors, readAccountWithFactors } from '../accounts/person.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import { nextActivityEntry } from '../activity/log-activity.ts';
import { findNewestActivity } from '../activity/store.ts';
import type { AuthContext } from '../context.ts';
import { describeAgentForLog } from '../devices/agent.ts';
import { isSessionConfirmed } from '../devices/confirmed.ts';
import { computeOldestKeptDeviceMs, recogniseDevice, type SignInDeviceFacts } from '../devices/meet.ts';
import { type EntryNotice, needsEntryNotice, sendEntryNotice } from '../devices/notice.ts';
import { listDevices } from '../devices/store.ts';
import type { CorrectAttempt } from '../guessing.ts';
import { presencePeriodMs } from '../proof/store.ts';
import { cancelPendingResets, listPendingResets, listUnneededResets } from '../reset/ending.ts';
import type { AuthMethod } from '../tables.ts';
import {
  isConcurrentWriteError,
  type KnownAccount,
  type SessionOpening,
  saveSessionOpening,
} from './opening-store.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import type { Session } from './store.ts';

/** How long an expired session is stored, so that its client can learn that it has expired. */
const keepIdleMs = 24 * 60 * 60_000;

interface Arrival {
  /**
   * The account was created together with the session. The session therefore needs no confirmation, because
   * the device is the owner's.
   */
  withAccount?: boolean;
  /** The proof also opens the vault: see [Note: Guarded accounts]. */
  opens?: boolean;
  /** The id of the kit or passkey that was presented. */
  way?: string;
  from: RequestOrigin;
}

/** Opens a session for an account that the transaction has locked. Signing in counts as activity. */
export async function openSession(
  context: AuthContext,
  tx: Db,
  account: Account,
  method: AuthMethod['method'],
  arrival: Arrival,
): Promise<PresentedSession> {
  const person = await readAccountWithFactors(tx, account);
  const head = await findNewestActivity(tx, account.id);
  const devices = await listDevices(tx, account.id, computeOldestKeptDeviceMs(context));
  const planned = plan(context, { person, head, devices }, method, arrival);
  await saveSessionOpening(tx, planned.opening);
  return finish(context, tx, planned, arrival);
}

/**
 * Opens a session for an account that has already been read and whose password was right. Needs only one round trip to
 * the database, unless the account has changed in the meantime or its owner must receive a message. Undefined if the
 * password has changed, because that ends every session opened with the old one.
 */
export async function openSessionOfReadAccount(
  context: AuthContext,
  known: KnownAccount,
  { right, ...arrival }: Arrival & { right: CorrectAttempt },
): Promise<PresentedSession | undefined> {
  const { account } = known.person;
  const planned = plan(context, known, 'password', arrival);
  try {
    if (planned.notice === undefined && endedBy(planned).length === 0) {
      await saveSessionOpening(context.db, planned.opening, right);
      return await finish(context, context.db, planned, arrival);
    }
  } catch (error) {
    if (!isConcurrentWriteError(errorCode(error))) throw error;
  }
  return context.db.transaction(async tx => {
    const held = await lockAccount(tx, account.id);
    if (held?.passwordHash !== account.passwordHash) return undefined;
    const person = await readAccountWithFactors(tx, held);
    const head = await findNewestActivity(tx, account.id);
    const devices = await listDevices(tx, account.id, computeOldestKeptDeviceMs(context));
    const again = plan(context, { person, head, devices }, 'password', arrival);
    await saveSessionOpening(tx, again.opening, right);
    return finish(context, tx, again, arrival);
  });
}

interface Planned {
  opening: SessionOpening;
  person: AccountWithFactors;
  next: string | undefined;
  notice?: EntryNotice;
}

function plan(
  context: AuthContext,
  { person, head, devices }: KnownAccount,
  method: AuthMethod['method'],
  { withAccount = false, opens = false, way, from }: Arrival,
): Planned {
  const { account } = person;
  const now = context.clock.now();
  const device = recogniseDevice(context, account.id, from, devices);
  const session = newSession(account.id, method, {
    now,
    confirmed: withAccount || method !== 'password' || device.known,
    opens: withAccount || opens,
    openedBy: way ?? null,
    device,
  });
  const isNew = !device.known && !withAccount;
  const entry = nextActivityEntry(head, account.id, now, {
    event: 'signed-in',
    sessionId: session.id,
    about: {
      method: loggedMethod(method, way),
      ...describeAgentForLog(device.facts),
      ...(isNew && { device: 'new' }),
    },
  });
  const opening = {
    session,
    entry,
    passwordHash: account.passwordHash,
    unusedSinceMs: now - keepIdleMs,
    shown: device.known && device.shown !== undefined && device.next !== undefined ? device.shown : null,
    addDevice: !device.known && device.next !== undefined && isSessionConfirmed(context, session),
    seenSinceMs: computeOldestKeptDeviceMs(context),
  };
  // A kit opens the vault past the second step, so its owner is told of it on a known device too.
  const byKit = method === 'recovery' && way !== undefined;
  const waitsForFactor =
    !byKit && session.aal === 'aal1' && person.factors.some(({ verifiedAtMs }) => verifiedAtMs !== null);
  const kit = byKit ? (opens ? 'working' : 'ended') : 'none';
  const isTold = (isNew || byKit) && needsEntryNotice(context, account, session);
  const told: { notice?: EntryNotice } = isTold
    ? { notice: { waitsForFactor, kit, isKnownDevice: device.known } }
    : {};
  return { opening, person, next: device.next, ...told };
}

/**
 * The name of a method in the log. There, `recovery` stands only for a kit; on the wire, it also stands for a link in
 * an email.
 */
const loggedMethod = (method: AuthMethod['method'], way: string | undefined) =>
  method === 'recovery' && way === undefined ? 'magiclink' : method;

async function finish(
  context: AuthContext,
  tx: Db,
  planned: Planned,
  { from }: Arrival,
): Promise<PresentedSession> {
  const { opening, person, next, notice } = planned;
  const { session } = opening;
  if (notice !== undefined) await sendEntryNotice(context, tx, person.account, { session, ...notice });
  const ended = endedBy(planned);
  if (ended.length > 0)
    await cancelPendingResets(context, tx, { accountId: person.account.id, sessionId: session.id }, ended);
  if (next !== undefined) from.tell?.(next);
  return presentSession(context, signedIn(person, session.lastActivityAtMs), session);
}

/** The pending resets that the new session makes unnecessary: see [Note: Resets have a waiting period]. */
const endedBy = ({ opening, person }: Planned) =>
  listPendingResets(person.account, listUnneededResets(opening.session));

function signedIn({ account, identities, factors }: AccountWithFactors, now: number): AccountWithFactors {
  const times = { lastSignInAtMs: now, updatedAtMs: now };
  return {
    account: { ...account, lastSignInAtMs: now },
    identities: identities.map(one => (one.provider === 'email' ? { ...one, ...times } : one)),
    factors,
  };
}

/** Opens a session for a person whose identity was proved elsewhere; undefined if the account was deleted or banned. */
export async function createSession(
  context: AuthContext,
  accountId: string,
  method: AuthMethod['method'],
  arrival: Arrival,
): Promise<PresentedSession | undefined> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined || isBanned(account, context.clock.now())) return undefined;
    return openSession(context, tx, account, method, arrival);
  });
}

export function isBanned({ bannedUntilMs }: Pick<Account, 'bannedUntilMs'>, now: number): boolean {
  return bannedUntilMs !== null && bannedUntilMs > now;
}

function newSession(
  accountId: string,
  method: AuthMethod['method'],
  {
    now,
    confirmed,
    opens,
    openedBy,
    device,
  }: { now: number; confirmed: boolean; opens: boolean; openedBy: string | null; device: SignInDeviceFacts },
): Session {
  return {
    accountId,
    id: v7({ msecs: now }),
    // A passkey is something that a person possesses, and the device has verified the person, so it counts as two
    // factors.
    aal: method === 'passkey' ? 'aal2' : 'aal1',
    amr: [{ method, timestamp: Math.floor(now / 1000) }],
    refreshNumber: 1,
    usedNumber: 0,
    recentRotationsMs: [],
    siblingsFrom: 1,
    lostNumber: 0,
    spent: [],
    lastActivityAtMs: now,
    createdAtMs: now,
    factorId: null,
    raisedAtNumber: 1,
    confirmedAtMs: confirmed ? now : null,
    openedAtMs: opens ? now : null,
    openedBy,
    // A person who shows a kit or passkey that a change has ended may undo the change. They cannot read anything until
    // then.
    presentUntilMs: opens || openedBy !== null ? now + presencePeriodMs : null,
    device: device.facts,
    deviceHash: device.nextHash,
    deviceCode: null,
  };
}
