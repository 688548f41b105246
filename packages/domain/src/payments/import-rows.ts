import { type Day, daysBetween } from '../values/calendar.ts';
import { mergeKeyed } from './merge-rows.ts';
import { foldedText, keyOfId, longestText, type PaymentRow, rowKey, rowOf } from './payment-rows.ts';

/** A payment as a statement has it. */
export type StatedPayment = Pick<
  PaymentRow,
  'day' | 'pence' | 'text' | 'bankId' | 'balance' | 'code' | 'also'
>;

/** What becomes of one payment of a statement. */
export interface ImportVerdict {
  /** `here`: a row that is there already. `doubtful`: it may be one, and a person should look. */
  readonly state: 'new' | 'here' | 'doubtful';
  /** It becomes a row of its own. */
  readonly isAdded: boolean;
  /** The row that it is, or may be. */
  readonly row?: PaymentRow;
}

/** What a person decided about a payment of a statement, by its place there: a payment of its own, or the row it may be. */
export type Turns = ReadonlyMap<number, 'new' | 'here'>;

/** What one import adds to the rows of an account. */
export interface ImportedRows {
  /** All rows of the account afterwards, in order. */
  readonly rows: readonly PaymentRow[];
  readonly added: readonly PaymentRow[];
  /** How many were there, in these words. */
  readonly already: number;
  /** Those that are there in other words or on another day, each with how this statement has it. */
  readonly differently: readonly { readonly row: PaymentRow; readonly stated: StatedPayment }[];
  /** One for each payment of the statement, in its order. */
  readonly verdicts: readonly ImportVerdict[];
}

/** What is known of the account that a statement is added to. */
export interface Surroundings {
  /** Whether the statement of a row that is there has the day, and this statement has the day of the row. */
  readonly overlaps: (day: Day, before: PaymentRow) => boolean;
  /** A row that does not count is known by its words alone: it may have been read wrongly. */
  readonly isHidden?: (row: PaymentRow) => boolean;
  /** A row of a statement that this one follows without a gap: none of its payments is one of these. */
  readonly isBefore?: (row: PaymentRow) => boolean;
}

/** Most days between two ways of writing one payment: booked on Friday, on the statement on Tuesday. */
const nearDays = 4;
/** The same, where statements do not overlap and it is only a question. */
const doubtDays = 2;

/**
 * Adds the payments of one statement to the rows of its account. A payment that the statement has n times becomes rows 1 to n,
 * whichever import had them before, so the same file adds nothing and two real equal payments stay two. What is left is then looked for
 * in other words, one to one and only where statements overlap: one that begins the day after another loses nothing to it. `turns` are a
 * person's own decisions. Nothing is taken out. Never throws.
 */
export function importRows(
  known: readonly PaymentRow[],
  stated: readonly StatedPayment[],
  importId: string,
  around: Surroundings,
  turns: Turns = new Map(),
): ImportedRows {
  const { isHidden = never, isBefore = never } = around;
  const byKey = new Map(known.map(row => [rowKey(row), row]));
  const numbered = numberEquals(stated, importId, known.filter(isBefore));
  const there = numbered.filter(({ key, place }) => byKey.has(key) && turns.get(place) !== 'new');
  const thereKeys = new Set(there.map(({ key }) => key));
  const left = numbered.filter(({ key, place }) => !thereKeys.has(key) || turns.get(place) === 'new');
  const free = known.filter(row => !thereKeys.has(rowKey(row)) && !isBefore(row));
  const likely = pairUp(left, free, around.overlaps, isHidden);
  const pairs = new Map(
    [...likely].filter(
      ([{ place }, pair]) => (turns.get(place) ?? (pair.isDoubtful ? 'new' : 'here')) === 'here',
    ),
  );
  const added = left.filter(one => !pairs.has(one)).map(one => ownRow(one, byKey));
  const rewritten = [...pairs.values()].map(({ before, row }) => ({
    key: rowKey(before),
    row: rewrittenRow(before, row),
  }));
  const addedPlaces = new Set(added.map(({ place }) => place));
  const candidates = new Map([...likely].map(([{ place }, pair]) => [place, pair]));
  const verdicts = numbered.map(({ key, place }): ImportVerdict => {
    const [same, pair] = [byKey.get(key), candidates.get(place)];
    const isAdded = addedPlaces.has(place);
    if (pair !== undefined)
      return { state: pair.isDoubtful ? 'doubtful' : 'here', isAdded, row: pair.before };
    return same === undefined ? { state: 'new', isAdded } : { state: 'here', isAdded, row: same };
  });
  return {
    rows: mergeKeyed(known, [...there, ...added, ...rewritten]),
    added: added.map(({ row }) => row),
    already: there.length,
    differently: [...pairs].map(([{ payment }, { before }]) => ({ row: before, stated: payment })),
    verdicts,
  };
}

const never = (): boolean => false;

/** The row of a payment that is added; where an equal one is there, with the next number among equals. */
function ownRow(one: Numbered, byKey: ReadonlyMap<string, PaymentRow>): Numbered {
  if (!byKey.has(one.key)) return one;
  const { bankId: _bankId, ...rest } = one.row;
  let { nth } = rest;
  while (byKey.has(rowKey({ ...rest, nth }))) nth += 1;
  const row: PaymentRow = { ...rest, nth };
  return { ...one, row, key: rowKey(row) };
}

