import type { BudgetPlan } from '@kinfolio/domain/budget/plan';
import { formatCounted } from '@kinfolio/domain/values/count';

/** Describes the parts of the total, so that it is not mistaken for a different total. */
export function describeBudgetTotal({ scannedMonths, typed, count }: BudgetPlan): string {
  if (count === 0) return 'nothing added yet';
  const items =
    typed === 1
      ? '1 item, converted to a monthly amount'
      : `${formatCounted(typed, 'item')}, all converted to monthly amounts`;
  if (scannedMonths === 0) return items;
  const months = scannedMonths === 1 ? '1 month' : `the average of ${formatCounted(scannedMonths, 'month')}`;
  return typed === 0 ? `${months} of payments` : `${items}, and ${months} of payments`;
}

/** Describes what the number of items counts, because some may be payments from statements. */
export function describeItemCount({ typed, count }: BudgetPlan): string {
  if (typed === count) return count === 1 ? 'item' : 'items';
  return `${formatCounted(typed, 'item')} you planned, ${formatCounted(count - typed, 'payment')}`;
}
