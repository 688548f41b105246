import { countDaysBetween, type Day, parseDay } from '../values/calendar.ts';
import { toPence } from '../values/money.ts';
import { type AlignedAmount, findRowAmounts, type StatementColumns } from './columns.ts';
import { findDates, readDayAndMonth } from './dates.ts';
import type { PageRow, Word } from './words.ts';

/** A row of a statement's table, split into its parts. */
export interface StatementRow {
  readonly row: PageRow;
  readonly date: Day | undefined;
  /** Whether the row begins with an unreadable date, so that the date of the row above does not apply to it. */
  readonly unclear: boolean;
  readonly words: string[];
  /** The x coordinate at which the text of the row begins. */
  readonly left: number;
  readonly money: AlignedAmount[];
  /** Whether the row contains only a balance. */
  readonly balance: boolean;
}

/** Words that mark a row as containing a balance and no payment. */
const balanceWords =
  /\b(?:balance (?:brought|carried) forward|(?:brought|carried) forward|(?:opening|closing|start|end|starting|ending|previous|new) balance|balance on|totals?)\b/i;
/** Codes that banks print next to a payment to show the payment method. */
const typeCode =
  /^(?:DD|D\/D|SO|S\/O|DEB|DR|CR|FPI|FPO|FP|CPT|CSH|BGC|BACS|TFR|VIS|BP|OBP|ATM|CHQ|POS|PAY|INT|CHG|FEE|BCC|\){3})$/;

/**
 * Matches an unreadable date: a day and a year with something between them that is not a month, or a month and a year
 * after something that is not a day.
 */
const likeDate =
  /^(?:\d{1,2} .{1,7}|.{0,4}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6} ?)20\d\d /iu;

/** The page that a table is on. Its full dates provide the years; if it has none, those on other pages do. */
interface PageOfTable {
  readonly rows: readonly PageRow[];
  readonly elsewhere: readonly Day[];
}

/** Reads the rows of a statement's table. */
export function readTableRows(
  page: PageOfTable,
  table: readonly PageRow[],
  columns: StatementColumns | undefined,
): StatementRow[] {
  const reader = readerOf(page, table, columns);
  const found: StatementRow[] = [];
  for (const row of table) {
    const money = reader.money(row);
    const balance = money.length > 0 && balanceWords.test(row.text);
    // A "Totals" row at the bottom ends the table.
    if (balance && /\btotals?\b/i.test(row.text) && found.some(({ date }) => date !== undefined)) break;
    const date = reader.date(row);
    const period = isPeriod(row.text);
    const words = period ? [] : reader.words(row, date?.words ?? 0, money);
    const left = row.words[date?.words ?? 0]?.x0 ?? 0;
    const unclear = date === undefined && !period && likeDate.test(row.text);
    found.push({ row, date: date?.day, unclear, words, left, money, balance });
  }
  return found;
}

interface RowReader {
  money(row: PageRow): AlignedAmount[];
  /** The date at the start of a row, and the number of words it takes up. */
  date(row: PageRow): RowDate | undefined;
  words(row: PageRow, from: number, money: readonly AlignedAmount[]): string[];
}

function readerOf(
  { rows, elsewhere }: PageOfTable,
  table: readonly PageRow[],
  columns: StatementColumns | undefined,
): RowReader {
  const edges = table.flatMap(row => findRowAmounts(row).map(({ x1 }) => x1));
  const own = rows.flatMap(row => findDates(row.text).filter(({ short }) => !short)).map(({ day }) => day);
  const whole = own.length > 0 ? own : elsewhere;
  const dated = table.flatMap(row => dateAt(row, whole)?.x0 ?? []);
  const dateEdge = columns?.date?.x0 ?? dated.toSorted((a, b) => a - b)[dated.length >> 1] ?? 0;
  const width = Math.max(0, ...edges) - dateEdge;
  return {
    // Ignore amounts to the left of the columns: they are part of a payment's text.
    money: row =>
      [...findRowAmounts(row), ...withLostDot(row, edges)]
        .filter(one => columns === undefined || columns.money.some(({ x0, x1 }) => one.x1 > x0 - (x1 - x0)))
        .toSorted((a, b) => a.x1 - b.x1),
    // Ignore dates further to the right: they are part of the text in a payment's second row.
    date: row => placed(dateAt(row, whole), dateEdge, width * 0.06),
    words: (row, from, money) => {
      const edge = Math.min(Infinity, ...money.map(({ x0 }) => x0));
      const words = row.words.slice(from).filter(word => word.x1 <= edge + 1 && !isTypeIn(word, columns));
      return withoutCodes(words, columns);
    },
  };
}

/**
 * Digits in a money column whose decimal point was not recognised, such as "478" below "16.90". They count only if the
 * balance confirms them.
 */
