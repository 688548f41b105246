import type { Day } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';
import { type SettledLine, settleLines } from './balance.ts';
import { type Spending, spendingOf } from './spending.ts';
import { statementLines } from './statement-lines.ts';
import type { Row } from './words.ts';

/** Money that left an account, as a statement or a download says. */
export interface Payment extends Spending {
  readonly day: Day;
  readonly description: string;
  /** Above zero. */
  readonly amount: Pence;
  /** Something about it was unclear on the page; a person should look at it. */
  readonly doubtful: boolean;
}

/** A line of a printed statement, in pence; what could not be known is absent. */
export interface PrintedLine {
  readonly day?: Day;
  readonly words: string;
  /** Below zero for money out. */
  readonly moved?: Pence;
  readonly balance?: Pence;
  readonly doubtful: boolean;
  /** Its amount was worked out from the balances around it. */
  readonly repaired?: true;
  /** It prints a balance and no payment. */
  readonly only?: true;
  /** The whole row as printed, where it is inside the table and is no payment. */
  readonly unread?: string;
  readonly place?: LinePlace;
}

/** Where a line is: its page, from 0, and its upper and lower edge there, in the unit of the page's words. */
export interface LinePlace {
  readonly page: number;
  readonly top: number;
  readonly foot: number;
}

/**
 * The lines of a printed statement, in its order, also those that are not whole; none when the page is no statement.
 * `elsewhere` are the whole dates of its other pages: their year counts where the page itself has none.
 */
export function printedLines(rows: readonly Row[], elsewhere: readonly Day[] = []): PrintedLine[] {
  return settleLines(statementLines(rows, elsewhere)).map(line => printedLine(line));
}

/** The same for the page of a document, each line with its place. */
export const placedLines = (
  rows: readonly Row[],
  elsewhere: readonly Day[],
  page: number,
): readonly PrintedLine[] =>
  settleLines(statementLines(rows, elsewhere)).map(settled =>
    Object.assign(printedLine(settled), {
      place: { page, top: settled.line.top, foot: settled.line.foot },
    }),
  );

function printedLine({ line, amount, balance, doubtful, repaired }: SettledLine): PrintedLine {
  const { day, words, only, unread } = line;
  if (unread !== undefined) return { words: words.join(' ').trim(), doubtful: true, unread };
  if (only)
    return {
      ...(day === undefined ? {} : { day }),
      words: words.join(' ').trim(),
      ...(balance === undefined ? {} : { balance: pence(balance) }),
      doubtful: false,
      only: true,
    };
  return {
    ...(day === undefined ? {} : { day }),
    words: words.join(' ').trim(),
    ...(amount === undefined ? {} : { moved: pence(amount) }),
    ...(balance === undefined ? {} : { balance: pence(balance) }),
    doubtful,
    ...(repaired ? { repaired: true } : {}),
  };
}

/** The payments out of an account among the lines of a statement, in its order. */
export function paymentsOf(lines: readonly PrintedLine[]): Payment[] {
  return lines.flatMap(({ day, words: description, moved, doubtful }) => {
    if (day === undefined || moved === undefined || moved >= 0) return [];
    return [{ day, description, amount: pence(0 - moved), doubtful, ...spendingOf(description) }];
  });
}

/**
 * The lines of one statement that was read in parts, such as photos of its pages. A line on two of them, where photos
 * overlap or a page was taken twice, counts once: it is known by its balance, else by its words. Two that are alike in one part
 * are two.
 */
export function linesTogether(parts: readonly (readonly PrintedLine[])[]): readonly PrintedLine[] {
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
 * What tells each payment of a reading from every other of its account: day, amount, words without the way they are set,
 * and the how-many-eth of such it is.
 */
export function paymentKeys(payments: readonly Payment[]): string[] {
  const counts = new Map<string, number>();
  return payments.map(({ day, amount, description }) => {
    const alike = `${day} ${String(amount)} ${wordsOf(description)}`;
    const count = (counts.get(alike) ?? 0) + 1;
    counts.set(alike, count);
    return `${alike} ${String(count)}`;
  });
}
