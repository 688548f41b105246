import type { FieldValues } from '../fields/fields.ts';
import type { KeptRecord } from '../payments/kept-payments.ts';
import { payeeOf } from '../payments/payee.ts';
import type { PaymentRow } from '../payments/payment-rows.ts';
import type { TransferAnswers } from '../payments/transfers.ts';
import type { BudgetCategoryId } from '../reference/budget-categories.ts';
import { type BudgetItem, isCategory } from './budget-items.ts';

/** What a person wants all payments to a payee to be for. */
export interface PayeeRule {
  readonly payee: string;
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly isEssential: boolean;
}

/** The rules by their payee (`payeeOf`). */
export type PayeeRules = ReadonlyMap<string, PayeeRule>;

/** What a person decided about payments in general. */
export interface PaymentChoices {
  readonly transfers: TransferAnswers;
  readonly rules: PayeeRules;
}

/** Reads the records of `payee-rule`; of two about one payee the later one counts. Never throws. */
export function keptPayeeRules(records: readonly KeptRecord[]): PayeeRules {
  const inOrder = records.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  return new Map(
    inOrder.flatMap(({ content: { fields } }) => {
      const { payee, category, subcategory, isEssential } = fields;
      if (typeof payee !== 'string' || payee === '' || !isCategory(category)) return [];
      const rule = { payee, category, isEssential: isEssential === true };
      return [[payee, { ...rule, subcategory: typeof subcategory === 'string' ? subcategory : 'other' }]];
    }),
  );
}

/** The fields of `payee-rule`: payments to this payee are for what the item is for. */
export const fieldsOfPayeeRule = (
  payee: string,
  { category, subcategory, isEssential }: Pick<BudgetItem, 'category' | 'subcategory' | 'isEssential'>,
): FieldValues => ({ payee, category, subcategory, isEssential });

/** The rule that a payment falls under, by its words; else by the other words that a bank has for it, under which a rule may be kept. */
export function ruleFor(
  rules: PayeeRules,
  { text, also = [] }: Pick<PaymentRow, 'text' | 'also'>,
): PayeeRule | undefined {
  if (rules.size === 0) return undefined;
  for (const words of [text, ...also]) {
    const rule = rules.get(payeeOf(words));
    if (rule !== undefined) return rule;
  }
  return undefined;
}
