import { pageCode } from '../lib/page-code/page-code.ts';
import { startSession as start } from '../session/start.ts';

const loadCaptcha = pageCode.loadOnce(() => import('./ask-captcha.tsx'));

/** Starts this tab's session, with the prompts it shows to people. */
export const startSession = () =>
  start({ captcha: async frame => (await loadCaptcha()).askForCaptcha(frame) });
