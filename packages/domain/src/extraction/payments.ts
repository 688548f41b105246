import type { Day } from '../values/calendar.ts';
import { type Pence, pence } from '../values/money.ts';
import { settled } from './balance.ts';
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

/** The payments out of an account that a statement lists, in its order; none when the page is no statement. */
export function paymentsIn(rows: readonly Row[]): Payment[] {
  return settled(statementLines(rows)).flatMap(({ line: { day, words }, amount, doubtful }) => {
    if (day === undefined || amount === undefined || amount >= 0) return [];
    const description = words.join(' ').trim();
    return [{ day, description, amount: pence(0 - amount), doubtful, ...spendingOf(description) }];
  });
}
