import { pageCode } from '../../lib/page-code/page-code.ts';
import type { ReadFilePayments } from './statement-outcome.ts';

/**
 * Reads the payments in a file on this device. If the `signal` of the options aborts, it stops and frees its memory.
 * Rejects only when cancelled. Its code is loaded only once there is a statement to read.
 */
const read: ReadFilePayments = async (file, options) => {
  const reader = await pageCode.load(() => import('./read-payments.ts').catch(() => undefined));
  return reader === undefined
    ? { ok: false, words: 'Go online and try again. We could not load the statement reader.' }
    : await reader.readPayments(file, options);
};

/** An object, so that a test can replace the reader. */
export const statementReader = { read };
