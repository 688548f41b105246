import type { Session } from '../session/api/session-client.ts';

let loading: Promise<Session> | undefined;

/** One session per tab. Its code comes when it is first needed, so that sign-in pages open without it. */
export function loadSession(): Promise<Session> {
  loading ??= import('./start-session.ts').then(({ startSession }) => startSession());
  // A piece that did not arrive may arrive at the next try.
  loading.catch(() => {
    loading = undefined;
  });
  return loading;
}
