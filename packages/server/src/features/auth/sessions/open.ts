import type { ActivityHead } from '@kinfolio/contract/activity';
import { v7 } from 'uuid';
import type { Db } from '../../../db/database.ts';
import { errorCode } from '../../../error-code.ts';
import { type PersonParts, readPerson } from '../accounts/person.ts';
import { type Account, lockAccount } from '../accounts/store.ts';
import { entryAfter } from '../activity/note.ts';
import { findHead } from '../activity/store.ts';
import type { AuthContext } from '../context.ts';
import { aboutAgent, describeAgent } from '../devices/agent.ts';
import type { RightTry } from '../limits.ts';
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
  /** What the browser says of itself, from which the activity log tells which it was. */
  agent?: string | undefined;
}

/** Opens a session for an account that the transaction holds; signing in is activity. */
export async function openSession(
  context: AuthContext,
  tx: Db,
  account: Account,
  method: AuthMethod['method'],
  arrival: Arrival = {},
): Promise<PresentedSession> {
  const head = await findHead(tx, account.id);
  const opening = openingOf(context, { account, head }, method, arrival);
  await saveOpening(tx, opening);
  const { lastActivityAtMs } = opening.session;
  const person = await readPerson(tx, { ...account, lastSignInAtMs: lastActivityAtMs });
  return presentSession(context, person, opening.session);
}

/**
 * Opens a session for somebody who was just read and whose password was right, in one journey where nothing happened to
 * the account meanwhile. Undefined when the password changed: that ended every session it could open.
 */
export async function openKnown(
  context: AuthContext,
  known: Known,
  { right, ...arrival }: Arrival & { right: RightTry },
): Promise<PresentedSession | undefined> {
  const { account } = known.person;
  const open = async (db: Db, { person, head }: Known) => {
    const opening = openingOf(context, { account, head }, 'password', arrival);
    await saveOpening(db, opening, right);
    return presentSession(context, signedIn(person, opening.session.lastActivityAtMs), opening.session);
  };
  try {
    return await open(context.db, known);
  } catch (error) {
    if (!wasOvertaken(errorCode(error))) throw error;
  }
  return context.db.transaction(async tx => {
    const held = await lockAccount(tx, account.id);
    if (held?.passwordHash !== account.passwordHash) return undefined;
    return open(tx, { person: await readPerson(tx, held), head: await findHead(tx, account.id) });
  });
}

/** A person as they are once signed in with their email. */
function signedIn({ account, identities, factors }: PersonParts, now: number): PersonParts {
  const times = { lastSignInAtMs: now, updatedAtMs: now };
  return {
    account: { ...account, lastSignInAtMs: now },
    identities: identities.map(one => (one.provider === 'email' ? { ...one, ...times } : one)),
    factors,
  };
}

/** What opening a session will write for an account whose log ends with `head`. */
function openingOf(
  { clock }: AuthContext,
  { account, head }: { account: Account; head: ActivityHead | undefined },
  method: AuthMethod['method'],
  { withAccount = false, agent }: Arrival,
): Opening {
  const now = clock.now();
  const session = newSession(account.id, method, { now, confirmed: withAccount || method !== 'password' });
  const entry = entryAfter(head, account.id, now, {
    event: 'signed-in',
    sessionId: session.id,
    about: { method, ...aboutAgent(describeAgent(agent)) },
  });
  return { session, entry, passwordHash: account.passwordHash, unusedSinceMs: now - keepIdleMs };
}

/** A session for somebody who proved themselves elsewhere; undefined when the account is gone or banned. */
export async function createSession(
  context: AuthContext,
  accountId: string,
  method: AuthMethod['method'],
  agent: string | undefined,
): Promise<PresentedSession | undefined> {
  return context.db.transaction(async tx => {
    const account = await lockAccount(tx, accountId);
    if (account === undefined || isBanned(account, context.clock.now())) return undefined;
    return openSession(context, tx, account, method, { agent });
  });
}

export function isBanned({ bannedUntilMs }: Pick<Account, 'bannedUntilMs'>, now: number): boolean {
  return bannedUntilMs !== null && bannedUntilMs > now;
}

function newSession(
  accountId: string,
  method: AuthMethod['method'],
  { now, confirmed }: { now: number; confirmed: boolean },
): Session {
  return {
    accountId,
    id: v7({ msecs: now }),
    // A passkey is something somebody has, and it saw who they are: two factors in one.
    aal: method === 'passkey' ? 'aal2' : 'aal1',
    amr: [{ method, timestamp: Math.floor(now / 1000) }],
    refreshNumber: 1,
    recentRotationsMs: [],
    lastActivityAtMs: now,
    createdAtMs: now,
    factorId: null,
    raisedAtNumber: 1,
    confirmedAtMs: confirmed ? now : null,
    device: null,
    deviceCode: null,
  };
}
