import { type Day, daysBetween } from '../values/calendar.ts';
import { mergeKeyed } from './merge-rows.ts';
import { foldedText, longestText, type PaymentRow, rowKey, rowOf } from './payment-rows.ts';

/** A payment as a statement has it. */
export type StatedPayment = Pick<PaymentRow, 'day' | 'pence' | 'text' | 'bankId' | 'balance' | 'code'>;

/** What one import adds to the rows of an account. */
export interface ImportedRows {
  /** All rows of the account afterwards, in order. */
  readonly rows: readonly PaymentRow[];
  readonly added: readonly PaymentRow[];
  /** How many were there, in these words. */
  readonly already: number;
  /** Those that are there in other words or on another day, each with how this statement has it. */
  readonly differently: readonly { readonly row: PaymentRow; readonly stated: StatedPayment }[];
}

/** Most days between two ways of writing one payment: booked on Friday, on the statement on Tuesday. */
const nearDays = 4;

/**
 * Adds the payments of one statement to the rows of its account. A payment that the statement has n times becomes rows 1 to n,
 * whichever import had them before, so the same file adds nothing and two real equal payments stay two. What is left is then looked for
 * in other words, one to one and only among days that an earlier import covers (`covered`). A row that does not count (`hidden`) is
 * known by its words alone: it may have been read wrongly. Nothing is taken out. Never throws.
 */
export function importRows(
  known: readonly PaymentRow[],
  stated: readonly StatedPayment[],
  importId: string,
  covered: (day: Day) => boolean,
  hidden: (row: PaymentRow) => boolean = () => false,
): ImportedRows {
  const byKey = new Map(known.map(row => [rowKey(row), row]));
  const numbered = numberEquals(stated, importId);
  const there = numbered.filter(({ key }) => byKey.has(key));
  const thereKeys = new Set(there.map(({ key }) => key));
  const left = numbered.filter(({ key }) => !thereKeys.has(key));
  const free = known.filter(row => !thereKeys.has(rowKey(row)) && covered(row.day));
  const pairs = pairUp(left, free, hidden);
  const added = left.filter(one => !pairs.has(one));
  const rewritten = [...pairs.values()].map(({ before, row }) => ({
    key: rowKey(before),
    row: rewrittenRow(before, row),
  }));
  return {
    rows: mergeKeyed(known, [...there, ...added, ...rewritten]),
    added: added.map(({ row }) => row),
    already: there.length,
    differently: [...pairs].map(([{ payment }, { before }]) => ({ row: before, stated: payment })),
  };
}

/** The row that is there, with another import and its spelling. */
function rewrittenRow(before: PaymentRow, { from, text }: PaymentRow): PaymentRow {
  return { ...before, from, also: [text] };
}

/** The rows that count: those that an import has that is not undone, without what a person removed. */
export function countedRows(rows: readonly PaymentRow[], undone: ReadonlySet<string>): readonly PaymentRow[] {
  return rows.filter(({ from, own }) => own?.['removed']?.value !== true && from.some(id => !undone.has(id)));
}

interface Numbered {
  readonly payment: StatedPayment;
  readonly key: string;
  readonly row: PaymentRow;
}

function numberEquals(stated: readonly StatedPayment[], importId: string): Numbered[] {
  const ids = new Map<string, number>();
  for (const { bankId } of stated) if (bankId !== undefined) ids.set(bankId, (ids.get(bankId) ?? 0) + 1);
  const counts = new Map<string, number>();
  // Most payees of a file come again.
  const folded = new Map<string, string>();
  const wordsOf = (text: string): string => {
    const known = folded.get(text);
    if (known !== undefined) return known;
    const words = foldedText(text);
    folded.set(text, words);
    return words;
  };
  const from = [importId];
  return stated.map(payment => {
    const { day, pence, balance, code } = payment;
    const text = payment.text.slice(0, longestText);
    const equal = `${day} ${String(pence)} ${wordsOf(text)}`;
    // Most have no equal, and the key of the first is made of one text and held by its first use.
    const first = `${equal} 1`;
    const nth = (counts.get(first) ?? 0) + 1;
    counts.set(first, nth);
    // An id that a file has twice is no mark of one payment.
    const bankId = payment.bankId !== undefined && ids.get(payment.bankId) === 1 ? payment.bankId : undefined;
    const row = rowOf({
      day,
      pence,
      text,
      nth,
      bankId,
      from,
      balance,
      code,
      also: undefined,
      own: undefined,
    });
    const key = bankId !== undefined ? rowKey(row) : nth === 1 ? first : `${equal} ${String(nth)}`;
    return { payment, key, row };
  });
}

interface Pair {
  readonly before: PaymentRow;
  readonly row: PaymentRow;
}

/** Pairs each payment with at most one row, the best likeness first. Rows of one amount only are compared. */
function pairUp(
  left: readonly Numbered[],
  free: readonly PaymentRow[],
  hidden: (row: PaymentRow) => boolean,
): Map<Numbered, Pair> {
  if (free.length === 0) return new Map();
  const byPence = new Map<number, PaymentRow[]>();
  for (const row of free) {
    const same = byPence.get(row.pence);
    if (same === undefined) byPence.set(row.pence, [row]);
    else same.push(row);
  }
  const likely = left
    .flatMap(one =>
      (byPence.get(one.row.pence) ?? []).map(before => ({
        one,
        before,
        unlike: unlikeness(one.row, before, hidden(before)),
      })),
    )
    .filter(({ unlike }) => unlike !== undefined)
    .toSorted((a, b) => (a.unlike ?? 0) - (b.unlike ?? 0) || (rowKey(a.before) < rowKey(b.before) ? -1 : 1));
  const pairs = new Map<Numbered, Pair>();
  const taken = new Set<PaymentRow>();
  for (const { one, before } of likely) {
    if (pairs.has(one) || taken.has(before)) continue;
    taken.add(before);
    pairs.set(one, { before, row: one.row });
  }
  return pairs;
}

/** How far two ways of writing are apart, 0 for the same balance; undefined when they are two payments. */
function unlikeness(row: PaymentRow, before: PaymentRow, byWords: boolean): number | undefined {
  const days = Math.abs(daysBetween(row.day, before.day));
  if (days > nearDays) return undefined;
  if (!byWords && row.balance !== undefined && row.balance === before.balance) return 0;
  // Two ids of one bank are two payments.
  if (row.bankId !== undefined && before.bankId !== undefined) return undefined;
  const words = tellingWords(row.text);
  return [...tellingWords(before.text)].some(word => words.has(word)) ? 1 + days : undefined;
}

/** Words of a payee that are not also in every second payment: of three letters or more, no numbers, no bank's words. */
function tellingWords(text: string): ReadonlySet<string> {
  return new Set(
    foldedText(text)
      .split(' ')
      .filter(word => /^\p{L}{3,}$/u.test(word) && !plainWords.has(word)),
  );
}

const plainWords = new Set(
  'THE AND FOR CARD PAYMENT PAYMENTS TRANSFER DIRECT DEBIT CREDIT STANDING ORDER VISA MASTERCARD CONTACTLESS BANK GBR LTD LIMITED PLC COM WWW REF FROM'.split(
    ' ',
  ),
);
