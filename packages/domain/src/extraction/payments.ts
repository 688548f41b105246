import type { Day } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';
import { type SettledLine, settled } from './balance.ts';
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
}

/** The lines of a printed statement, in its order, also those that are not whole; none when the page is no statement. */
export function printedLines(rows: readonly Row[]): PrintedLine[] {
  return settled(statementLines(rows)).map(line => printedLine(line));
}

function printedLine({ line: { day, words }, amount, balance, doubtful }: SettledLine): PrintedLine {
  return {
    ...(day === undefined ? {} : { day }),
    words: words.join(' ').trim(),
    ...(amount === undefined ? {} : { moved: pence(amount) }),
    ...(balance === undefined ? {} : { balance: pence(balance) }),
    doubtful,
  };
}

/** The payments out of an account among the lines of a statement, in its order. */
export function paymentsOf(lines: readonly PrintedLine[]): Payment[] {
  return lines.flatMap(({ day, words: description, moved, doubtful }) => {
    if (day === undefined || moved === undefined || moved >= 0) return [];
    return [{ day, description, amount: pence(0 - moved), doubtful, ...spendingOf(description) }];
  });
}
