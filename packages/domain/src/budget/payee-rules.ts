import type { FieldValues } from '../fields/fields.ts';
import type { StoredPaymentRecord } from '../payments/kept-payments.ts';
import { normalisePayee } from '../payments/payee.ts';
import type { PaymentRow } from '../payments/payment-rows.ts';
import type { TransferAnswers } from '../payments/transfers.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import { type BudgetItem, isBudgetCategory } from './budget-items.ts';
import type { MonthStart } from './budget-months.ts';

/** A person's rule for all payments to a payee. */
export interface PayeeRule {
  readonly payee: string;
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly isEssential: boolean;
}

/** The rules by payee (`normalisePayee`). */
export type PayeeRules = ReadonlyMap<string, PayeeRule>;

/** A person's decisions about payments in general. */
export interface PaymentChoices {
  readonly transfers: TransferAnswers;
  readonly rules: PayeeRules;
  /** When the months of the person's budget begin. */
  readonly months: MonthStart;
}

/** Reads the `payee-rule` records. If two are about the same payee, the later one counts. Never throws. */
export function readPayeeRules(records: readonly StoredPaymentRecord[]): PayeeRules {
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return new Map(
    inOrder.flatMap(({ content: { fields } }) => {
      const { payee, category, subcategory, isEssential } = fields;
      if (typeof payee !== 'string' || payee === '' || !isBudgetCategory(category)) return [];
      const rule = { payee, category, isEssential: isEssential === true };
      return [[payee, { ...rule, subcategory: typeof subcategory === 'string' ? subcategory : 'other' }]];
    }),
  );
}

/** The fields of a `payee-rule`: all payments to the payee are treated like this item. */
export const toPayeeRuleFields = (
  payee: string,
  { category, subcategory, isEssential }: Pick<BudgetItem, 'category' | 'subcategory' | 'isEssential'>,
): FieldValues => ({ payee, category, subcategory, isEssential });

/**
 * Finds the rule for a payment by its text, or else by the bank's alternative text, under which the rule may have been
 * stored.
 */
export function findPayeeRule(
  rules: PayeeRules,
  { text, also = [] }: Pick<PaymentRow, 'text' | 'also'>,
): PayeeRule | undefined {
  if (rules.size === 0) return undefined;
  for (const words of [text, ...also]) {
    const rule = rules.get(normalisePayee(words));
    if (rule !== undefined) return rule;
  }
  return undefined;
}
