import type { Day } from '../values/calendar.ts';
import type { StatementTableLine } from './balance.ts';
import {
  type AlignedAmount,
  findColumn,
  findStatementColumns,
  isUnderHeading,
  type StatementColumns,
} from './columns.ts';
import { readTableRows, type StatementRow } from './table-rows.ts';
import type { PageRow } from './words.ts';

/**
 * The lines of a statement's table: a date, text and money. Some take up two rows, and some have no date because they
 * follow another on the same day. Rows within the table that are not payments are included with their full text. Empty
 * if the page has no such table. `elsewhere` are the full dates on other pages.
 */
export function readStatementLines(
  rows: readonly PageRow[],
  elsewhere: readonly Day[],
): StatementTableLine[] {
  const columns = findStatementColumns(rows);
  const table = rows.slice(columns === undefined ? 0 : columns.row + 1);
  const read = readTableRows({ rows, elsewhere }, table, columns);
  if (columns === undefined && !isTable(read)) return [];
  const places: MoneyPlaces = {
    columns,
    edges: read.flatMap(({ date, balance, money }) =>
      date !== undefined || balance ? money.map(({ x1 }) => x1) : [],
    ),
  };
  const drafts = hasMoneyLast(read) ? closedByMoney(read, places) : begunByMoney(read, places);
  return insideTable(drafts).map(draft => lineOf(draft, columns));
}

/**
 * Whether rows without headings are a table. One row with a date and an amount may be a coincidence, but three are not.
 * Between a balance brought forward and one carried forward two are enough, because a short statement may cover only
 * two days.
 */
function isTable(rows: readonly StatementRow[]): boolean {
  const dated = rows.filter((_, at) => isPaid(rows, at)).length;
  const balances = rows.filter(({ balance, money }) => balance && money.length > 0).length;
  return dated >= 3 || (dated === 2 && balances >= 2);
}

/** Whether a row with a date has an amount: on the row itself, or on the row directly below. */
function isPaid(rows: readonly StatementRow[], at: number): boolean {
  const [row, next] = [rows[at], rows[at + 1]];
  if (row?.date === undefined || row.balance) return false;
  if (row.money.length > 0) return true;
  return (
    next !== undefined &&
    next.date === undefined &&
    next.money.length > 0 &&
    !next.balance &&
    isClose(row, next)
  );
}

function lineOf(
  { day, words, only, amounts, unread, top, foot }: Draft,
  columns: StatementColumns | undefined,
): StatementTableLine {
  const placed = amounts.map(amount =>
    Object.assign(amount, { column: columns === undefined ? undefined : findColumn(amount, columns) }),
  );
  const line = { day, words, only, amounts: placed, top, foot };
  return unread === undefined ? line : { ...line, unread };
}

interface Draft {
  readonly day: Day | undefined;
  readonly words: string[];
  readonly amounts: AlignedAmount[];
  readonly only: boolean;
  readonly top: number;
  foot: number;
  readonly left: number;
  /** The text of the whole row, if it is not a payment. */
  readonly unread?: string;
}

/** The positions of the amounts in a table: under its headings, and where rows with a date have them. */
interface MoneyPlaces {
  readonly columns: StatementColumns | undefined;
  readonly edges: readonly number[];
}

/** Leaves out rows above the first payment or balance of a page and below the last, which are not in its table. */
function insideTable(drafts: readonly Draft[]): readonly Draft[] {
  const isRow = ({ amounts, unread }: Draft): boolean => unread === undefined && amounts.length > 0;
  const [first, last] = [drafts.findIndex(isRow), drafts.findLastIndex(isRow)];
  return drafts
    .slice(first === -1 ? drafts.length : first, last + 1)
    .filter(one => one.unread !== undefined || one.amounts.length > 0);
}

