import { readBudgetPayers } from '@kinfolio/domain/budget/budget-choices';
import { divideBudgetAmongPayers } from '@kinfolio/domain/budget/household-shares';
import type { BudgetPlan } from '@kinfolio/domain/budget/plan';
import { outsideOwnerLabel } from '@kinfolio/domain/fields/field-words';
import { outsideOwnerId } from '@kinfolio/domain/fields/owners';
import { budgetChoices } from '@kinfolio/domain/kinds/budget-choices';
import { useHouseholdPeople, usePersonNames } from '../../../passport/related/related.ts';
import { BudgetAmount } from '../hidden-amounts.tsx';
import type { BudgetChoices } from '../settings/use-budget-choices.ts';
import { PayersDetails, usePayersText } from './PayersFold.tsx';

interface HouseholdSharesProps {
  readonly plan: BudgetPlan;
  readonly settings: BudgetChoices;
}

const field = budgetChoices.fields.payers;

/** Shows how much each person of the household pays each month. Renders nothing for a household of one. */
export function HouseholdShares({ plan, settings }: HouseholdSharesProps) {
  const people = useHouseholdPeople();
  const nameOf = usePersonNames();
  const wordsOf = usePayersText();
  const payers = readBudgetPayers(settings.fields);
  const shares = divideBudgetAmongPayers(plan, payers);
  if (people.length < 2 && shares.people.length === 0) return null;
  const all = wordsOf(payers.all);
  return (
    <section className="sheet stack" aria-labelledby="who-pays">
      <h2 id="who-pays">Who pays what</h2>
      {shares.people.length === 0 ? (
        <p>Do you share these costs with someone? We can work out what each of you pays a month.</p>
      ) : (
        <ul className="rows budget-found">
          {shares.people.map(({ id, amount }) => (
            <li key={id}>
              <span className="strong">
                {id === outsideOwnerId ? outsideOwnerLabel : (nameOf(id) ?? 'Someone deleted')}
              </span>
              <span>
                <BudgetAmount pence={amount} /> <span className="muted">a month</span>
              </span>
            </li>
          ))}
          {shares.notDivided > 0 && (
            <li>
              <span>Not divided</span>
              <span>
                <BudgetAmount pence={shares.notDivided} /> <span className="muted">a month</span>
              </span>
            </li>
          )}
        </ul>
      )}
      <PayersDetails
        key={payers.all}
        summary={all === '' ? 'Divide the costs' : `Usually paid by: ${all}`}
        field={field}
        stored={payers.all}
        onSave={value => settings.set({ payers: value })}
      />
      {shares.people.length > 0 && (
        <p className="small muted">To divide one category or item differently, open it.</p>
      )}
    </section>
  );
}
