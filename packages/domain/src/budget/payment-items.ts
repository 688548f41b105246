import { type AccountPayment, type KeptPayments, rowsOfAccount } from '../payments/kept-payments.ts';
import { payeeName } from '../payments/payee-name.ts';
import { foldedText, type OwnCell, rowKey } from '../payments/payment-rows.ts';
import { withoutTransfers } from '../payments/transfers.ts';
import { pence, storedOfPence } from '../values/money.ts';
import { type BudgetItem, itemOfFields } from './budget-items.ts';
import { type PayeeRules, type PaymentChoices, ruleFor } from './payee-rules.ts';
import { isPaymentItem, partItemId, paymentMark, splitItemId } from './payment-item-id.ts';
import { newestMonths } from './plan.ts';
import type { Refund } from './refunds.ts';
import { partsOfPayment } from './split-payment.ts';
import { usualSpending } from './usual-spending.ts';

/** The id that a payment has as an item. */
export const paymentItemId = ({ account, row }: AccountPayment): string =>
  `${paymentMark}${account} ${rowKey(row)}`;

/** The item that a payment is: by a person's own words and choices, else by their rule for the payee, else by what the bank wrote. */
export function itemOfPayment(payment: AccountPayment, rules: PayeeRules): BudgetItem | undefined {
  const { row } = payment;
  const usual = ruleFor(rules, row) ?? usualSpending(row.text);
  const own = (name: string) => row.own?.[name]?.value;
  return itemOfFields(paymentItemId(payment), {
    description: payeeName(row.text).slice(0, 200) || 'Payment',
    amount: storedOfPence(pence(Math.abs(row.pence))),
    category: own('category') ?? usual.category,
    // A subcategory belongs to its category, so the usual one is kept only with the usual category.
    subcategory: own('subcategory') ?? (own('category') === undefined ? usual.subcategory : 'other'),
    isEssential: own('isEssential') ?? usual.isEssential,
    notes: own('notes') ?? '',
    source: 'scanned',
    date: row.day,
  });
}

/** The items that a payment is: one, or one for each part of it. */
export function itemsOfPayment(payment: AccountPayment, rules: PayeeRules): readonly BudgetItem[] {
  const item = itemOfPayment(payment, rules);
  const parts = partsOfPayment(payment.row);
  if (item === undefined) return [];
  return parts?.map((part, place) => itemOfPart(item, part, place)) ?? [item];
}

const itemOfPart = (item: BudgetItem, part: Partial<BudgetItem>, place: number): BudgetItem => ({
  ...item,
  ...part,
  id: partItemId(item.id, place),
});

/**
 * A refund by the category it is taken off: of a payment with parts, off the one of that amount, else off the largest first, by what earlier
 * refunds left of each.
 */
export function refundItems(
  { back, paid, before }: Refund,
  rules: PayeeRules,
): readonly Pick<BudgetItem, 'category' | 'isEssential' | 'amount'>[] {
  const items = itemsOfPayment(paid, rules);
  const left = items.map(({ amount }): number => amount);
  for (const amount of before) takeOff(left, amount);
  const taken = takeOff(left, back.row.pence);
  return items.flatMap(({ category, isEssential }, at) => {
    const amount = taken[at] ?? 0;
    return amount === 0 ? [] : [{ category, isEssential, amount: pence(amount) }];
  });
}

/** Takes an amount off what is left of each part, and returns how much off each. What is more than all of them is taken off the first. */
function takeOff(left: number[], amount: number): readonly number[] {
  const same = left.indexOf(amount);
  const places = left.map((_, at) => at);
  const order = same === -1 ? places.toSorted((a, b) => (left[b] ?? 0) - (left[a] ?? 0)) : [same];
  let rest = amount;
  const taken = left.map(() => 0);
  for (const at of order) {
    const part = Math.min(rest, Math.max(0, left[at] ?? 0));
    taken[at] = part;
    rest -= part;
  }
  if (rest > 0) taken[0] = (taken[0] ?? 0) + rest;
  for (const at of places) left[at] = (left[at] ?? 0) - (taken[at] ?? 0);
  return taken;
}

/**
 * Spending as items, the oldest first: money out since the first of the months that are averaged (`planPayments`), so that a month
 * which is not over is in the list before it counts in the average. Money in is no item, nor is what moved between own accounts. Payments of earlier months are in the list of payments.
 */
export function paymentItems(
  payments: readonly AccountPayment[],
  choices: PaymentChoices,
  months?: readonly string[],
): readonly BudgetItem[] {
  const spent = withoutTransfers(payments, choices.transfers).filter(({ row }) => row.pence < 0);
  const [first = ''] = months ?? newestMonths(spent.map(({ row }) => row.day));
  return spent.filter(({ row }) => row.day >= first).flatMap(one => itemsOfPayment(one, choices.rules));
}

/**
 * The items of a passport with its payments among them. An item that was scanned before payments were kept, or by a visitor, is left
 * out where its payment is there as well, so that nothing counts twice.
 */
export function withPayments(
  items: readonly BudgetItem[],
  payments: readonly AccountPayment[],
  choices: PaymentChoices,
  months?: readonly string[],
): readonly BudgetItem[] {
  // Most passports have none, and folding the words of each payment takes long.
  const hasScanned = items.some(({ source }) => source === 'scanned');
  const there = new Map<string, number>();
  for (const { row } of hasScanned ? payments : []) {
    const key = sameKey(row.day, 0 - row.pence, row.text);
    there.set(key, (there.get(key) ?? 0) + 1);
  }
  const own = items.filter(({ source, date = '', amount, description }) => {
    if (source !== 'scanned') return true;
    const key = sameKey(date, amount, description);
    const count = there.get(key) ?? 0;
    if (count === 0) return true;
    there.set(key, count - 1);
    return false;
  });
  return [...own, ...paymentItems(payments, choices, months)];
}

const sameKey = (day: string, amount: number, words: string): string =>
  `${day} ${String(amount)} ${foldedText(words.slice(0, 200))}`;

/** What a person changed of a payment, as cells of their own. Amount, day and words are the bank's. `at` is an ISO instant. */
export function ownCellsOf(
  { category, subcategory, isEssential, notes }: Omit<BudgetItem, 'id'>,
  at: string,
): Readonly<Record<string, OwnCell>> {
  const values = { category, subcategory, isEssential, notes };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, at }]));
}

/** The payment behind an item, also one that a person removed; undefined where it is not kept. */
export function paymentOfItem(kept: KeptPayments, id: string): AccountPayment | undefined {
  const [account = '', ...key] = splitItemId(id).payment.slice(paymentMark.length).split(' ');
  const wanted = key.join(' ');
  const row = rowsOfAccount(kept, account).find(one => rowKey(one) === wanted);
  return isPaymentItem(id) && row !== undefined ? { account, row } : undefined;
}
