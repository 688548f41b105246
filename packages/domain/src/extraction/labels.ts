import type { Day } from '../values/calendar.ts';
import { type Pence, toPence } from '../values/money.ts';
import { findAmounts } from './amounts.ts';
import { type AlignedAmount, findRowAmounts } from './columns.ts';
import { findDates } from './dates.ts';
import {
  createCell,
  groupWordsIntoCells,
  listWordsWithin,
  type PageCell,
  type PageRow,
  type Word,
} from './words.ts';

/** The meaning of a labelled date in a document. */
export type DateUse = 'due' | 'renewal' | 'expiry';

export interface LabelledDate {
  readonly use: DateUse;
  readonly day: Day;
  /** The words from which the date was read. */
  readonly words: readonly Word[];
}

/** An amount in pence, and the words from which it was read. */
export interface AmountOnPage {
  readonly pence: Pence;
  readonly words: readonly Word[];
}

/** A day, and the words from which it was read. */
export type DayOnPage = Pick<LabelledDate, 'day' | 'words'>;

// Labels of the monthly payment, most reliable first; after them, labels of the amount due now.
const monthly = [
  /\b\d{1,2} (?:monthly )?instal?ments of\b/i,
  /\bdirect debit(?: payment| amount)?(?: now)?(?: is| of| will be| stays at)?:?(?=\s*£)/i,
  /\byou(?: currently| now)? pay(?=\s*£[\d,.]+ (?:a|per|each|every) month\b)/i,
  /(?=£[\d,.]+ (?:a|per|each|every) month by direct debit\b)/i,
  /\bmonthly (?:direct debit|payment|instal?ment|amount|premium|repayment|charge|cost)s?\b|\bpayment plan\b|\bpayable monthly\b/i,
  /\byour (?:new |next )?direct debit(?: amount| payment)?(?=$|:)/i,
  /\bminimum payment\b/i,
];
const due = [
  /\b(?:total |full )?(?:amount|balance|sum) (?:due|payable|owed|owing|to pay)\b|\b(?:total|amount) to pay\b|\btotal (?:amount )?(?:due|payable)\b/i,
  /\b(?:bill|invoice) total\b|\btotal (?:bill|this bill)\b|\bplease pay\b|\bwe(?:'|’| wi)ll (?:take|collect)\b|\bpay this amount\b/i,
  /\byou (?:need to pay|owe)\b/i,
];

const dateLabels: readonly (readonly [DateUse, RegExp])[] = [
  ['renewal', /\brenew(?:s|al|ed)?(?: date| is| due)?(?: on| by)?\b/i],
  [
    'expiry',
    /\bexpir(?:es|y|ation|ing)(?: date)?(?: on)?\b|\bvalid (?:until|to|through)\b|\b(?:policy|cover|contract|term|agreement|deal|tariff)s? ends? (?:on|date)?\b|\bend date\b/i,
  ],
  [
    'due',
    /\b(?:payment |date )?due(?: date| by| on)?\b|\bpay(?:able|ment)? by\b|\bpayment date\b|\bcollect (?:this|it|the payment)? ?on\b|\btake (?:it|this|the payment)\b.*?\bon\b|\b(?:taken|collected) on or (?:after|around)\b|\bdirect debit (?:date|on|due)\b|\b(?:first|next) (?:payment|instal?ment)\b|\binstal?ment\b.*?\bon\b/i,
  ],
];

/**
 * The amount that a person would enter for a bill: the one labelled as the monthly payment, or else as the amount due.
 * Undefined if neither label is found; the first amount on the page is then used (spec 2 §5).
 */
export function findLabelledAmount(rows: readonly PageRow[]): AmountOnPage | undefined {
  return findLabelledValue(rows, [...monthly, ...due], findFirstAmountOwed);
}

/** The amount labelled as the monthly payment; undefined if no amount has such a label. */
export function findMonthlyAmount(rows: readonly PageRow[]): AmountOnPage | undefined {
  return findLabelledValue(rows, monthly, findFirstAmountOwed);
}

/** Dates with a label saying that something is due, renews or expires on that day, each once, in page order. */
export function findLabelledDates(rows: readonly PageRow[]): LabelledDate[] {
  const found: LabelledDate[] = [];
  for (const [index, row] of rows.entries()) {
    for (const [use, label] of dateLabels) {
      const read = afterLabel(rows, index, row, label, findFirstDay);
      if (read !== undefined && !found.some(one => one.use === use && one.day === read.day))
        found.push({ use, ...read });
    }
  }
  return found;
}

/**
 * Tries the labels in order, most reliable first, anywhere on the page. Returns the first value that `read` finds after
 * or below one of them.
 */
export function findLabelledValue<Value>(
  rows: readonly PageRow[],
  labels: readonly RegExp[],
  read: (words: readonly Word[]) => Value | undefined,
): Value | undefined {
  for (const label of labels) {
    for (const [index, row] of rows.entries()) {
      const found = afterLabel(rows, index, row, label, read);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** The first value after the label on its own row, or else on the rows below. */
function afterLabel<Value>(
  rows: readonly PageRow[],
  index: number,
  row: PageRow,
  label: RegExp,
  read: (words: readonly Word[]) => Value | undefined,
): Value | undefined {
  const match = label.exec(row.text);
  if (match === null) return undefined;
  let [at, first, after] = [0, 0, row.words.length];
  for (const [place, word] of row.words.entries()) {
    if (at <= match.index) first = place;
    if (at >= match.index + match[0].length) {
      after = place;
      break;
    }
    at += word.text.length + 1;
  }
  return (
    read(row.words.slice(after)) ??
    underLabel(rows.slice(index + 1, index + 3), row, row.words.slice(first, after), read)
  );
}

function underLabel<Value>(
  rows: readonly PageRow[],
  row: PageRow,
  label: readonly Word[],
  read: (words: readonly Word[]) => Value | undefined,
): Value | undefined {
  const [left, right] = [label[0], label.at(-1)];
  if (left === undefined || right === undefined) return undefined;
  const high = row.y1 - row.y0;
  for (const below of rows) {
    if (below.y0 - row.y1 > high * 3) return undefined;
    const words = groupWordsIntoCells(below)
      .filter(cell => cell.x1 > left.x0 - high && cell.x0 < right.x1 + high)
      .flatMap(cell => cell.words);
    const found = words.length === 0 ? undefined : read(words);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first date in some words; undefined if they contain no date. */
export function findFirstDay(words: readonly Word[]): DayOnPage | undefined {
  const [date] = findDates(createCell(words).text);
  return date && { day: date.day, words: listWordsWithin(words, date.at, date.end) };
}

/** The first amount in pounds among some words that is owed rather than repaid. */
export function findFirstAmountOwed(words: readonly Word[]): AmountOnPage | undefined {
  const found = findAmounts(createCell(words).text).find(amount => amount.pounds && !amount.minus);
  return found && { pence: found.pence, words: listWordsWithin(words, found.at, found.end) };
}

/** The opening and closing balance of a statement, in pence, negative if overdrawn. */
export interface PrintedBalances {
  readonly opening?: Pence;
  readonly closing?: Pence;
}

const balanceLabels: readonly (readonly [keyof PrintedBalances, RegExp])[] = [
  [
    'opening',
    /\b(?:opening|starting|start|previous|last) balance\b|\bbalance (?:brought forward|at (?:the )?start)\b|\bbalance on your last statement\b|^brought forward$/i,
  ],
  [
    'closing',
    /\b(?:closing|ending|end|new|final|statement) balance\b|\bbalance (?:carried forward|at (?:the )?end)\b|^carried forward$/i,
  ],
];

/**
 * Reads the balances in a statement's summary: a label with one amount next to it or below it. A balance is absent if
 * it is not printed, or if two amounts have the same label, because we cannot tell which one is meant. Never throws.
 */
export function findPrintedBalances(rows: readonly PageRow[]): PrintedBalances {
  const found: Record<keyof PrintedBalances, Set<number>> = { opening: new Set(), closing: new Set() };
  for (const [index, row] of rows.entries())
    for (const cell of groupWordsIntoCells(row)) {
      const which = balanceLabels.find(([, label]) => label.test(cell.text))?.[0];
      if (which === undefined) continue;
      const amount = balanceFor(cell, row, rows[index + 1]);
      if (amount !== undefined) found[which].add(amount.minus ? 0 - amount.pence : amount.pence);
    }
  return { ...only('opening', found.opening), ...only('closing', found.closing) };
}

const only = (which: keyof PrintedBalances, all: ReadonlySet<number>): PrintedBalances => {
  const [one] = all;
  return one === undefined || all.size > 1 ? {} : { [which]: toPence(one) };
};

function balanceFor(label: PageCell, row: PageRow, below: PageRow | undefined): AlignedAmount | undefined {
  const beside = findRowAmounts(row).filter(({ x0 }) => x0 >= label.x0);
  if (beside.length > 0) return beside[0];
  const under = below === undefined ? [] : findRowAmounts(below);
  const near = under.filter(({ x0, x1, isAlone }) => isAlone && x0 < label.x1 && x1 > label.x0);
  return near.length === 1 ? near[0] : undefined;
}
