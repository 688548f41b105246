import type { AuthContext } from '../context.ts';
import { presentMs } from '../proof/store.ts';
import type { AuthMethod } from '../tables.ts';
import { findSession, type Session, type SessionName } from './store.ts';

/** Whether a kit opened a session of late: then what it ends has not to wait for its owner to find one. */
export async function shownByKit({ db, clock }: AuthContext, who: SessionName): Promise<boolean> {
  const entry = kitEntry(await findSession(db, who));
  return entry !== undefined && entry.timestamp * 1000 > clock.now() - presentMs;
}

/** Whether a session was opened by a kit, however long ago. */
export async function openedByKit({ db }: AuthContext, who: SessionName): Promise<boolean> {
  return kitEntry(await findSession(db, who)) !== undefined;
}

/**
 * How a kit opened a session; undefined for any other. `recovery` alone does not show it: the mailed link of a forgotten
 * password has the same word, by the wire contract. Only the session of a kit or of a passkey names the way that opened it.
 */
function kitEntry(session: Session | undefined): AuthMethod | undefined {
  if (session === undefined || session.openedBy === null) return undefined;
  return session.amr.find(({ method }) => method === 'recovery');
}

/** The kit or passkey by which a session was opened; undefined for one that was opened by anything else. */
export async function openedBy({ db }: AuthContext, who: SessionName): Promise<string | undefined> {
  return (await findSession(db, who))?.openedBy ?? undefined;
}
