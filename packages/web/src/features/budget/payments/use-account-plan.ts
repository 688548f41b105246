import type { ReadAccount } from '@kinfolio/domain/statements/reading';
import { useEffect, useMemo, useState } from 'react';
import { type AccountToPlan, type PlanElsewhere, type PlannedAccount, planAccount } from './plan-account.ts';
import type { PassportPayments } from './use-payments.ts';

/** So many payments are planned between two frames; more are planned in another thread. */
const mostAtOnce = 2000;

export type PlanOne = (place: number, account: ReadAccount, plan: AccountToPlan) => Promise<PlannedAccount>;

/** Plans here or, where it takes long and can be done so, in another thread. */
export function usePlanOne(payments: PassportPayments, elsewhere: PlanElsewhere | undefined) {
  const { kept, stored } = payments;
  return useMemo(() => {
    const planHere = (account: ReadAccount, plan: AccountToPlan): PlannedAccount | undefined =>
      elsewhere !== undefined && account.payments.length > mostAtOnce
        ? undefined
        : planAccount(kept, account, plan);
    const planOne: PlanOne = async (place, account, plan) =>
      planHere(account, plan) ?? (await elsewhere?.(place, stored, plan)) ?? planAccount(kept, account, plan);
    return { planHere, planOne };
  }, [kept, stored, elsewhere]);
}

/** What adding an account would do, once that is known. */
export function useAccountPlan(
  { planHere, planOne }: ReturnType<typeof usePlanOne>,
  place: number,
  account: ReadAccount,
  plan: AccountToPlan,
): PlannedAccount | undefined {
  const here = useMemo(() => planHere(account, plan), [planHere, account, plan]);
  const [late, setLate] = useState<{ of: AccountToPlan; made: PlannedAccount }>();
  useEffect(() => {
    if (here !== undefined) return undefined;
    let isWanted = true;
    const planLater = async (): Promise<void> => {
      // The thread ends with its file, and then this screen has ended too.
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
