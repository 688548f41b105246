import type { ReadPaymentsOf } from '../../features/budget/scan/read-statement.ts';
import { pageCode } from '../../lib/page-code/page-code.ts';

/** Loads what reads statements only once there is one to read. */
export const readWhenAsked: ReadPaymentsOf = async (file, options) => {
  const reader = await pageCode.load(() => import('./statements/read-payments.ts').catch(() => undefined));
  if (reader === undefined)
    return { ok: false, words: 'Go online and try again. We could not load what reads statements.' };
  return await reader.readPayments(file, options);
};
