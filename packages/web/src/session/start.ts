import { browser } from './browser.ts';
import { createSession } from './create-session.ts';
import type { Outside } from './outside.ts';
import type { Session } from './session-client.ts';

/** Starts the session of this tab. Called once, when somebody first needs it. */
export function startSession(page: Pick<Outside, 'captcha'>): Session {
  return createSession({ ...browser(), ...page });
}
