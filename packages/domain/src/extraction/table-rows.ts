import { type Day, daysBetween, parseDay } from '../values/calendar.ts';
import { pence } from '../values/money.ts';
import { type Columns, moneyIn, type PlacedAmount } from './columns.ts';
import { datesIn, dayAndMonthAt } from './dates.ts';
import type { Row, Word } from './words.ts';

/** A row of a statement's table, taken apart. */
export interface StatementRow {
  readonly row: Row;
  readonly date: Day | undefined;
  /** It begins with a date that cannot be read: that of the row above is not its date. */
  readonly unclear: boolean;
  readonly words: string[];
  /** Where its words begin. */
  readonly left: number;
  readonly money: PlacedAmount[];
  /** It gives a balance only. */
  readonly balance: boolean;
}

/** Rows that carry a balance but no payment. */
const balanceWords =
  /\b(?:balance (?:brought|carried) forward|(?:brought|carried) forward|(?:opening|closing|start|end|starting|ending|previous|new) balance|balance on|totals?)\b/i;
/** Codes that banks print beside a payment for how it was made. */
const typeCode =
  /^(?:DD|D\/D|SO|S\/O|DEB|DR|CR|FPI|FPO|FP|CPT|CSH|BGC|BACS|TFR|VIS|BP|OBP|ATM|CHQ|POS|PAY|INT|CHG|FEE|BCC|\){3})$/;

/** A day and a year with something between them that is no month, or a month and a year behind something that is no day. */
const likeDate =
  /^(?:\d{1,2} .{1,7}|.{0,4}(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6} ?)20\d\d /iu;

/** The page a table is on. The others have the year of its whole dates, or of those of other pages where it has none. */
interface PageOfTable {
  readonly rows: readonly Row[];
  readonly elsewhere: readonly Day[];
}

