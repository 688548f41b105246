import { type AccountPayment, listRowsOfAccount, type StoredPayments } from '../payments/kept-payments.ts';
import { formatPayeeName } from '../payments/payee-name.ts';
import { createRowKey, type EditedCell, normalisePaymentText } from '../payments/payment-rows.ts';
import { removeTransfers } from '../payments/transfers.ts';
import { formatStoredPence, toPence } from '../values/money.ts';
import { type BudgetItem, readBudgetItem } from './budget-items.ts';
import { computeBudgetMonthSpan } from './budget-months.ts';
import { findPayeeRule, type PayeeRules, type PaymentChoices } from './payee-rules.ts';
import { createPartItemId, isPaymentItem, paymentItemPrefix, splitItemId } from './payment-item-id.ts';
import { findNewestMonths } from './plan.ts';
import type { Refund } from './refunds.ts';
import { readPaymentParts } from './split-payment.ts';
import { findUsualSpending } from './usual-spending.ts';

/** The id of the budget item for a payment. */
export const createPaymentItemId = ({ account, row }: AccountPayment): string =>
  `${paymentItemPrefix}${account} ${createRowKey(row)}`;

/**
 * Makes the item for a payment. The person's own text and choices come first, then their rule for the payee, then the
 * bank's text.
 */
export function createItemFromPayment(payment: AccountPayment, rules: PayeeRules): BudgetItem | undefined {
  const { row } = payment;
  const usual = findPayeeRule(rules, row) ?? findUsualSpending(row.text);
  const own = (name: string) => row.own?.[name]?.value;
  return readBudgetItem(createPaymentItemId(payment), {
    description: formatPayeeName(row.text).slice(0, 200) || 'Payment',
    amount: formatStoredPence(toPence(Math.abs(row.pence))),
    category: own('category') ?? usual.category,
    // A subcategory belongs to a category, so the usual one applies only together with the usual category.
    subcategory: own('subcategory') ?? (own('category') === undefined ? usual.subcategory : 'other'),
    isEssential: own('isEssential') ?? usual.isEssential,
    notes: own('notes') ?? '',
    source: 'scanned',
    date: row.day,
  });
}

/** The items for a payment: a single one, or one for each of its parts. */
export function createItemsFromPayment(payment: AccountPayment, rules: PayeeRules): readonly BudgetItem[] {
  const item = createItemFromPayment(payment, rules);
  const parts = readPaymentParts(payment.row);
  if (item === undefined) return [];
  return parts?.map((part, place) => itemOfPart(item, part, place)) ?? [item];
}

const itemOfPart = (item: BudgetItem, part: Partial<BudgetItem>, place: number): BudgetItem => ({
  ...item,
  ...part,
  id: createPartItemId(item.id, place),
});

/**
 * Divides a refund among the categories it reduces. If the payment has parts, the refund reduces the part
 * with exactly the same amount or, if no part has it, the largest parts first. Earlier refunds have already
 * reduced the parts.
 */
export function createRefundItems(
  { back, paid, before }: Refund,
  rules: PayeeRules,
): readonly Pick<BudgetItem, 'category' | 'isEssential' | 'amount'>[] {
  const items = createItemsFromPayment(paid, rules);
  const left = items.map(({ amount }): number => amount);
  for (const amount of before) takeOff(left, amount);
  const taken = takeOff(left, back.row.pence);
  return items.flatMap(({ category, isEssential }, at) => {
    const amount = taken[at] ?? 0;
    return amount === 0 ? [] : [{ category, isEssential, amount: toPence(amount) }];
  });
}

/**
 * Subtracts an amount from the parts without letting any fall below 0, and returns how much was subtracted from each.
 * Any remainder is subtracted from the first part.
 */
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
 * Spending as items, oldest first: all outgoing payments since the first month of the average, so that the current
 * month is listed before it counts in the average. Incoming money and transfers between the person's own accounts are
 * not items. Payments of earlier months are shown only in the list of payments.
 */
export function createPaymentItems(
  payments: readonly AccountPayment[],
  choices: PaymentChoices,
  months?: readonly string[],
): readonly BudgetItem[] {
  const spent = removeTransfers(payments, choices.transfers).filter(({ row }) => row.pence < 0);
  const [first] =
    months ??
    findNewestMonths(
      spent.map(({ row }) => row.day),
      choices.months,
    );
  const from = first === undefined ? '' : computeBudgetMonthSpan(first, choices.months).from;
  return spent
    .filter(({ row }) => row.day >= from)
    .flatMap(one => createItemsFromPayment(one, choices.rules));
}

/**
 * Adds the payments to a passport's items. An item scanned before payments were stored, or by a visitor, is left out if
 * its payment is also there, so that nothing counts twice.
 */
export function addPaymentsToItems(
  items: readonly BudgetItem[],
  payments: readonly AccountPayment[],
  choices: PaymentChoices,
  months?: readonly string[],
): readonly BudgetItem[] {
  // Most passports have no scanned items, and normalising the text of every payment is slow.
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
  return [...own, ...createPaymentItems(payments, choices, months)];
}

const sameKey = (day: string, amount: number, words: string): string =>
  `${day} ${String(amount)} ${normalisePaymentText(words.slice(0, 200))}`;

/**
 * A person's changes to a payment, as separate cells. Amount, day and text come from the bank and cannot be changed.
 * `at` is an ISO instant.
 */
export function listEditedCells(
  { category, subcategory, isEssential, notes }: Omit<BudgetItem, 'id'>,
  at: string,
): Readonly<Record<string, EditedCell>> {
  const values = { category, subcategory, isEssential, notes };
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value, at }]));
}

/** The payment that an item was made from, even if the person removed it; undefined if it is not stored. */
export function findPaymentOfItem(kept: StoredPayments, id: string): AccountPayment | undefined {
  const [account = '', ...key] = splitItemId(id).payment.slice(paymentItemPrefix.length).split(' ');
  const wanted = key.join(' ');
  const row = listRowsOfAccount(kept, account).find(one => createRowKey(one) === wanted);
  return isPaymentItem(id) && row !== undefined ? { account, row } : undefined;
}