function withLostDot(row: PageRow, edges: readonly number[]): AlignedAmount[] {
  const near = (row.y1 - row.y0) * 0.6;
  return row.words.flatMap(word => {
    const match = /^([-−–+]?)£?(\d{3,7})$/.exec(word.text);
    const aligned = edges.filter(edge => Math.abs(edge - word.x1) < near).length;
    if (match === null || aligned < 2) return [];
    const [whole, sign = '', digits = ''] = match;
    return [
      {
        pence: toPence(Number(digits)),
        minus: /[-−–]/.test(sign),
        plus: sign === '+',
        pounds: whole.includes('£'),
        at: 0,
        end: whole.length,
        x0: word.x0,
        x1: word.x1,
        isAlone: true,
        confidence: 0,
      },
    ];
  });
}

/** A date at the start of a row: its day, the words up to its end, and its position. */
interface RowDate {
  readonly day: Day;
  readonly words: number;
  readonly x0: number;
}

function placed(date: RowDate | undefined, edge: number, most: number): RowDate | undefined {
  return date !== undefined && Math.abs(date.x0 - edge) < most ? date : undefined;
}

/** Whether a text is a period, such as the days a statement covers, rather than the date of a payment. */
function isPeriod(text: string): boolean {
  const [first, second] = findDates(text);
  if (first === undefined || second === undefined || first.at > 2) return false;
  return /^ *(?:to|until|till|[-–—]) *$/i.test(text.slice(first.end, second.at));
}

/** Reads a date at the start of a row. A date without a year gets its year from the full dates on the page. */
function dateAt(row: PageRow, whole: readonly Day[]): RowDate | undefined {
  if (isPeriod(row.text)) return undefined;
  const [first] = findDates(row.text);
  // A mark at the edge of the paper may have been read as a character before the date.
  if (first !== undefined && first.at <= 2) {
    const x0 = row.words[first.at === 0 ? 0 : 1]?.x0 ?? 0;
    return { day: first.day, words: wordsBefore(row, first.end), x0 };
  }
  const partly = readDayAndMonth(row.text);
  if (partly === undefined) return undefined;
  const day = dayNear(partly, whole);
  if (day === undefined) return undefined;
  return { day, words: wordsBefore(row, partly.end), x0: row.words[0]?.x0 ?? 0 };
}

/**
 * The year for a day and month: the one that puts it within the range of the page's dates, otherwise nearest to one of
 * them, so that December comes before January.
 */
function dayNear({ day, month }: { day: string; month: string }, whole: readonly Day[]): Day | undefined {
  const inOrder = whole.toSorted();
  const [earliest, latest] = [inOrder[0], inOrder.at(-1)];
  if (earliest === undefined || latest === undefined) return undefined;
  const years = new Set(whole.flatMap(one => [-1, 0, 1].map(step => Number(one.slice(0, 4)) + step)));
  const days = [...years].flatMap(year => {
    const reading = parseDay({ day, month: month.slice(0, 3), year: String(year) });
    return reading.ok ? [reading.day] : [];
  });
  const away = (one: Day): number => Math.min(...whole.map(other => Math.abs(countDaysBetween(one, other))));
  const [nearest] = days.toSorted((one, other) => away(one) - away(other));
  return days.find(one => one >= earliest && one <= latest) ?? nearest;
}

function wordsBefore(row: PageRow, end: number): number {
  let at = 0;
  const index = row.words.findIndex(word => {
    at += word.text.length + 1;
    return at > end;
  });
  return index + 1;
}

// A capital I at the start of a word is often misread as a vertical bar.
const textOf = (word: Word, index: number) => (index === 0 && word.text === '|' ? 'I' : word.text);

function withoutCodes(row: readonly Word[], columns: StatementColumns | undefined): string[] {
  const words = row.map(textOf);
  const printed = words.filter(text => /[\w&]/.test(text));
  // Drop a rule between two columns that was misread as a letter.
  const texts = /^[Il]$/.test(printed.at(-1) ?? '') ? printed.slice(0, -1) : printed;
  if (columns?.type !== undefined) return texts;
  const [first, ...others] = texts;
  if (first !== undefined && others.length > 0 && typeCode.test(first)) return others;
  // Only the last word can be a type code; within the text it may be part of a name, as in "POST OFFICE ATM".
  const [before, last] = row.slice(-2);
  const isApart =
    before !== undefined && last !== undefined && last.x0 - before.x1 > (last.y1 - last.y0) * 1.25;
  return texts.length > 1 && isApart && typeCode.test(texts.at(-1) ?? '') ? texts.slice(0, -1) : texts;
}

/** Whether a word is in the column of type codes. Codes are short and no wider than their heading. */
function isTypeIn(word: Word, columns: StatementColumns | undefined): boolean {
  const type = columns?.type;
  if (type === undefined || !/^[A-Za-z/)]{1,5}$/.test(word.text)) return false;
  const wide = type.x1 - type.x0;
  return word.x0 < type.x1 && word.x1 > type.x0 && word.x0 > type.x0 - wide * 0.5 && word.x1 < type.x1 + wide;
}
