import type { SavingGoal, SavingPlan } from '@kinfolio/domain/budget/goals/saving-goal';
import { formatDay } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import type { Pence } from '@kinfolio/domain/values/money';
import { BudgetAmount } from '../hidden-amounts.tsx';

interface GoalSentenceProps {
  readonly goal: SavingGoal;
  readonly plan: SavingPlan;
  readonly spare: Pence | undefined;
}

/** Says how much a goal needs each month and, if that is too much, which change would make it possible. */
export function GoalMonthlyNeed({ goal: { by }, plan, spare }: GoalSentenceProps) {
  const { state, left, months, aMonth, isTooMuch, reachedBy } = plan;
  if (state === 'reached') return <p>You have saved enough. Well done.</p>;
  if (state === 'day-passed')
    return (
      <p>
        {formatDay(by)} has passed, and you still need to save <BudgetAmount pence={left} />. Choose a later
        day, and we will work out a new amount.
      </p>
    );
  return (
    <>
      <p>
        {months === 1 ? (
          <>
            Put aside <BudgetAmount pence={left} /> by {formatDay(by)}.
          </>
        ) : (
          <>
            Put aside <BudgetAmount pence={aMonth} /> a month for {formatCounted(months, 'month')}, and you
            will have it all by {formatDay(by)}.
          </>
        )}
      </p>
      {isTooMuch && spare !== undefined && (
        <p>
          {spare > 0 ? (
            <>
              That is more than the <BudgetAmount pence={spare} /> that your budget leaves each month.{' '}
              {reachedBy === undefined
                ? 'A smaller amount may suit you better.'
                : `If you save all of that each month, you will reach your goal by ${formatDay(reachedBy)}. You can choose a later day or a smaller amount.`}
            </>
          ) : (
            'At the moment your budget has nothing left over each month. You can choose a later day or a smaller amount.'
          )}
        </p>
      )}
    </>
  );
}
