import type { Day } from '../values/calendar.ts';
import { type Pence, toPence } from '../values/money.ts';
import { type ReconciledLine, reconcileLines } from './balance.ts';
import { categoriseSpending, type PaymentCategory } from './spending.ts';
import { readStatementLines } from './statement-lines.ts';
import type { PageRow } from './words.ts';

/** Money that left an account, according to a statement or a downloaded file. */
export interface Payment extends PaymentCategory {
  readonly day: Day;
  readonly description: string;
  /** A positive amount. */
  readonly amount: Pence;
  /** Whether part of the payment was unclear on the page, so that a person should check it. */
  readonly doubtful: boolean;
}

/** A line of a printed statement, in pence; facts that could not be read are absent. */
export interface PrintedLine {
  readonly day?: Day;
  readonly words: string;
  /** The amount that moved; negative for outgoing money. */
  readonly moved?: Pence;
  readonly balance?: Pence;
  readonly doubtful: boolean;
  /** Set if the amount of the line was calculated from the balances around it. */
  readonly repaired?: true;
  /** Set if the line has a balance and no payment. */
  readonly only?: true;
  /** The text of the whole row, if it is within the table but is not a payment. */
  readonly unread?: string;
  readonly place?: LinePosition;
}

/** The position of a line: its page, from 0, and its upper and lower edge there, in the unit of the page's words. */
export interface LinePosition {
  readonly page: number;
  readonly top: number;
  readonly foot: number;
}

/**
 * The lines of a printed statement, in order, including incomplete ones; empty if the page is not a statement.
 * `elsewhere` are the full dates on its other pages, which provide the year if this page has none.
 */
export function listPrintedLines(rows: readonly PageRow[], elsewhere: readonly Day[] = []): PrintedLine[] {
  return reconcileLines(readStatementLines(rows, elsewhere)).map(line => printedLine(line));
}

/** Like {@link listPrintedLines}, with the position of each line on its page. */
export const listPrintedLinesWithPositions = (
  rows: readonly PageRow[],
  elsewhere: readonly Day[],
  page: number,
): readonly PrintedLine[] =>
  reconcileLines(readStatementLines(rows, elsewhere)).map(settled =>
    Object.assign(printedLine(settled), {
      place: { page, top: settled.line.top, foot: settled.line.foot },
    }),
  );

function printedLine({ line, amount, balance, doubtful, repaired }: ReconciledLine): PrintedLine {
  const { day, words, only, unread } = line;
  if (unread !== undefined) return { words: words.join(' ').trim(), doubtful: true, unread };
  if (only)
    return {
      ...(day === undefined ? {} : { day }),
      words: words.join(' ').trim(),
      ...(balance === undefined ? {} : { balance: toPence(balance) }),
      doubtful: false,
      only: true,
    };
  return {
    ...(day === undefined ? {} : { day }),
    words: words.join(' ').trim(),
    ...(amount === undefined ? {} : { moved: toPence(amount) }),
    ...(balance === undefined ? {} : { balance: toPence(balance) }),
    doubtful,
    ...(repaired ? { repaired: true } : {}),
  };
}

/** The payments out of an account among a statement's lines, in order. */
export function readPayments(lines: readonly PrintedLine[]): Payment[] {
  return lines.flatMap(({ day, words: description, moved, doubtful }) => {
    if (day === undefined || moved === undefined || moved >= 0) return [];
    return [{ day, description, amount: toPence(0 - moved), doubtful, ...categoriseSpending(description) }];
  });
}

/**
 * The lines of one statement that was read in parts, such as photos of its pages. A line in two parts, because photos
 * overlap or a page was photographed twice, counts once: it is recognised by its balance, otherwise by its text. Two
 * identical lines in one part count as two.
 */
export function joinStatementLines(parts: readonly (readonly PrintedLine[])[]): readonly PrintedLine[] {
  const together: PrintedLine[] = [];
  for (const part of parts) {
    const known = [...together];
    for (const line of part) {
      const at = known.findIndex(one => isSameLine(one, line));
      if (at >= 0) known.splice(at, 1);
      else together.push(line);
    }
  }
  return together;
}

function isSameLine(one: PrintedLine, other: PrintedLine): boolean {
  if (one.day !== other.day || one.moved !== other.moved) return false;
  return one.balance === undefined || other.balance === undefined
    ? wordsOf(one.words) === wordsOf(other.words)
    : one.balance === other.balance;
}

const wordsOf = (text: string): string =>
  text
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/**
 * A unique key for each payment of a statement within its account: day, amount, normalised text, and the number of
 * identical payments before it.
 */
export function createPaymentKeys(payments: readonly Payment[]): string[] {
  const counts = new Map<string, number>();
  return payments.map(({ day, amount, description }) => {
    const alike = `${day} ${String(amount)} ${wordsOf(description)}`;
    const count = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, count);
    return `${alike} ${String(count)}`;
  });
}