/** Whether payments that take up two rows have their amount, and perhaps their date, in the second row. */
function hasMoneyLast(rows: readonly StatementRow[]): boolean {
  const dated = rows.filter(({ date, balance }) => date !== undefined && !balance);
  if (dated.filter(({ money }) => money.length === 0).length > dated.length / 2) return true;
  const { split, trailing } = kindsOfTwoRows(rows);
  if (split > 0) return split > trailing;
  const first = rows.find(({ words, balance }) => !balance && words.join('').length > 3);
  const second = rows.find(({ money, balance }) => money.length > 0 && !balance);
  if (first === undefined || second === undefined || first === second) return false;
  // Rows of text above the first amount that are as close to it as the two rows of one payment.
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

/**
 * Counts the payments whose date is in one row and amount in the next, and the complete payments that are followed by a
 * row of text without an amount.
 */
function kindsOfTwoRows(rows: readonly StatementRow[]): { split: number; trailing: number } {
  let [split, trailing] = [0, 0];
  for (const [index, one] of rows.entries()) {
    const [next, third] = [rows[index + 1], rows[index + 2]];
    if (one.date === undefined || one.balance || next === undefined || next.date !== undefined) continue;
    if (one.words.length === 0 || next.words.length === 0 || !isClose(one, next)) continue;
    if (one.money.length === 0 && next.money.length > 0) split += 1;
    else if (
      one.money.length > 0 &&
      next.money.length === 0 &&
      (third === undefined || third.date !== undefined)
    )
      trailing += 1;
  }
  return { split, trailing };
}

const isClose = (above: StatementRow, below: StatementRow): boolean =>
  below.row.y0 - above.row.y1 < (below.row.y1 - below.row.y0) * 1.2;

/** Reads a table in which the first row of a payment has its amount, and rows of text below it belong to it. */
function begunByMoney(rows: readonly StatementRow[], places: MoneyPlaces): Draft[] {
  const found: Draft[] = [];
  const more = new Map<Draft, readonly number[]>();
  let today: Today;
  for (const each of rows) {
    today = dayFrom(each, today);
    const last = found.findLast(({ unread }) => unread === undefined);
    if (each.balance || each.date !== undefined || each.unclear) found.push(draftOf(each, today));
    else if (last !== undefined && !last.only && continues(each, last)) {
      last.words.push(...each.words);
      last.amounts.push(...each.money);
      last.foot = each.row.y1;
      more.set(last, [...(more.get(last) ?? []), each.words.length]);
    } else if (today !== undefined && each.words.length > 0 && isInTable(each, found, places))
      found.push(draftOf(each, today));
    else if (last !== undefined) found.push(unreadOf(each));
  }
  const end = found.findLast(({ unread }) => unread === undefined);
  const below = end === undefined ? undefined : more.get(end);
  // If no other payment has a second row, the text below the last one is outside the table.
  if (end !== undefined && below !== undefined && more.size === 1 && found.length > 2)
    end.words.splice(end.words.length - below.reduce((sum, count) => sum + count, 0));
  return found;
}

/** Reads a table in which the last row of a payment has its amount, and rows of text above it belong to it. */
function closedByMoney(rows: readonly StatementRow[], places: MoneyPlaces): Draft[] {
  const found: Draft[] = [];
  let today: Today;
  let above: StatementRow[] = [];
  let foot = 0;
  const passOver = (): void => {
    found.push(...above.map(unreadOf));
    above = [];
  };
  for (const each of rows) {
    const apart = each.row.y0 - foot > (each.row.y1 - each.row.y0) * 1.2;
    if (apart || (each.date !== undefined && each.money.length === 0)) passOver();
    today = dayFrom(each, today);
    foot = each.row.y1;
    const isDated = each.balance || each.date !== undefined || each.unclear;
    if (each.money.length === 0) above.push(each);
    else if (isDated || isInTable(each, found, places) || above.some(({ date }) => date !== undefined)) {
      const draft = draftOf(
        { ...each, words: [...above.flatMap(({ words }) => words), ...each.words] },
        today,
      );
      found.push({ ...draft, top: above[0]?.row.y0 ?? draft.top });
      above = [];
    } else {
      passOver();
      found.push(unreadOf(each));
    }
  }
  return found;
}

/** The date that applies to a row; undefined above the first date. */
type Today = Day | 'unclear' | undefined;

const dayFrom = ({ date, unclear }: StatementRow, before: Today): Today =>
  unclear ? 'unclear' : (date ?? before);

function draftOf({ row, words, left, money, balance }: StatementRow, today: Today): Draft {
  const day = today === 'unclear' ? undefined : today;
  const amounts = balance ? money.slice(-1) : [...money];
  return { day, words: [...words], amounts, only: balance, top: row.y0, foot: row.y1, left };
}

function unreadOf({ row, words, left }: StatementRow): Draft {
  return {
    day: undefined,
    words: [...words],
    amounts: [],
    only: false,
    top: row.y0,
    foot: row.y1,
    left,
    unread: row.text,
  };
}

/**
 * Whether a row is the second row of a payment: it is close below the first row's text, and only one of the two has an
 * amount.
 */
function continues({ row, words, left, money }: StatementRow, last: Draft): boolean {
  const high = row.y1 - row.y0;
  if (words.length === 0 || row.y0 - last.foot > high * 1.2) return false;
  return (money.length === 0 || last.amounts.length === 0) && Math.abs(left - last.left) < high * 2;
}

/**
 * Whether a row without its own date is a payment: its amount is a separate cell in a money column. No earlier row
 * needs to have an amount in that column, because the first incoming payment on a page may share its day with an
 * outgoing one.
 */
function isInTable(
  { row, words, left, money }: StatementRow,
  found: readonly Draft[],
  places: MoneyPlaces,
): boolean {
  const high = row.y1 - row.y0;
  const last = found.findLast(({ unread }) => unread === undefined);
  if (last === undefined || row.y0 - last.foot > high * 4 || isEnd(last)) return false;
  const alone = money.filter(({ isAlone }) => isAlone);
  const edges = [...places.edges, ...found.flatMap(({ amounts }) => amounts.map(({ x1 }) => x1))];
  if (money.some(one => edges.some(x1 => Math.abs(x1 - one.x1) < high * (one.isAlone ? 1.5 : 0.4))))
    return true;
  const { columns } = places;
  if (columns !== undefined) return alone.some(one => isUnderHeading(one, columns, high));
  // Accept a column that no dated row has used, if it is to the right of the text and the line starts at the same
  // position as the payment above it.
  const leftmost = Math.min(...edges);
  return (
    words.length > 0 &&
    Math.abs(left - last.left) < high * 2 &&
    row.y0 - last.foot < high * 2 &&
    alone.some(({ x1 }) => x1 > leftmost - high * 8)
  );
}

/** Whether a balance ends the table: text without a date below it is small print. */
const isEnd = ({ only, words }: Draft): boolean =>
  only && /\b(?:carried|closing|end(?:ing)?|new)\b/i.test(words.join(' '));
