import { pageCode } from '../lib/page-code/page-code.ts';
import type { Session } from '../session/api/session-client.ts';

const loadCode = pageCode.loadOnce(() => import('./start-session.ts'));
let starting: Promise<Session> | undefined;

/** One session per tab. Its code comes when it is first needed, so that sign-in pages open without it. */
export function loadSession(): Promise<Session> {
  const code = loadCode();
  starting ??= code.then(({ startSession }) => startSession());
  return starting;
}
