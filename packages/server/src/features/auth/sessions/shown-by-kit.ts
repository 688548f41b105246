import type { AuthContext } from '../context.ts';
import { presencePeriodMs } from '../proof/store.ts';
import type { AuthMethod } from '../tables.ts';
import { findSession, type Session, type SessionKey } from './store.ts';

/**
 * Whether a kit opened a session recently. If so, the person may end other ways of opening the vault at once.
 * Otherwise there is a waiting period, in which the owner can look for one of the other ways.
 */
export async function wasOpenedByKitRecently({ db, clock }: AuthContext, who: SessionKey): Promise<boolean> {
  const entry = kitEntry(await findSession(db, who));
  return entry !== undefined && entry.timestamp * 1000 > clock.now() - presencePeriodMs;
}

export async function wasOpenedByKit({ db }: AuthContext, who: SessionKey): Promise<boolean> {
  return kitEntry(await findSession(db, who)) !== undefined;
}

/**
 * The entry that shows that a kit opened a session; undefined for any other session. The method `recovery` is not
 * enough, because the wire contract uses the same word for the emailed link for a forgotten password. Only sessions
 * opened by a kit or passkey also name the way that opened them.
 */
function kitEntry(session: Session | undefined): AuthMethod | undefined {
  if (session === undefined || session.openedBy === null) return undefined;
  return session.amr.find(({ method }) => method === 'recovery');
}

/** The kit or passkey that opened a session; undefined if anything else did. */
export async function readOpenedBy({ db }: AuthContext, who: SessionKey): Promise<string | undefined> {
  return (await findSession(db, who))?.openedBy ?? undefined;
}
