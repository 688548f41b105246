import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import type { Entrance } from '../../../http/entrance.ts';
import { errorCode } from '../../../ports/error-code.ts';
import { type PersonParts, readPerson } from '../accounts/person.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import { entryAfter } from '../activity/log-activity.ts';
import { findHead } from '../activity/store.ts';
import type { AuthContext } from '../context.ts';
import { aboutAgent } from '../devices/agent.ts';
import { isConfirmed } from '../devices/confirmed.ts';
import { type Meeting, meetDevice, seenSince } from '../devices/meet.ts';
import { tellOfEntry, wantsNotice } from '../devices/notice.ts';
import { listDevices } from '../devices/store.ts';
import type { RightTry } from '../guessing.ts';
import { presentMs } from '../proof/store.ts';
import { endResets, needlessFor, waitingOf } from '../reset/ending.ts';
import type { AuthMethod } from '../tables.ts';
import { type Known, type Opening, saveOpening, wasOvertaken } from './opening-store.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import type { Session } from './store.ts';

/** Over for this long, a session is of no use even to say that it is over. */
const keepIdleMs = 24 * 60 * 60_000;

/** How a session came to be opened. */
interface Arrival {
  /** Whoever makes an account is on a device of its owner. */
  withAccount?: boolean;
  /** What also opens the vault was shown: see [Note: Guarded accounts]. */
  opens?: boolean;
  /** The kit or passkey that was shown. */
  way?: string;
  from: Entrance;
}

/** Opens a session for an account that the transaction holds; signing in is activity. */
export async function openSession(
  context: AuthContext,
  tx: Db,
  account: Account,
  method: AuthMethod['method'],
  arrival: Arrival,
): Promise<PresentedSession> {
  const person = await readPerson(tx, account);
  const head = await findHead(tx, account.id);
  const devices = await listDevices(tx, account.id, seenSince(context));
  const planned = plan(context, { person, head, devices }, method, arrival);
  await saveOpening(tx, planned.opening);
  return finish(context, tx, planned, arrival);
}

/**
 * Opens a session for somebody who was just read and whose password was right, in one journey where nothing happened to
 * the account meanwhile and there is nothing to tell its owner. Undefined when the password changed: that ended every
 * session it could open.
 */
export async function openKnown(
  context: AuthContext,
  known: Known,
  { right, ...arrival }: Arrival & { right: RightTry },
): Promise<PresentedSession | undefined> {
  const { account } = known.person;
  const planned = plan(context, known, 'password', arrival);
  try {
    if (planned.notice === undefined && endedBy(planned).length === 0) {
      await saveOpening(context.db, planned.opening, right);
      return await finish(context, context.db, planned, arrival);
    }
  } catch (error) {
    if (!wasOvertaken(errorCode(error))) throw error;
  }
  return context.db.transaction(async tx => {
    const held = await lockAccount(tx, account.id);
    if (held?.passwordHash !== account.passwordHash) return undefined;
    const person = await readPerson(tx, held);
    const head = await findHead(tx, account.id);
    const devices = await listDevices(tx, account.id, seenSince(context));
    const again = plan(context, { person, head, devices }, 'password', arrival);
    await saveOpening(tx, again.opening, right);
    return finish(context, tx, again, arrival);
  });
}

/** A session that will open, and what comes with it. */
interface Planned {
  opening: Opening;
  person: PersonParts;
  /** The next number of the device. */
  next: string | undefined;
  /** What its owner is told of. */
  notice?: { waitsForFactor: boolean };
}

function plan(
  context: AuthContext,
  { person, head, devices }: Known,
  method: AuthMethod['method'],
  { withAccount = false, opens = false, way, from }: Arrival,
): Planned {
  const { account } = person;
  const now = context.clock.now();
  const device = meetDevice(context, account.id, from, devices);
  const session = newSession(account.id, method, {
    now,
    confirmed: withAccount || method !== 'password' || device.known,
    opens: withAccount || opens,
    openedBy: way ?? null,
    device,
  });
  const isNew = !device.known && !withAccount;
  const entry = entryAfter(head, account.id, now, {
    event: 'signed-in',
    sessionId: session.id,
    about: {
      method: loggedMethod(method, way),
      ...aboutAgent(device.facts),
      ...(isNew && { device: 'new' }),
    },
  });
  const opening = {
    session,
    entry,
    passwordHash: account.passwordHash,
    unusedSinceMs: now - keepIdleMs,
    shown: device.known && device.shown !== undefined && device.next !== undefined ? device.shown : null,
    addDevice: !device.known && device.next !== undefined && isConfirmed(context, session),
    seenSinceMs: seenSince(context),
  };
  const waitsForFactor =
    session.aal === 'aal1' && person.factors.some(({ verifiedAtMs }) => verifiedAtMs !== null);
  const told = isNew && wantsNotice(context, account, session) ? { notice: { waitsForFactor } } : {};
  return { opening, person, next: device.next, ...told };
}

/** The log writes `recovery` for a kit alone; a mailed link has the same word on the wire. */
const loggedMethod = (method: AuthMethod['method'], way: string | undefined) =>
  method === 'recovery' && way === undefined ? 'magiclink' : method;

/** Tells whom an opening concerns, once it is written. */
async function finish(
  context: AuthContext,
  tx: Db,
  planned: Planned,
  { from }: Arrival,
): Promise<PresentedSession> {
  const { opening, person, next, notice } = planned;
  const { session } = opening;
  if (notice !== undefined) await tellOfEntry(context, tx, person.account, { session, ...notice });
  const ended = endedBy(planned);
  if (ended.length > 0)
    await endResets(context, tx, { accountId: person.account.id, sessionId: session.id }, ended);
  if (next !== undefined) from.tell?.(next);
  return presentSession(context, signedIn(person, session.lastActivityAtMs), session);
}

/** The resets that wait and that are needless now: see [Note: A reset waits]. */
const endedBy = ({ opening, person }: Planned) => waitingOf(person.account, needlessFor(opening.session));

/** A person as they are once signed in with their email. */
function signedIn({ account, identities, factors }: PersonParts, now: number): PersonParts {
  const times = { lastSignInAtMs: now, updatedAtMs: now };
  return {
    account: { ...account, lastSignInAtMs: now },
    identities: identities.map(one => (one.provider === 'email' ? { ...one, ...times } : one)),
    factors,
  };
}

/** A session for somebody who proved themselves elsewhere; undefined when the account is gone or banned. */
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
  }: { now: number; confirmed: boolean; opens: boolean; openedBy: string | null; device: Meeting },
): Session {
  return {
    accountId,
    id: v7({ msecs: now }),
    // A passkey is something somebody has, and it saw who they are: two factors in one.
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
    // Who shows a way that a change ended takes the change back, and reads nothing before that.
    presentUntilMs: opens || openedBy !== null ? now + presentMs : null,
    device: device.facts,
    deviceHash: device.nextHash,
    deviceCode: null,
  };
}
