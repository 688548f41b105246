import type { PayeeRule } from '@kinfolio/domain/budget/payee-rules';
import { payeeName } from '@kinfolio/domain/payments/payee-name';
import { budgetCategoryOf } from '@kinfolio/domain/reference/budget-categories';
import { showToastLater } from '../../../ui/feedback/toast-later.ts';
import type { Rules } from './use-rules.ts';

/** Puts all payments to a payee in a category, and offers the way back. Whether it was kept. */
export async function setRule(rules: Rules, rule: PayeeRule): Promise<boolean> {
  const before = rules.byPayee.get(rule.payee);
  const wrong = await rules.set(rule);
  const undo = async (): Promise<void> => {
    const still = before === undefined ? await rules.remove(rule.payee) : await rules.set(before);
    if (still !== undefined) void showToastLater({ message: still });
  };
  const label = budgetCategoryOf(rule.category)?.label ?? '';
  void showToastLater(
    wrong === undefined
      ? {
          message: `All payments to ${payeeName(rule.payee)} are ${label} now`,
          action: { label: 'Undo', onPress: () => void undo() },
        }
      : { message: wrong },
  );
  return wrong === undefined;
}
