import type { Session } from './api/session-client.ts';
import { createSession } from './create-session.ts';
import { createBrowserPlatform } from './platform/browser.ts';
import type { Platform } from './platform/platform.ts';

/** Starts the session of this tab. Called once, on first use. */
export function startSession(page: Pick<Platform, 'captcha'>): Session {
  return createSession({ ...createBrowserPlatform(), ...page });
}
