import type { AuthContext } from '../context.ts';
import { presentMs } from '../proof/store.ts';
import { findSession, type SessionName } from './store.ts';

/** Whether a kit opened a session of late: then what it ends has not to wait for its owner to find one. */
export async function shownByKit({ db, clock }: AuthContext, who: SessionName): Promise<boolean> {
  const session = await findSession(db, who);
  const sinceMs = clock.now() - presentMs;
  return (session?.amr ?? []).some(
    ({ method, timestamp }) => method === 'recovery' && timestamp * 1000 > sinceMs,
  );
}

/** Whether a session was opened by a kit, however long ago. */
export async function openedByKit({ db }: AuthContext, who: SessionName): Promise<boolean> {
  return (await findSession(db, who))?.amr.some(({ method }) => method === 'recovery') === true;
}

/** The kit or passkey by which a session was opened; undefined for one that was opened by anything else. */
export async function openedBy({ db }: AuthContext, who: SessionName): Promise<string | undefined> {
  return (await findSession(db, who))?.openedBy ?? undefined;
}
