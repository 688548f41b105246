import { pageCode } from '../../lib/page-code/page-code.ts';
import type { ReadFilePayments } from '../../reading/statements/statement-reader.ts';

/** Loads the statement reader only once there is a statement to read. */
export const readStatementLazily: ReadFilePayments = async (file, options) => {
  const reader = await pageCode.load(() =>
    import('../../reading/statements/read-payments.ts').catch(() => undefined),
  );
  if (reader === undefined)
    return { ok: false, words: 'Go online and try again. We could not load the statement reader.' };
  return await reader.readPayments(file, options);
};
