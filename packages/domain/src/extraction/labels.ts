import type { Day } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';
import { amountsIn } from './amounts.ts';
import { moneyIn, type PlacedAmount } from './columns.ts';
import { datesIn } from './dates.ts';
import { type Cell, cellOf, cellsOf, type Row, type Word, wordsWithin } from './words.ts';

/** What a labelled date of a paper is for. */
export type DateUse = 'due' | 'renewal' | 'expiry';

export interface LabelledDate {
  readonly use: DateUse;
  readonly day: Day;
  /** The words it was read from. */
  readonly words: readonly Word[];
}

/** An amount in pence, and the words it was read from. */
export interface ReadAmount {
  readonly pence: Pence;
  readonly words: readonly Word[];
}

/** A day, and the words it was read from. */
export type ReadDay = Pick<LabelledDate, 'day' | 'words'>;

// Labels of the amount that somebody pays each month, the surest first; then of what is asked for now.
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
 * What a person would enter as the amount of a bill: an amount labelled as the monthly payment, else as the amount due;
 * undefined when no label says so (the first amount of the page is the rule then, spec 2 §5).
 */
export function labelledAmount(rows: readonly Row[]): ReadAmount | undefined {
  return firstLabelled(rows, [...monthly, ...due], amountIn);
}

/** What is paid each month, when a label says so. */
export function monthlyAmount(rows: readonly Row[]): ReadAmount | undefined {
  return firstLabelled(rows, monthly, amountIn);
}

/** Dates that are labelled as when something is due, renewed or ends, each once, in order of the page. */
export function labelledDates(rows: readonly Row[]): LabelledDate[] {
  const found: LabelledDate[] = [];
  for (const [index, row] of rows.entries()) {
    for (const [use, label] of dateLabels) {
      const read = afterLabel(rows, index, row, label, dayIn);
      if (read !== undefined && !found.some(one => one.use === use && one.day === read.day))
        found.push({ use, ...read });
    }
  }
  return found;
}

/** What `read` finds behind or under the first of some labels, the surest first, anywhere on a page. */
export function firstLabelled<Value>(
  rows: readonly Row[],
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

/** What stands behind a label on its row, or in the rows under it. */
function afterLabel<Value>(
  rows: readonly Row[],
  index: number,
  row: Row,
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
  rows: readonly Row[],
  row: Row,
  label: readonly Word[],
  read: (words: readonly Word[]) => Value | undefined,
): Value | undefined {
  const [left, right] = [label[0], label.at(-1)];
  if (left === undefined || right === undefined) return undefined;
  const high = row.y1 - row.y0;
  for (const below of rows) {
    if (below.y0 - row.y1 > high * 3) return undefined;
    const words = cellsOf(below)
      .filter(cell => cell.x1 > left.x0 - high && cell.x0 < right.x1 + high)
      .flatMap(cell => cell.words);
    const found = words.length === 0 ? undefined : read(words);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The first day among words. */
export function dayIn(words: readonly Word[]): ReadDay | undefined {
  const [date] = datesIn(cellOf(words).text);
  return date && { day: date.day, words: wordsWithin(words, date.at, date.end) };
}

/** The first amount in pounds among words, money owed and not repaid. */
export function amountIn(words: readonly Word[]): ReadAmount | undefined {
  const found = amountsIn(cellOf(words).text).find(amount => amount.pounds && !amount.minus);
  return found && { pence: found.pence, words: wordsWithin(words, found.at, found.end) };
}

/** The balances before and after the payments of a statement, in pence, below zero when overdrawn. */
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
 * Reads the balances that a statement prints in a summary: a label and one amount, next to it or below it. Absent where none is printed,
 * and where two of one label differ: then it is not known which is meant. Never throws.
 */
export function printedBalances(rows: readonly Row[]): PrintedBalances {
  const found: Record<keyof PrintedBalances, Set<number>> = { opening: new Set(), closing: new Set() };
  for (const [index, row] of rows.entries())
    for (const cell of cellsOf(row)) {
      const which = balanceLabels.find(([, label]) => label.test(cell.text))?.[0];
      if (which === undefined) continue;
      const amount = balanceFor(cell, row, rows[index + 1]);
      if (amount !== undefined) found[which].add(amount.minus ? 0 - amount.pence : amount.pence);
    }
  return { ...only('opening', found.opening), ...only('closing', found.closing) };
}

const only = (which: keyof PrintedBalances, all: ReadonlySet<number>): PrintedBalances => {
  const [one] = all;
  return one === undefined || all.size > 1 ? {} : { [which]: pence(one) };
};

function balanceFor(label: Cell, row: Row, below: Row | undefined): PlacedAmount | undefined {
  const beside = moneyIn(row).filter(({ x0 }) => x0 >= label.x0);
  if (beside.length > 0) return beside[0];
  const under = below === undefined ? [] : moneyIn(below);
  const near = under.filter(({ x0, x1, isAlone }) => isAlone && x0 < label.x1 && x1 > label.x0);
  return near.length === 1 ? near[0] : undefined;
}
