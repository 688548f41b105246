import type { PayeeRule } from '@kinfolio/domain/budget/payee-rules';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import { findBudgetCategory } from '@kinfolio/domain/reference/budget-categories';
import { showLazyToast } from '../../../ui/feedback/toast-later.ts';
import type { SavedPayeeRules } from './use-rules.ts';

/** Puts all payments to a payee in a category, and offers Undo. Returns whether the rule was saved. */
export async function savePayeeRule(rules: SavedPayeeRules, rule: PayeeRule): Promise<boolean> {
  const before = rules.byPayee.get(rule.payee);
  const wrong = await rules.set(rule);
  const undo = async (): Promise<void> => {
    const still = before === undefined ? await rules.remove(rule.payee) : await rules.set(before);
    if (still !== undefined) void showLazyToast({ message: still });
  };
  const label = findBudgetCategory(rule.category)?.label ?? '';
  void showLazyToast(
    wrong === undefined
      ? {
          message: `All payments to ${formatPayeeName(rule.payee)} now count as ${label}`,
          action: { label: 'Undo', onPress: () => void undo() },
        }
      : { message: wrong },
  );
  return wrong === undefined;
}
