import type { BudgetPlan } from '@kinfolio/domain/budget/plan';
import { savingGoal } from '@kinfolio/domain/kinds/saving-goal';
import { findSeries } from '@kinfolio/domain/series/find-series';
import { computeMonthlySpareMoney } from '@kinfolio/domain/series/left-until-pay-day';
import type { Clock } from '@kinfolio/domain/values/calendar';
import { useDeferredValue, useMemo, useRef, useState } from 'react';
import { useRecords } from '../../../session/api/react.ts';
import { HouseholdShares } from '../payers/HouseholdShares.tsx';
import type { PassportPayments } from '../payments/use-payments.ts';
import { MonthStartSetting } from '../settings/MonthStartSetting.tsx';
import { LeftUntilPayDayCard } from './LeftUntilPayDay.tsx';
import { SavingGoals } from './SavingGoals.tsx';

interface BudgetGoalsProps {
  readonly payments: PassportPayments;
  readonly clock: Clock;
  readonly plan: BudgetPlan;
}

/**
 * The part of a passport's budget below the overview: what is left until pay day, the savings goals, who pays, and when
 * months begin.
 */
export function BudgetGoals({ payments, clock, plan }: BudgetGoalsProps) {
  const { transfers } = payments.choices;
  const hasGoals = useRecords(savingGoal.id).length > 0;
  const isNeeded = hasGoals || payments.settings.fields['monthDay'] !== undefined;
  // Runs in a separate task after the page has been drawn, because regular payments are searched for among all
  // payments.
  const kept = useDeferredValue(isNeeded ? payments.kept : undefined, undefined);
  const series = useMemo(() => kept && findSeries(kept, transfers), [kept, transfers]);
  const [isOpen, setOpen] = useState(false);
  const summary = useRef<HTMLElement>(null);
  const choose = (): void => {
    setOpen(true);
    summary.current?.focus();
  };
  return (
    <>
      <LeftUntilPayDayCard payments={payments} series={series} clock={clock} onChoose={choose} />
      <SavingGoals clock={clock} spare={series && computeMonthlySpareMoney(series, plan.total)} />
      <HouseholdShares plan={plan} settings={payments.settings} />
      <MonthStartSetting payments={payments} summary={summary} isOpen={isOpen} onOpen={setOpen} />
    </>
  );
}
