import { pageCode } from '../lib/page-code/page-code.ts';
import type { Session } from '../session/api/session-client.ts';
import { isSample } from './sample/sample-address.ts';

const loadCode = pageCode.loadOnce(() =>
  isSample() ? import('./sample/start-sample.ts') : import('./start-session.ts'),
);
let starting: Promise<Session> | undefined;

/** One session per tab. Its code is loaded only when it is first needed, so that the sign-in pages open quickly. */
export function loadSession(): Promise<Session> {
  const code = loadCode();
  starting ??= code.then(({ startSession }) => startSession());
  return starting;
}
