import type { ReadFile } from './use-scan.ts';

/** Loads what reads documents only once there is one to read. */
export const readOnDevice: ReadFile = async (file, options) => {
  const reader = await import('../../reading/read-document.ts').catch(() => undefined);
  options.signal?.throwIfAborted();
  return reader === undefined
    ? { ok: false, problem: 'not-loaded' }
    : await reader.readDocument(file, options);
};
