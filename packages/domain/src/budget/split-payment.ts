import type { EditedCell, PaymentRow } from '../payments/payment-rows.ts';
import { type BudgetCategoryId, findBudgetCategory } from '../reference/budget-categories.ts';
import { type Pence, parseMoney, toPence } from '../values/money.ts';
import { findFirstSubcategory, isBudgetCategory } from './budget-items.ts';

/** A part of a payment, with its own category. */
export interface PaymentPart {
  /** A positive amount. */
  readonly amount: Pence;
  readonly category: BudgetCategoryId;
  readonly subcategory: string;
  readonly isEssential: boolean;
}

/**
 * The cell that stores the parts of a payment. They are stored together as one decision, so that a merge never mixes
 * the choices of two devices.
 */
const cell = 'parts';

/**
 * The parts of a payment, in the order in which the person entered them; undefined if it is not split, or if the parts
 * do not add up to it. Never throws.
 */
export function readPaymentParts(row: PaymentRow): readonly PaymentPart[] | undefined {
  const stored = row.own?.[cell]?.value;
  if (row.own === undefined || typeof stored !== 'string' || stored === '') return undefined;
  const parts = stored.split(';').map(partOf);
  const known = parts.filter(part => part !== undefined);
  const sum = known.reduce((total, { amount }) => total + amount, 0);
  return known.length > 1 && known.length === parts.length && sum === Math.abs(row.pence) ? known : undefined;
}

/** The cell that stores these parts. With no parts, the payment is no longer split. `at` is an ISO instant. */
export const createSplitCell = (
  parts: readonly PaymentPart[],
  at: string,
): Readonly<Record<string, EditedCell>> => ({ [cell]: { value: parts.map(storedPart).join(';'), at } });

const storedPart = ({ amount, category, subcategory, isEssential }: PaymentPart): string =>
  [String(amount), category, subcategory, isEssential ? '1' : '0'].join(',');

function partOf(stored: string): PaymentPart | undefined {
  const [amount = '', category, subcategory = '', essential] = stored.split(',');
  if (!/^[1-9]\d{0,11}$/.test(amount) || !isBudgetCategory(category)) return undefined;
  const known =
    findBudgetCategory(category)?.subcategories.some(({ value }) => value === subcategory) === true;
  return {
    amount: toPence(Number(amount)),
    category,
    subcategory: known ? subcategory : 'other',
    isEssential: essential === '1',
  };
}

export interface TypedPaymentPart {
  readonly amount: string;
  readonly category: string;
}

/** The parts as typed, or why they are invalid: the position of a wrong amount, or the remainder in pence. */
export type SplitCheck =
  | { readonly ok: true; readonly parts: readonly PaymentPart[] }
  | { readonly ok: false; readonly wrong: number }
  | { readonly ok: false; readonly left: Pence };

/**
 * Checks typed parts against the paid amount (pence, positive). `usual` is the part that keeps the payment's usual
 * category. Never throws.
 */
export function checkSplit(
  typed: readonly TypedPaymentPart[],
  paid: Pence,
  usual: Pick<PaymentPart, 'category' | 'subcategory' | 'isEssential'>,
): SplitCheck {
  const parts: PaymentPart[] = [];
  for (const [at, { amount: words, category }] of typed.entries()) {
    const amount = parseMoney(words);
    if (!amount.ok || amount.pence <= 0 || !isBudgetCategory(category)) return { ok: false, wrong: at };
    const known = findBudgetCategory(category);
    parts.push(
      category === usual.category
        ? { ...usual, amount: amount.pence }
        : {
            amount: amount.pence,
            category,
            subcategory: findFirstSubcategory(category),
            isEssential: known?.essential === true,
          },
    );
  }
  const left = paid - parts.reduce((sum, { amount }) => sum + amount, 0);
  return left === 0 && parts.length > 1 ? { ok: true, parts } : { ok: false, left: toPence(left) };
}
