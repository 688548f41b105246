import { readBudgetPayers } from '@kinfolio/domain/budget/budget-choices';
import { budgetChoices, payersKey } from '@kinfolio/domain/kinds/budget-choices';
import type { BudgetCategoryId } from '@kinfolio/domain/reference/budget-categories';
import { useHouseholdPeople } from '../../../passport/related/related.ts';
import type { BudgetChoices } from '../settings/use-budget-choices.ts';
import { PayersDetails, usePayersText } from './PayersFold.tsx';

interface CategoryPayersProps {
  readonly category: BudgetCategoryId;
  readonly settings: BudgetChoices;
}

/**
 * Asks who pays for a category, if that differs from the rest of the budget. Renders nothing for a household of one.
 */
export function CategoryPayers({ category, settings }: CategoryPayersProps) {
  const people = useHouseholdPeople();
  const wordsOf = usePayersText();
  const key = payersKey(category);
  const field = budgetChoices.fields[key];
  const stored = readBudgetPayers(settings.fields).categories.get(category) ?? '';
  if (field === undefined || (people.length < 2 && stored === '')) return null;
  return (
    <PayersDetails
      key={`${category} ${stored}`}
      summary={stored === '' ? 'Who pays: the same as for everything else' : `Who pays: ${wordsOf(stored)}`}
      field={field}
      stored={stored}
      onSave={value => settings.set({ [key]: value })}
    />
  );
}
