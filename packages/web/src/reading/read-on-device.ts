import { pageCode } from '../lib/page-code/page-code.ts';
import type { Reading, ReadingOptions } from './read-document.ts';

/** Reads a document on this device. */
export type ReadFile = (file: Blob, options: ReadingOptions) => Promise<Reading>;

/** Loads what reads documents only once there is one to read. */
export const readOnDevice: ReadFile = async (file, options) => {
  const reader = await pageCode.load(() => import('./read-document.ts').catch(() => undefined));
  options.signal?.throwIfAborted();
  return reader === undefined
    ? { ok: false, problem: 'not-loaded' }
    : await reader.readDocument(file, options);
};
