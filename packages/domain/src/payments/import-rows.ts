import { countDaysBetween, type Day } from '../values/calendar.ts';
import { mergeKeyedRows } from './merge-rows.ts';
import {
  createBankIdKey,
  createRowKey,
  maxPaymentTextLength,
  normalisePaymentText,
  type PaymentRow,
  toPaymentRow,
} from './payment-rows.ts';

/** A payment as it appears in a statement. */
export type StatedPayment = Pick<
  PaymentRow,
  'day' | 'pence' | 'text' | 'bankId' | 'balance' | 'code' | 'also'
>;

/** The result for one payment of a statement. */
export interface ImportVerdict {
  /** `here`: the payment is already stored. `doubtful`: it may already be stored, and a person should check. */
  readonly state: 'new' | 'here' | 'doubtful';
  /** Whether the payment becomes a new row. */
  readonly isAdded: boolean;
  /** The existing row that is, or may be, this payment. */
  readonly row?: PaymentRow;
}

/**
 * A person's decisions about a statement's payments, by position: each is a new payment, or the same as the existing
 * row it resembles.
 */
export type PaymentDecisions = ReadonlyMap<number, 'new' | 'here'>;

/** The rows of an account after an import, and how each payment was handled. */
export interface ImportedRows {
  /** All rows of the account afterwards, in order. */
  readonly rows: readonly PaymentRow[];
  readonly added: readonly PaymentRow[];
  /** How many payments already existed with the same text. */
  readonly already: number;
  /**
   * The payments that already existed with different text or on another day, each with the version in this statement.
   */
  readonly differently: readonly { readonly row: PaymentRow; readonly stated: StatedPayment }[];
  /** One verdict for each payment of the statement, in order. */
  readonly verdicts: readonly ImportVerdict[];
}

/** What is known about the account into which a statement is imported. */
export interface TargetAccountFacts {
  /** Whether the row's own statement covers the payment's day, and this statement covers the row's day. */
  readonly overlaps: (day: Day, before: PaymentRow) => boolean;
  /** Whether a row is hidden and does not count. It may have been misread, so it is matched only by its text. */
  readonly isHidden?: (row: PaymentRow) => boolean;
  /**
   * Whether a row belongs to a statement that ends where this one begins, and therefore cannot be one of its payments.
   */
  readonly isBefore?: (row: PaymentRow) => boolean;
}

/**
 * The maximum number of days between two versions of one payment, such as one booked on Friday that appears on the
 * statement on Tuesday.
 */
const nearDays = 4;
/** The maximum number of days if the statements do not overlap, in which case the person is asked. */
const doubtDays = 2;

/**
 * Adds the payments of one statement to the rows of its account. A payment that the statement contains n times becomes
 * rows 1 to n, whichever import added them first: the same file adds nothing, while two real equal payments remain two.
 * The remaining payments are then matched by similar text, one to one and only where statements overlap, so that
 * nothing is lost if one statement begins the day after another. `turns` are a person's own decisions. No row is ever
 * removed. Never throws.
 */
