import { pageCode } from '../lib/page-code/page-code.ts';
import { startSession as start } from '../session/start.ts';

const loadCaptcha = pageCode.loadOnce(() => import('./ask-captcha.tsx'));

/** Starts the session of this tab, with what it asks people on the page. */
export const startSession = () => start({ captcha: async frame => (await loadCaptcha()).askCaptcha(frame) });
