import { planSavingGoal, readSavingGoal, type SavingGoal } from '@kinfolio/domain/budget/goals/saving-goal';
import { listSavingsRecords } from '@kinfolio/domain/budget/goals/saving-places';
import { findKind } from '@kinfolio/domain/kinds/index';
import { savingGoal } from '@kinfolio/domain/kinds/saving-goal';
import { type Clock, formatDayShort, todayInLondon } from '@kinfolio/domain/values/calendar';
import { type Pence, toPence } from '@kinfolio/domain/values/money';
import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import { useAllRecords, usePassport, useRecords } from '../../../session/api/react.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import { Icon } from '../../../ui/layout/Icon.tsx';
import { BudgetAmount, useAmountsHidden } from '../hidden-amounts.tsx';
import { GoalForm } from './GoalForm.tsx';
import { GoalMonthlyNeed } from './GoalSentence.tsx';

interface SavingGoalsProps {
  readonly clock: Clock;
  /** What is left each month after the budget; undefined if the income is not known. */
  readonly spare: Pence | undefined;
}

/** Lists the savings goals, with the progress of each and the amount it needs each month. */
export function SavingGoals({ clock, spare }: SavingGoalsProps) {
  const passport = usePassport();
  const records = useRecords(savingGoal.id);
  const all = useAllRecords();
  const places = useMemo(() => listSavingsRecords(findKind, all), [all]);
  const goals = records
    .flatMap(({ id, content }) => readSavingGoal(id, content.fields) ?? [])
    .toSorted((one, other) => (one.by < other.by ? -1 : 1));
  const [open, setOpen] = useState<string>();
  const today = todayInLondon(clock);
  const remove = async ({ id, name }: SavingGoal): Promise<void> => {
    const focus = prepareFocusMove();
    const removed = await passport.remove(id);
    if (!removed.ok) {
      showToast({ message: getProblemText(removed.problem) });
      return;
    }
    focus.move();
    showToast({
      message: `${name} deleted`,
      action: { label: 'Undo', onPress: () => void passport.restore(id) },
    });
  };
  const form = (goal?: SavingGoal) => (
    <GoalForm goal={goal} places={places} clock={clock} onDone={() => setOpen(undefined)} />
  );
  return (
    <section className="sheet stack" aria-labelledby="saving-goals">
      <h2 id="saving-goals">Saving goals</h2>
      {goals.length === 0 && open === undefined && (
        <p>Saving for something? Tell us what for, and we will work out how much to put aside each month.</p>
      )}
      {goals.length > 0 && (
        <ul className="rows goals">
          {goals.map(goal => {
            if (open === goal.id) return <li key={goal.id}>{form(goal)}</li>;
            const place = places.find(({ id }) => id === goal.account);
            const saved = goal.account === undefined ? (goal.saved ?? toPence(0)) : place?.amount;
            const plan = saved === undefined ? undefined : planSavingGoal(goal, saved, today, spare);
            return (
              <li key={goal.id} className="stack-2">
                <h3 className="h4 as-typed">{goal.name}</h3>
                {plan === undefined ? (
                  <p>
                    We do not know how much you have saved
                    {place === undefined ? ': the account was deleted' : ` in ${place.name}`}. Change the
                    goal, or add the amount to the account.
                  </p>
                ) : (
                  <>
                    <p>
                      <BudgetAmount pence={saved ?? toPence(0)} /> of <BudgetAmount pence={goal.target} />{' '}
                      saved
                      {place?.day !== undefined && `, in ${place.name} on ${formatDayShort(place.day)}`}
                    </p>
                    <GoalBar percent={plan.percent} />
                    <GoalMonthlyNeed goal={goal} plan={plan} spare={spare} />
                  </>
                )}
                <div className="budget-item__do">
                  <Button variant="quiet" className="flushleft" onClick={() => setOpen(goal.id)}>
                    Change<span className="hide"> {goal.name}</span>
                  </Button>
                  <Button variant="quiet" onClick={() => void remove(goal)}>
                    Delete<span className="hide"> {goal.name}</span>
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {open === 'new'
        ? form()
        : open === undefined && (
            <div>
              <Button onClick={() => setOpen('new')}>
                <Icon of={Plus} size="sm" />
                Add a saving goal
              </Button>
            </div>
          )}
    </section>
  );
}

/**
 * The bar is only visual; the sentence next to it has the figures. It is not drawn while amounts are hidden, because
 * its length would reveal them.
 */
function GoalBar({ percent }: { percent: number }) {
  const hidden = useAmountsHidden();
  if (hidden) return null;
  return (
    <svg className="goal-bar" aria-hidden="true">
      <rect className="b-frame" width="100%" height="100%" />
      <rect className="b-ess" width={`${String(percent)}%`} height="100%" />
    </svg>
  );
}
