import type { Story } from './story.ts';

const usual = new Set(['signing up', 'changing the password']);

/** Whether a story runs in `npm test`; the others run in `npm run test:long`. */
export const isUsual = ({ title }: Story): boolean => usual.has(title);
