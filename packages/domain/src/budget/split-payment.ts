import type { OwnCell, PaymentRow } from '../payments/payment-rows.ts';
import { type BudgetCategoryId, budgetCategoryOf } from '../reference/budget-categories.ts';
import { type Pence, parseMoney, pence } from '../values/money.ts';
import { firstSubcategory, isCategory } from './budget-items.ts';

/** A part of a payment that was for something of its own. */
export interface PaymentPart {
  /** Above zero. */
  readonly amount: Pence;
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly isEssential: boolean;
}

/** The cell of a payment that holds its parts: they are one decision, so two devices never mix theirs. */
const cell = 'parts';

/** The parts of a payment, in a person's order; undefined where it is whole, or where they do not add up to it. Never throws. */
export function partsOfPayment(row: PaymentRow): readonly PaymentPart[] | undefined {
  const stored = row.own?.[cell]?.value;
  if (row.own === undefined || typeof stored !== 'string' || stored === '') return undefined;
  const parts = stored.split(';').map(partOf);
  const known = parts.filter(part => part !== undefined);
  const sum = known.reduce((total, { amount }) => total + amount, 0);
  return known.length > 1 && known.length === parts.length && sum === Math.abs(row.pence) ? known : undefined;
}

/** The cell with these parts; without any, the payment is whole again. `at` is an ISO instant. */
export const ownCellsOfParts = (
  parts: readonly PaymentPart[],
  at: string,
): Readonly<Record<string, OwnCell>> => ({ [cell]: { value: parts.map(storedPart).join(';'), at } });

const storedPart = ({ amount, category, subcategory, isEssential }: PaymentPart): string =>
  [String(amount), category, subcategory, isEssential ? '1' : '0'].join(',');

function partOf(stored: string): PaymentPart | undefined {
  const [amount = '', category, subcategory = '', essential] = stored.split(',');
  if (!/^[1-9]\d{0,11}$/.test(amount) || !isCategory(category)) return undefined;
  const known = budgetCategoryOf(category)?.subcategories.some(({ value }) => value === subcategory) === true;
  return {
    amount: pence(Number(amount)),
    category,
    subcategory: known ? subcategory : 'other',
    isEssential: essential === '1',
  };
}

/** A part as it is typed. */
export interface TypedPart {
  readonly amount: string;
  readonly category: string;
}

/** What is typed as parts of a payment, or why it is no split of it: with the place of a wrong amount, or what is left over in pence. */
export type SplitCheck =
  | { readonly ok: true; readonly parts: readonly PaymentPart[] }
  | { readonly ok: false; readonly wrong: number }
  | { readonly ok: false; readonly left: Pence };

/** Checks typed parts against what was paid (pence, above zero). `usual` is what stays as it was for its category. Never throws. */
export function checkSplit(
  typed: readonly TypedPart[],
  paid: Pence,
  usual: Pick<PaymentPart, 'category' | 'subcategory' | 'isEssential'>,
): SplitCheck {
  const parts: PaymentPart[] = [];
  for (const [at, { amount: words, category }] of typed.entries()) {
    const amount = parseMoney(words);
    if (!amount.ok || amount.pence <= 0 || !isCategory(category)) return { ok: false, wrong: at };
    const known = budgetCategoryOf(category);
    parts.push(
      category === usual.category
        ? { ...usual, amount: amount.pence }
        : {
            amount: amount.pence,
            category,
            subcategory: firstSubcategory(category),
            isEssential: known?.essential === true,
          },
    );
  }
  const left = paid - parts.reduce((sum, { amount }) => sum + amount, 0);
  return left === 0 && parts.length > 1 ? { ok: true, parts } : { ok: false, left: pence(left) };
}
