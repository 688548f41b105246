import { useCallback, useState } from 'react';
import type { BillingAnswer, BillingApi } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';

/** What the session answers to one deed. It never throws: that there is no connection is an answer too. */
export const askBilling = <T>(
  session: Pick<Session, 'billing'>,
  deed: (billing: BillingApi) => Promise<BillingAnswer<T>>,
): Promise<BillingAnswer<T>> =>
  session
    .billing()
    .then(deed)
    .catch(() => ({ ok: false, words: 'Check your internet connection, then try again.' }) as const);

/** Does one thing at a time: what is being done, what went wrong last, and how to do the next. */
export function useDeed(session: Pick<Session, 'billing'>) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const run = useCallback(
    async <T>(
      name: string,
      deed: (billing: BillingApi) => Promise<BillingAnswer<T>>,
    ): Promise<T | undefined> => {
      setBusy(name);
      setProblem(undefined);
      const told = await askBilling(session, deed);
      setBusy(undefined);
      if (told.ok) return told.value;
      setProblem(told.words);
      return undefined;
    },
    [session],
  );
  return { busy, problem, run };
}
