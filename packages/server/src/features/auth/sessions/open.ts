import { v7 } from 'uuid';
import { atOnce, type Statement } from '../../../db/at-once.ts';
import type { Db } from '../../../db/database.ts';
import { readPerson } from '../accounts/person.ts';
import { type Account, lockAccount, noteSignIn } from '../accounts/store.ts';
import { nextEntry } from '../activity/note.ts';
import { insertEntry } from '../activity/store.ts';
import type { AuthContext } from '../context.ts';
import { aboutAgent, describeAgent } from '../devices/agent.ts';
import type { AuthMethod } from '../tables.ts';
import { type PresentedSession, presentSession } from './presenter.ts';
import { deleteUnusedSessions, insertSession, type Session } from './store.ts';

/** Over for this long, a session is of no use even to say that it is over. */
const keepIdleMs = 24 * 60 * 60_000;

interface Opening {
  withAccount?: boolean;
  also?: readonly Statement[];
  /** What the browser says of itself, from which the activity log tells which it was. */
  agent?: string | undefined;
}

/**
 * Opens a session for an account that the transaction holds; signing in is activity. Whoever makes an account
 * (`withAccount`) is on a device of its owner. What is `also` to be written goes the same journey.
 */
export async function openSession(
  context: AuthContext,
  tx: Db,
  account: Account,
  method: AuthMethod['method'],
  { withAccount = false, also = [], agent }: Opening = {},
): Promise<PresentedSession> {
  const now = context.clock.now();
  const confirmed = withAccount || method !== 'password';
  const session = newSession(account.id, method, { now, confirmed });
  const noted = {
    event: 'signed-in' as const,
    sessionId: session.id,
    about: { method, ...aboutAgent(describeAgent(agent)) },
  };
  const entry = await nextEntry(tx, account.id, now, noted);
  await atOnce(tx, [
    deleteUnusedSessions(tx, account.id, now - keepIdleMs),
    insertSession(tx, session),
    ...noteSignIn(tx, account.id, 'email', now),
    insertEntry(tx, entry),
    ...also,
  ]);
  const person = await readPerson(tx, { ...account, lastSignInAtMs: now });
  return presentSession(context, person, session);
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
