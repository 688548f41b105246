import { useCallback, useState } from 'react';
import type { BillingApi, BillingResult } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';

/** Runs one billing action and returns its answer. Never throws: a lost connection is returned as an answer too. */
export const callBilling = <T>(
  session: Pick<Session, 'billing'>,
  deed: (billing: BillingApi) => Promise<BillingResult<T>>,
): Promise<BillingResult<T>> =>
  session
    .billing()
    .then(deed)
    .catch(() => ({ ok: false, words: 'Check your internet connection, then try again.' }) as const);

/**
 * Runs one billing action at a time. Returns the running action, the last error, and a function that runs the next
 * action.
 */
export function useBillingAction(session: Pick<Session, 'billing'>) {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const run = useCallback(
    async <T>(
      name: string,
      deed: (billing: BillingApi) => Promise<BillingResult<T>>,
    ): Promise<T | undefined> => {
      setBusy(name);
      setProblem(undefined);
      const told = await callBilling(session, deed);
      setBusy(undefined);
      if (told.ok) return told.value;
      setProblem(told.words);
      return undefined;
    },
    [session],
  );
  return { busy, problem, run };
}
