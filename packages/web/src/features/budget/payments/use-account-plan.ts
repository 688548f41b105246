import type { StatementAccount } from '@kinfolio/domain/statements/reading';
import { useEffect, useMemo, useState } from 'react';
import {
  type AccountImportTarget,
  type PlanInWorker,
  type PlannedAccount,
  planAccountImport,
} from '../../../reading/statements/plan-account.ts';
import type { PassportPayments } from './use-payments.ts';

/**
 * The largest import, in payments, that is planned on this thread between two frames. A larger one is planned
 * on another thread.
 */
const mostAtOnce = 2000;

export type PlanAccountImport = (
  place: number,
  account: StatementAccount,
  plan: AccountImportTarget,
) => Promise<PlannedAccount>;

/** Plans in this thread, or in another one if planning would take too long here and another is available. */
export function useAccountImportPlanner(payments: PassportPayments, elsewhere: PlanInWorker | undefined) {
  const { kept, stored } = payments;
  return useMemo(() => {
    const planHere = (account: StatementAccount, plan: AccountImportTarget): PlannedAccount | undefined =>
      elsewhere !== undefined && account.payments.length > mostAtOnce
        ? undefined
        : planAccountImport(kept, account, plan);
    const planOne: PlanAccountImport = async (place, account, plan) =>
      planHere(account, plan) ??
      (await elsewhere?.(place, stored, plan)) ??
      planAccountImport(kept, account, plan);
    return { planHere, planOne };
  }, [kept, stored, elsewhere]);
}

/** The effect of adding an account; undefined until it is known. */
export function useAccountImportPlan(
  { planHere, planOne }: ReturnType<typeof useAccountImportPlanner>,
  place: number,
  account: StatementAccount,
  plan: AccountImportTarget,
): PlannedAccount | undefined {
  const here = useMemo(() => planHere(account, plan), [planHere, account, plan]);
  const [late, setLate] = useState<{ of: AccountImportTarget; made: PlannedAccount }>();
  useEffect(() => {
    if (here !== undefined) return undefined;
    let isWanted = true;
    const planLater = async (): Promise<void> => {
      // The thread ends when its file is closed. By then this screen has been closed too, so ignore the error.
      const made = await planOne(place, account, plan).catch(() => undefined);
      if (isWanted && made !== undefined) setLate({ of: plan, made });
    };
    void planLater();
    return () => {
      isWanted = false;
    };
  }, [here, planOne, place, account, plan]);
  return here ?? (late?.of === plan ? late.made : undefined);
}
