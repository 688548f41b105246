import type { Session } from './api/session-client.ts';
import { createSession } from './create-session.ts';
import { browser } from './platform/browser.ts';
import type { Platform } from './platform/platform.ts';

/** Starts the session of this tab. Called once, when somebody first needs it. */
export function startSession(page: Pick<Platform, 'captcha'>): Session {
  return createSession({ ...browser(), ...page });
}
