import type { Day } from '../values/calendar.ts';

/** A person's change to one cell of a payment, with its time (ISO 8601). */
export interface EditedCell {
  readonly value: string | boolean;
  readonly at: string;
}

/** One payment of an account: the bank's text, its imports, and the person's decisions. */
export interface PaymentRow {
  readonly day: Day;
  /** The amount in whole pence; negative for outgoing money. */
  readonly pence: number;
  /** The bank's text for the payment, as printed. */
  readonly text: string;
  /** The position among equal payments on the same day, from 1. */
  readonly nth: number;
  /** The bank's own id, if it is unique in the file. */
  readonly bankId?: string;
  /** The ids of the imports that contain the payment, sorted. */
  readonly from: readonly string[];
  /** The account's balance after the payment, in pence. */
  readonly balance?: number;
  /** The bank's code for the payment method: DD, SO, FPO, ATM and so on. */
  readonly code?: string;
  /** Other spellings of the payment's text, sorted. */
  readonly also?: readonly string[];
  readonly own?: Readonly<Record<string, EditedCell>>;
}

type Parts = { readonly [Part in keyof PaymentRow]-?: PaymentRow[Part] | undefined } & Pick<
  PaymentRow,
  'day' | 'pence' | 'text' | 'nth' | 'from'
>;

/**
 * Creates a row from its parts, without undefined ones and always with the same order of members, so that equal rows
 * have equal JSON.
 */
export function toPaymentRow({
  day,
  pence,
  text,
  nth,
  bankId,
  from,
  balance,
  code,
  also,
  own,
}: Parts): PaymentRow {
  const row: { -readonly [Part in keyof PaymentRow]: PaymentRow[Part] } = { day, pence, text, nth, from };
  // Assigned one by one for speed, because an import creates tens of thousands of rows.
  if (bankId !== undefined) row.bankId = bankId;
  if (balance !== undefined) row.balance = balance;
  if (code !== undefined) row.code = code;
  if (also !== undefined) row.also = also;
  if (own !== undefined) row.own = own;
  return row;
}

/** The maximum length of a payment's text. Longer texts are cut, so that no file can fill up the passport. */
export const maxPaymentTextLength = 400;

/** Matches text that is already normalised, as it is with most banks. */
const isFolded = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

/** Normalises the text of a payment: capitals, only letters and digits, single spaces. */
export function normalisePaymentText(text: string): string {
  if (text.length <= maxPaymentTextLength && isFolded.test(text)) return text;
  return text
    .slice(0, maxPaymentTextLength)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * The key that identifies a payment within its account. It is made only from the bank's data, never from a person's
 * changes: day and amount, with either the bank's id, or the text and the number among equal payments. An id alone is
 * not enough, because some banks count from 1 in each file.
 */
export function createRowKey(row: Omit<PaymentRow, 'from'>): string {
  const known = keys.get(row);
  if (known !== undefined) return known;
  const { bankId, day, pence, text, nth } = row;
  const key =
    bankId === undefined
      ? `${day} ${String(pence)} ${normalisePaymentText(text)} ${String(nth)}`
      : createBankIdKey(bankId, day, pence);
  keys.set(row, key);
  return key;
}

/** The key of a payment that has the bank's own id. */
export const createBankIdKey = (bankId: string, day: Day, pence: number): string =>
  `id ${bankId} ${day} ${String(pence)}`;

// Caches keys. Rows never change, and an import needs the key of each row several times.
const keys = new WeakMap<object, string>();

/** Returns the row after caching its key, because normalising its text is the slowest step. */
export function cacheRowKey(row: PaymentRow, key: string): PaymentRow {
  keys.set(row, key);
  return row;
}

/** Sorts rows in the fixed order used by blocks: by day, then by key. */
export function sortRows(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  return rows.toSorted((one, other) =>
    one.day === other.day ? compare(createRowKey(one), createRowKey(other)) : compare(one.day, other.day),
  );
}

/** Whether rows are already in the order of {@link sortRows}, without duplicates. */
export function areRowsInOrder(rows: readonly PaymentRow[]): boolean {
  return rows.every((row, at) => {
    const before = rows[at - 1];
    if (before === undefined || before.day < row.day) return true;
    return before.day === row.day && isKeyBefore(before, row);
  });
}

/**
 * Whether the key of a row comes before that of another row on the same day. Usually comparing the amounts is enough,
 * and no key has to be built.
 */
function isKeyBefore(one: PaymentRow, other: PaymentRow): boolean {
  const isById = one.bankId !== undefined || other.bankId !== undefined;
  if (isById || one.pence === other.pence) return createRowKey(one) < createRowKey(other);
  return `${String(one.pence)} ` < `${String(other.pence)} `;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