export function addStatementRows(
  known: readonly PaymentRow[],
  stated: readonly StatedPayment[],
  importId: string,
  around: TargetAccountFacts,
  turns: PaymentDecisions = new Map(),
): ImportedRows {
  const { isHidden = never, isBefore = never } = around;
  const byKey = new Map(known.map(row => [createRowKey(row), row]));
  const numbered = numberEquals(stated, importId, known.filter(isBefore));
  const there = numbered.filter(({ key, place }) => byKey.has(key) && turns.get(place) !== 'new');
  const thereKeys = new Set(there.map(({ key }) => key));
  const left = numbered.filter(({ key, place }) => !thereKeys.has(key) || turns.get(place) === 'new');
  const free = known.filter(row => !thereKeys.has(createRowKey(row)) && !isBefore(row));
  const likely = pairUp(left, free, around.overlaps, isHidden);
  const pairs = new Map(
    [...likely].filter(
      ([{ place }, pair]) => (turns.get(place) ?? (pair.isDoubtful ? 'new' : 'here')) === 'here',
    ),
  );
  const added = left.filter(one => !pairs.has(one)).map(one => ownRow(one, byKey));
  const rewritten = [...pairs.values()].map(({ before, row }) => ({
    key: createRowKey(before),
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
    rows: mergeKeyedRows(known, [...there, ...added, ...rewritten]),
    added: added.map(({ row }) => row),
    already: there.length,
    differently: [...pairs].map(([{ payment }, { before }]) => ({ row: before, stated: payment })),
    verdicts,
  };
}

const never = (): boolean => false;

/** The row for an added payment. If an equal row exists, it gets the next number among equal rows. */
function ownRow(one: Numbered, byKey: ReadonlyMap<string, PaymentRow>): Numbered {
  if (!byKey.has(one.key)) return one;
  const { bankId: _bankId, ...rest } = one.row;
  let { nth } = rest;
  while (byKey.has(createRowKey({ ...rest, nth }))) nth += 1;
  const row: PaymentRow = { ...rest, nth };
  return { ...one, row, key: createRowKey(row) };
}

/** The existing row, with this import and its spelling added. */
function rewrittenRow(before: PaymentRow, { from, text, also = [] }: PaymentRow): PaymentRow {
  return { ...before, from, also: [text, ...also].toSorted() };
}

/** The rows that count: those that belong to an import that is not undone, except rows that the person removed. */
export function listCountedRows(
  rows: readonly PaymentRow[],
  undone: ReadonlySet<string>,
): readonly PaymentRow[] {
  return rows.filter(({ from, own }) => own?.['removed']?.value !== true && from.some(id => !undone.has(id)));
}

interface Numbered {
  readonly payment: StatedPayment;
  /** The position of the payment in the statement, counted from 0. */
  readonly place: number;
  readonly key: string;
  readonly row: PaymentRow;
}

/**
 * Numbers the payments for which all the bank's data are equal. `before` are the rows of an earlier statement, which
 * come first.
 */
function numberEquals(
  stated: readonly StatedPayment[],
  importId: string,
  before: readonly PaymentRow[],
): Numbered[] {
  const ids = new Map<string, number>();
  for (const { bankId } of stated) if (bankId !== undefined) ids.set(bankId, (ids.get(bankId) ?? 0) + 1);
  const counts = new Map<string, number>();
  for (const { day, pence, text } of before) {
    const first = `${day} ${String(pence)} ${normalisePaymentText(text)} 1`;
    counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  // Caches normalised texts, because most payees in a file appear several times.
  const folded = new Map<string, string>();
  const wordsOf = (text: string): string => {
    const known = folded.get(text);
    if (known !== undefined) return known;
    const words = normalisePaymentText(text);
    folded.set(text, words);
    return words;
  };
  const from = [importId];
  return stated.map((payment, place) => {
    const { day, pence, balance, code, also } = payment;
    const text = payment.text.slice(0, maxPaymentTextLength);
    const equal = `${day} ${String(pence)} ${wordsOf(text)}`;
    // Most payments have no equal, so the key of the first one is built once and cached.
    const first = `${equal} 1`;
    const nth = (counts.get(first) ?? 0) + 1;
    counts.set(first, nth);
    // Ignore an id that appears twice in a file, because it does not identify a payment.
    const bankId = payment.bankId !== undefined && ids.get(payment.bankId) === 1 ? payment.bankId : undefined;
    const row = toPaymentRow({
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
      bankId !== undefined
        ? createBankIdKey(bankId, day, pence)
        : nth === 1
          ? first
          : `${equal} ${String(nth)}`;
    return { payment, place, key, row };
  });
}

interface Pair {
  readonly before: PaymentRow;
  readonly row: PaymentRow;
  readonly isDoubtful: boolean;
}

/** Pairs each payment with at most one row, best match first. Only rows with the same amount are compared. */
function pairUp(
  left: readonly Numbered[],
  free: readonly PaymentRow[],
  overlaps: TargetAccountFacts['overlaps'],
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
        if (Math.abs(countDaysBetween(one.row.day, before.day)) > nearDays) return [];
        const likeness = likenessOf(one.row, before, isHidden(before), overlaps(one.row.day, before));
        return likeness === undefined ? [] : [{ one, before, ...likeness }];
      }),
    )
    .toSorted((a, b) => a.unlike - b.unlike || (createRowKey(a.before) < createRowKey(b.before) ? -1 : 1));
  const pairs = new Map<Numbered, Pair>();
  const taken = new Set<PaymentRow>();
  for (const { one, before, isDoubtful } of likely) {
    if (pairs.has(one) || taken.has(before)) continue;
    taken.add(before);
    pairs.set(one, { before, row: one.row, isDoubtful });
  }
  return pairs;
}

/**
 * How different two versions of a payment are, and whether a person should check; undefined if they are separate
 * payments.
 */
function likenessOf(
  row: PaymentRow,
  before: PaymentRow,
  byWords: boolean,
  isOverlap: boolean,
): { unlike: number; isDoubtful: boolean } | undefined {
  const days = Math.abs(countDaysBetween(row.day, before.day));
  const isSameText = normalisePaymentText(row.text) === normalisePaymentText(before.text);
  if (!isOverlap) {
    // The same text on another day means another payment, such as a daily fare or interest. With different text it may
    // be the existing payment.
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
    // If both the ids and the texts differ, these are two payments, unless the bank assigns new ids in every file.
    const areNumbered = row.bankId !== undefined && before.bankId !== undefined;
    return { unlike: 1 + days, isDoubtful: areNumbered };
  }
  if (days > 0 || byWords) return undefined;
  // Day and amount are equal, both statements cover the day, and one of the two has no distinctive text.
  const isPlain = tellingWords(row.text).size === 0 || tellingWords(before.text).size === 0;
  return { unlike: 10, isDoubtful: !isPlain };
}

function haveCommonWord(row: PaymentRow, before: PaymentRow): boolean {
  const words = tellingWords(row.text);
  return [...tellingWords(before.text)].some(word => words.has(word));
}

/**
 * The words that identify a payee: two letters or more, no numbers, and no banking terms that occur in other payments
 * too.
 */
function tellingWords(text: string): ReadonlySet<string> {
  return new Set(
    normalisePaymentText(text)
      .split(' ')
      .filter(word => /^\p{L}{2,}$/u.test(word) && !plainWords.has(word)),
  );
}

const plainWords = new Set(
  'THE AND FOR CARD PAYMENT PAYMENTS TRANSFER DIRECT DEBIT CREDIT STANDING ORDER VISA MASTERCARD CONTACTLESS BANK GBR GB UK LTD LIMITED PLC CO COM WWW REF FROM TO AT ON OF IN DD SO BP CR DR VIS POS FPI FPO DEB BGC TFR MR MRS MS'.split(
    ' ',
  ),
);
