import type { Day } from '../values/calendar.ts';
import type { Line } from './balance.ts';
import { columnOf, columnsIn, type PlacedAmount } from './columns.ts';
import { type StatementRow, tableRows } from './table-rows.ts';
import type { Row } from './words.ts';

/**
 * The lines of a statement's table: a date, words and money. Some stand over two rows, some under the date of the row
 * before. None when the page has no such table. `elsewhere` are whole dates of other pages.
 */
export function statementLines(rows: readonly Row[], elsewhere: readonly Day[]): Line[] {
  const columns = columnsIn(rows);
  const table = rows.slice(columns === undefined ? 0 : columns.row + 1);
  const read = tableRows({ rows, elsewhere }, table, columns);
  // Without headings, a date and an amount on one row may be chance; several in a column are not.
  const paid = read.filter(({ date, money, balance }) => date !== undefined && money.length > 0 && !balance);
  if (columns === undefined && paid.length < 3) return [];
  return (hasMoneyLast(read) ? closedByMoney(read) : begunByMoney(read))
    .filter(line => line.amounts.length > 0)
    .map(({ day, words, only, amounts }) => ({
      day,
      words,
      only,
      amounts: amounts.map(amount =>
        Object.assign(amount, { column: columns === undefined ? undefined : columnOf(amount, columns) }),
      ),
    }));
}

interface Draft {
  readonly day: Day | undefined;
  readonly words: string[];
  readonly amounts: PlacedAmount[];
  readonly only: boolean;
  foot: number;
  readonly left: number;
}

/** Whether a payment of two rows has its money, and perhaps its date, in the second. */
function hasMoneyLast(rows: readonly StatementRow[]): boolean {
  const dated = rows.filter(({ date, balance }) => date !== undefined && !balance);
  if (dated.filter(({ money }) => money.length === 0).length > dated.length / 2) return true;
  const first = rows.find(({ words, balance }) => !balance && words.join('').length > 3);
  const second = rows.find(({ money, balance }) => money.length > 0 && !balance);
  if (first === undefined || second === undefined || first === second) return false;
  // Words of their own above the first money, as close as the two rows of one payment are.
  const between = rows.filter(
    ({ row, money }) => row.y0 >= first.row.y0 && row.y0 < second.row.y0 && money.length === 0,
  );
  const high = second.row.y1 - second.row.y0;
  return (
    between.length < 3 &&
    second.row.y0 - first.row.y1 < high * 2 &&
    Math.abs(first.left - second.left) < high * 2
  );
}

/** Tables in which the first row of a payment has its money; rows of words below belong to it. */
function begunByMoney(rows: readonly StatementRow[]): Draft[] {
  const found: Draft[] = [];
  let today: Today;
  for (const each of rows) {
    today = dayFrom(each, today);
    const last = found.at(-1);
    if (each.balance || each.date !== undefined || each.unclear) found.push(draftOf(each, today));
    else if (last !== undefined && !last.only && continues(each, last)) {
      last.words.push(...each.words);
      last.amounts.push(...each.money);
      last.foot = each.row.y1;
    } else if (today !== undefined && each.words.length > 0 && isInTable(each, found))
      found.push(draftOf(each, today));
  }
  return found;
}

/** Tables in which the last row of a payment has its money; rows of words above belong to it. */
function closedByMoney(rows: readonly StatementRow[]): Draft[] {
  const found: Draft[] = [];
  let today: Today;
  let above: string[] = [];
  let foot = 0;
  for (const each of rows) {
    const apart = each.row.y0 - foot > (each.row.y1 - each.row.y0) * 1.2;
    if (apart || (each.date !== undefined && each.money.length === 0)) above = [];
    today = dayFrom(each, today);
    foot = each.row.y1;
    if (each.money.length === 0) above.push(...each.words);
    else {
      found.push(draftOf({ ...each, words: [...above, ...each.words] }, today));
      above = [];
    }
  }
  return found;
}

/** The date that a row is under: undefined above the first one. */
type Today = Day | 'unclear' | undefined;

const dayFrom = ({ date, unclear }: StatementRow, before: Today): Today =>
  unclear ? 'unclear' : (date ?? before);

function draftOf({ row, words, left, money, balance }: StatementRow, today: Today): Draft {
  const day = today === 'unclear' ? undefined : today;
  const amounts = balance ? money.slice(-1) : [...money];
  return { day, words: [...words], amounts, only: balance, foot: row.y1, left };
}

/** The second row of a payment stands close under the words of the first; only one of the two has the money. */
function continues({ row, words, left, money }: StatementRow, last: Draft): boolean {
  const high = row.y1 - row.y0;
  if (words.length === 0 || row.y0 - last.foot > high * 1.2) return false;
  return (money.length === 0 || last.amounts.length === 0) && Math.abs(left - last.left) < high * 2;
}

/** A row under the date of another belongs to the table when its money is where that of a row above is: out and in have a column each. */
function isInTable({ row, money }: StatementRow, found: readonly Draft[]): boolean {
  const high = row.y1 - row.y0;
  const last = found.at(-1);
  if (last === undefined || row.y0 - last.foot > high * 4) return false;
  const edges = found.flatMap(({ amounts }) => amounts.map(({ x1 }) => x1));
  return money.some(one => edges.some(x1 => Math.abs(x1 - one.x1) < high * 1.5));
}
