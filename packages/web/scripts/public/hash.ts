import { createHash } from 'node:crypto';

/** Eight letters and digits that change with the text. */
export const createContentHash = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 8);