/** The rows of a table. */
export function tableRows(
  page: PageOfTable,
  table: readonly Row[],
  columns: Columns | undefined,
): StatementRow[] {
  const reader = readerOf(page, table, columns);
  const found: StatementRow[] = [];
  for (const row of table) {
    const money = reader.money(row);
    const balance = money.length > 0 && balanceWords.test(row.text);
    // "Totals" at the foot ends the table.
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
  money(row: Row): PlacedAmount[];
  /** The date a row begins with, and how many words it takes. */
  date(row: Row): RowDate | undefined;
  words(row: Row, from: number, money: readonly PlacedAmount[]): string[];
}

function readerOf(
  { rows, elsewhere }: PageOfTable,
  table: readonly Row[],
  columns: Columns | undefined,
): RowReader {
  const edges = table.flatMap(row => moneyIn(row).map(({ x1 }) => x1));
  const own = rows.flatMap(row => datesIn(row.text).filter(({ short }) => !short)).map(({ day }) => day);
  const whole = own.length > 0 ? own : elsewhere;
  const dated = table.flatMap(row => dateAt(row, whole)?.x0 ?? []);
  const dateEdge = columns?.date?.x0 ?? dated.toSorted((a, b) => a - b)[dated.length >> 1] ?? 0;
  const width = Math.max(0, ...edges) - dateEdge;
  return {
    // Money in the words of a payment stands left of the columns.
    money: row =>
      [...moneyIn(row), ...withLostDot(row, edges)]
        .filter(one => columns === undefined || columns.money.some(({ x0, x1 }) => one.x1 > x0 - (x1 - x0)))
        .toSorted((a, b) => a.x1 - b.x1),
    // A date in the second row of a payment's words stands further right.
    date: row => placed(dateAt(row, whole), dateEdge, width * 0.06),
    words: (row, from, money) => {
      const edge = Math.min(Infinity, ...money.map(({ x0 }) => x0));
      const words = row.words.slice(from).filter(word => word.x1 <= edge + 1 && !isTypeIn(word, columns));
      return withoutCodes(words, columns);
    },
  };
}

/** Figures in a column of money whose dot was not read: "478" under "16.90". They count only if the balance agrees. */
function withLostDot(row: Row, edges: readonly number[]): PlacedAmount[] {
  const near = (row.y1 - row.y0) * 0.6;
  return row.words.flatMap(word => {
    const match = /^([-−–+]?)£?(\d{3,7})$/.exec(word.text);
    const aligned = edges.filter(edge => Math.abs(edge - word.x1) < near).length;
    if (match === null || aligned < 2) return [];
    const [whole, sign = '', digits = ''] = match;
    return [
      {
        pence: pence(Number(digits)),
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

/** A date that begins a row: its day, the words up to its end, and where it stands. */
interface RowDate {
  readonly day: Day;
  readonly words: number;
  readonly x0: number;
}

function placed(date: RowDate | undefined, edge: number, most: number): RowDate | undefined {
  return date !== undefined && Math.abs(date.x0 - edge) < most ? date : undefined;
}

/** From one day to another, as a statement names the days it covers: no date of a payment. */
function isPeriod(text: string): boolean {
  const [first, second] = datesIn(text);
  if (first === undefined || second === undefined || first.at > 2) return false;
  return /^ *(?:to|until|till|[-–—]) *$/i.test(text.slice(first.end, second.at));
}

/** A date at the start of a row. One without a year falls among the whole dates of the page. */
function dateAt(row: Row, whole: readonly Day[]): RowDate | undefined {
  if (isPeriod(row.text)) return undefined;
  const [first] = datesIn(row.text);
  // A stroke from the edge of the paper may stand before it.
  if (first !== undefined && first.at <= 2) {
    const x0 = row.words[first.at === 0 ? 0 : 1]?.x0 ?? 0;
    return { day: first.day, words: wordsBefore(row, first.end), x0 };
  }
  const partly = dayAndMonthAt(row.text);
  if (partly === undefined) return undefined;
  const day = dayNear(partly, whole);
  if (day === undefined) return undefined;
  return { day, words: wordsBefore(row, partly.end), x0: row.words[0]?.x0 ?? 0 };
}

/** A day without a year: inside the dates that the page prints, else the nearest to one of them, so that December is before January. */
function dayNear({ day, month }: { day: string; month: string }, whole: readonly Day[]): Day | undefined {
  const inOrder = whole.toSorted();
  const [earliest, latest] = [inOrder[0], inOrder.at(-1)];
  if (earliest === undefined || latest === undefined) return undefined;
  const years = new Set(whole.flatMap(one => [-1, 0, 1].map(step => Number(one.slice(0, 4)) + step)));
  const days = [...years].flatMap(year => {
    const reading = parseDay({ day, month: month.slice(0, 3), year: String(year) });
    return reading.ok ? [reading.day] : [];
  });
  const away = (one: Day): number => Math.min(...whole.map(other => Math.abs(daysBetween(one, other))));
  const [nearest] = days.toSorted((one, other) => away(one) - away(other));
  return days.find(one => one >= earliest && one <= latest) ?? nearest;
}

function wordsBefore(row: Row, end: number): number {
  let at = 0;
  const index = row.words.findIndex(word => {
    at += word.text.length + 1;
    return at > end;
  });
  return index + 1;
}

// A capital I that stands first is often read as an upright stroke.
const textOf = (word: Word, index: number) => (index === 0 && word.text === '|' ? 'I' : word.text);

function withoutCodes(row: readonly Word[], columns: Columns | undefined): string[] {
  const words = row.map(textOf);
  const printed = words.filter(text => /[\w&]/.test(text));
  // The rule between two columns, read as a letter.
  const texts = /^[Il]$/.test(printed.at(-1) ?? '') ? printed.slice(0, -1) : printed;
  if (columns?.type !== undefined) return texts;
  const [first, ...others] = texts;
  if (first !== undefined && others.length > 0 && typeCode.test(first)) return others;
  // In the words themselves it may be part of a name: "POST OFFICE ATM".
  const [before, last] = row.slice(-2);
  const isApart =
    before !== undefined && last !== undefined && last.x0 - before.x1 > (last.y1 - last.y0) * 1.25;
  return texts.length > 1 && isApart && typeCode.test(texts.at(-1) ?? '') ? texts.slice(0, -1) : texts;
}

/** Whether a word stands in the column of type codes: they are short, and their heading is no wider. */
function isTypeIn(word: Word, columns: Columns | undefined): boolean {
  const type = columns?.type;
  if (type === undefined || !/^[A-Za-z/)]{1,5}$/.test(word.text)) return false;
  const wide = type.x1 - type.x0;
  return word.x0 < type.x1 && word.x1 > type.x0 && word.x0 > type.x0 - wide * 0.5 && word.x1 < type.x1 + wide;
}
