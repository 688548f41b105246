import type { Story } from './story.ts';

/** Whether a story runs in `npm test`; the others run in `npm run test:long`. */
export const isUsual = ({ title }: Story): boolean => title === 'signing up';