/** The row that is there, with another import and its spelling. */
function rewrittenRow(before: PaymentRow, { from, text, also = [] }: PaymentRow): PaymentRow {
  return { ...before, from, also: [text, ...also].toSorted() };
}

/** The rows that count: those that an import has that is not undone, without what a person removed. */
export function countedRows(rows: readonly PaymentRow[], undone: ReadonlySet<string>): readonly PaymentRow[] {
  return rows.filter(({ from, own }) => own?.['removed']?.value !== true && from.some(id => !undone.has(id)));
}

interface Numbered {
  readonly payment: StatedPayment;
  /** Where the statement has it, from 0. */
  readonly place: number;
  readonly key: string;
  readonly row: PaymentRow;
}

/** Numbers the payments that are equal in all that a bank writes; `before` are rows of an earlier statement, which come first. */
function numberEquals(
  stated: readonly StatedPayment[],
  importId: string,
  before: readonly PaymentRow[],
): Numbered[] {
  const ids = new Map<string, number>();
  for (const { bankId } of stated) if (bankId !== undefined) ids.set(bankId, (ids.get(bankId) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const { day, pence, text } of before) {
    const first = `${day} ${String(pence)} ${foldedText(text)} 1`;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
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
  return stated.map((payment, place) => {
    const { day, pence, balance, code, also } = payment;
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
      also,
      own: undefined,
    });
    const key =
      bankId !== undefined ? keyOfId(bankId, day, pence) : nth === 1 ? first : `${equal} ${String(nth)}`;
    return { payment, place, key, row };
  });
}

interface Pair {
  readonly before: PaymentRow;
  readonly row: PaymentRow;
  readonly isDoubtful: boolean;
}

/** Pairs each payment with at most one row, the best likeness first. Rows of one amount only are compared. */
function pairUp(
  left: readonly Numbered[],
  free: readonly PaymentRow[],
  overlaps: Surroundings['overlaps'],
  isHidden: (row: PaymentRow) => boolean,
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
      (byPence.get(one.row.pence) ?? []).flatMap(before => {
        if (Math.abs(daysBetween(one.row.day, before.day)) > nearDays) return [];
        const likeness = likenessOf(one.row, before, isHidden(before), overlaps(one.row.day, before));
        return likeness === undefined ? [] : [{ one, before, ...likeness }];
      }),
    )
    .toSorted((a, b) => a.unlike - b.unlike || (rowKey(a.before) < rowKey(b.before) ? -1 : 1));
  const pairs = new Map<Numbered, Pair>();
  const taken = new Set<PaymentRow>();
  for (const { one, before, isDoubtful } of likely) {
    if (pairs.has(one) || taken.has(before)) continue;
    taken.add(before);
    pairs.set(one, { before, row: one.row, isDoubtful });
  }
  return pairs;
}

/** How far two ways of writing are apart, and whether a person should look; undefined when they are two payments. */
function likenessOf(
  row: PaymentRow,
  before: PaymentRow,
  byWords: boolean,
  isOverlap: boolean,
): { unlike: number; isDoubtful: boolean } | undefined {
  const days = Math.abs(daysBetween(row.day, before.day));
  const isSameText = foldedText(row.text) === foldedText(before.text);
  if (!isOverlap) {
    // In the same words on another day it is another payment: a daily fare, interest. In other words it may be the one that was there.
    const isQuestion = days <= doubtDays && !isSameText && haveCommonWord(row, before);
    return isQuestion ? { unlike: 20 + days, isDoubtful: true } : undefined;
  }
  if (!byWords && row.balance !== undefined && row.balance === before.balance)
    return { unlike: 0, isDoubtful: false };
  if (row.bankId !== undefined && row.bankId === before.bankId)
    return { unlike: 0.1 + days / 100, isDoubtful: false };
  if (isSameText && (days === 0 || row.bankId === undefined || before.bankId === undefined))
    return { unlike: 0.5 + days, isDoubtful: false };
  if (haveCommonWord(row, before)) {
    // Ids that both differ and are of different words are two payments, unless the bank assigns new ones each time.
    const areNumbered = row.bankId !== undefined && before.bankId !== undefined;
    return { unlike: 1 + days, isDoubtful: areNumbered };
  }
  if (days > 0 || byWords) return undefined;
  // Of one day and amount, where both statements have the day: one of the two has no words of its own.
  const isPlain = tellingWords(row.text).size === 0 || tellingWords(before.text).size === 0;
  return { unlike: 10, isDoubtful: !isPlain };
}

function haveCommonWord(row: PaymentRow, before: PaymentRow): boolean {
  const words = tellingWords(row.text);
  return [...tellingWords(before.text)].some(word => words.has(word));
}

/** Words of a payee that are not also in every second payment: of two letters or more, no numbers, no bank's words. */
function tellingWords(text: string): ReadonlySet<string> {
  return new Set(
    foldedText(text)
      .split(' ')
      .filter(word => /^\p{L}{2,}$/u.test(word) && !plainWords.has(word)),
  );
}

const plainWords = new Set(
  'THE AND FOR CARD PAYMENT PAYMENTS TRANSFER DIRECT DEBIT CREDIT STANDING ORDER VISA MASTERCARD CONTACTLESS BANK GBR GB UK LTD LIMITED PLC CO COM WWW REF FROM TO AT ON OF IN DD SO BP CR DR VIS POS FPI FPO DEB BGC TFR MR MRS MS'.split(
    ' ',
  ),
);
