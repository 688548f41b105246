import { startSession as start } from '../session/start.ts';

/** Starts the session of this tab, with what it asks people on the page. */
export const startSession = () =>
  start({ captcha: async frame => (await import('./ask-captcha.tsx')).askCaptcha(frame) });
