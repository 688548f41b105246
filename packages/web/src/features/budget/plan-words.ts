import type { BudgetPlan } from '@kinfolio/domain/budget/plan';
import { counted } from '@kinfolio/domain/values/count';

/** What the total is made of, so that it is not taken for another one. */
export function totalWords({ scannedMonths, typed, count }: BudgetPlan): string {
  if (count === 0) return 'nothing added yet';
  const items =
    typed === 1
      ? '1 item, turned into a monthly sum'
      : `${counted(typed, 'item')}, all turned into monthly sums`;
  if (scannedMonths === 0) return items;
  const months = scannedMonths === 1 ? '1 month' : `the average of ${counted(scannedMonths, 'month')}`;
  return typed === 0 ? `${months} of payments` : `${items}, and ${months} of payments`;
}

/** What is counted among the items: some may be payments of statements. */
export function itemCountWords({ typed, count }: BudgetPlan): string {
  if (typed === count) return count === 1 ? 'item' : 'items';
  return `${counted(typed, 'item')} you planned, ${counted(count - typed, 'payment')}`;
}
