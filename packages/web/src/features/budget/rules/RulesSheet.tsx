import type { PayeeRule } from '@kinfolio/domain/budget/payee-rules';
import { formatPayeeName } from '@kinfolio/domain/payments/payee-name';
import { budgetCategories } from '@kinfolio/domain/reference/budget-categories';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { Select } from '../../../ui/form/Select.tsx';
import { prepareFocusMove } from '../../../ui/layout/focus-nearby.ts';
import type { PassportPayments } from '../payments/use-payments.ts';
import { savePayeeRule } from './set-rule.ts';

interface SheetProps {
  readonly payments: PassportPayments;
}

/** The rules for payees. Each has a choice of category and a button to remove the rule. */
export function PayeeRulesSheet({ payments: { rules } }: SheetProps) {
  if (rules.byPayee.size === 0) return null;
  const choose = async (rule: PayeeRule, next: string): Promise<void> => {
    const found = budgetCategories.find(({ value }) => value === next);
    if (found === undefined) return;
    const { value: category, essential: isEssential, subcategories } = found;
    await savePayeeRule(rules, { ...rule, category, isEssential, subcategory: subcategories[0].value });
  };
  const remove = async (rule: PayeeRule): Promise<void> => {
    const focus = prepareFocusMove();
    const wrong = await rules.remove(rule.payee);
    if (wrong === undefined) focus.move();
    showToast({
      message: wrong ?? `The rule for ${formatPayeeName(rule.payee)} has been removed`,
      ...(wrong === undefined && { action: { label: 'Undo', onPress: () => void rules.set(rule) } }),
    });
  };
  return (
    <section className="sheet" aria-labelledby="payee-rules">
      <h2 id="payee-rules" className="h3">
        Your rules
      </h2>
      <ul className="rows budget-found">
        {[...rules.byPayee.values()].map(rule => (
          <li key={rule.payee}>
            <Select
              label={`${formatPayeeName(rule.payee)} is always`}
              options={budgetCategories}
              value={rule.category}
              onChange={next => void choose(rule, next)}
              plainLabel
            />
            <Button variant="quiet" onClick={() => void remove(rule)}>
              Remove<span className="hide"> the rule for {formatPayeeName(rule.payee)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
