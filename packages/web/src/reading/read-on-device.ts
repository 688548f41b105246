import { pageCode } from '../lib/page-code/page-code.ts';
import type { DocumentReading, ReadDocumentOptions } from './read-document.ts';

export type ReadFileOnDevice = (file: Blob, options: ReadDocumentOptions) => Promise<DocumentReading>;

/** Loads the code of the document reader only when there is a document to read. */
export const readOnDevice: ReadFileOnDevice = async (file, options) => {
  const reader = await pageCode.load(() => import('./read-document.ts').catch(() => undefined));
  options.signal?.throwIfAborted();
  return reader === undefined
    ? { ok: false, problem: 'not-loaded' }
    : await reader.readDocument(file, options);
};
