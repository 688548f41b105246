import type { Day } from '../values/calendar.ts';

/** A change that a person made to one cell of a payment, with the instant of it (ISO 8601). */
export interface OwnCell {
  readonly value: string | boolean;
  readonly at: string;
}

/** One payment of an account: what the bank wrote, which imports have it, and what a person decided. */
export interface PaymentRow {
  readonly day: Day;
  /** In whole pence; below zero for money out. */
  readonly pence: number;
  /** As printed. */
  readonly text: string;
  /** The how-many-eth equal payment of its day it is, from 1. */
  readonly nth: number;
  /** The bank's own id of it, where that is unique in the file. */
  readonly bankId?: string;
  /** The imports that have it, sorted. */
  readonly from: readonly string[];
  /** The account's balance after it, in pence. */
  readonly balance?: number;
  /** How it was paid, as the bank writes it: DD, SO, FPO, ATM. */
  readonly code?: string;
  /** Other spellings of the same payment, sorted. */
  readonly also?: readonly string[];
  readonly own?: Readonly<Record<string, OwnCell>>;
}

type Parts = { readonly [Part in keyof PaymentRow]-?: PaymentRow[Part] | undefined } & Pick<
  PaymentRow,
  'day' | 'pence' | 'text' | 'nth' | 'from'
>;

/** A row of these parts, without those that are undefined: of one shape wherever it is made, so that equal rows are equal as JSON. */
export function rowOf({ day, pence, text, nth, bankId, from, balance, code, also, own }: Parts): PaymentRow {
  const row: { -readonly [Part in keyof PaymentRow]: PaymentRow[Part] } = { day, pence, text, nth, from };
  // By hand: an import makes tens of thousands.
  if (bankId !== undefined) row.bankId = bankId;
  if (balance !== undefined) row.balance = balance;
  if (code !== undefined) row.code = code;
  if (also !== undefined) row.also = also;
  if (own !== undefined) row.own = own;
  return row;
}

/** Longest text of a payment that is taken; what is longer is cut, so that no file can fill the passport. */
export const longestText = 400;

/** Words that are folded already, as most banks write them. */
const isFolded = /^[A-Z0-9]+(?: [A-Z0-9]+)*$/;

/** The words of a payment without the way they are set: capitals, letters and figures, single spaces. */
export function foldedText(text: string): string {
  if (text.length <= longestText && isFolded.test(text)) return text;
  return text
    .slice(0, longestText)
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/**
 * What makes a payment this one and no other of its account. It comes from what the bank wrote and never from what a person
 * changed: day and amount, with the bank's id, else with the words and the number among equals. An id alone decides nothing: some banks
 * count from 1 in each file.
 */
export function rowKey(row: Omit<PaymentRow, 'from'>): string {
  const known = keys.get(row);
  if (known !== undefined) return known;
  const { bankId, day, pence, text, nth } = row;
  const key =
    bankId === undefined
      ? `${day} ${String(pence)} ${foldedText(text)} ${String(nth)}`
      : keyOfId(bankId, day, pence);
  keys.set(row, key);
  return key;
}

/** The key of a payment that its bank numbered. */
export const keyOfId = (bankId: string, day: Day, pence: number): string =>
  `id ${bankId} ${day} ${String(pence)}`;

// Rows are not changed once made, and each is asked for its key several times in an import.
const keys = new WeakMap<object, string>();

/** The row itself, for which a key that was worked out before is remembered: folding its words takes longest. */
export function withKey(row: PaymentRow, key: string): PaymentRow {
  keys.set(row, key);
  return row;
}

/** Rows in the one order in which blocks keep them: by day, then by key. */
export function inOrder(rows: readonly PaymentRow[]): readonly PaymentRow[] {
  return rows.toSorted((one, other) =>
    one.day === other.day ? compare(rowKey(one), rowKey(other)) : compare(one.day, other.day),
  );
}

/** Whether rows are in that order already, each once. */
export function isInOrder(rows: readonly PaymentRow[]): boolean {
  return rows.every((row, at) => {
    const before = rows[at - 1];
    if (before === undefined || before.day < row.day) return true;
    return before.day === row.day && isKeyBefore(before, row);
  });
}

/** Whether the key of a row is before that of another of its day. Mostly the amounts decide, and no key has to be made. */
function isKeyBefore(one: PaymentRow, other: PaymentRow): boolean {
  const isById = one.bankId !== undefined || other.bankId !== undefined;
  if (isById || one.pence === other.pence) return rowKey(one) < rowKey(other);
  return `${String(one.pence)} ` < `${String(other.pence)} `;
}

function compare(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
