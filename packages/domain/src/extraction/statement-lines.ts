import { type Day, parseDay } from '../calendar.ts';
import { pence } from '../money.ts';
import type { Line } from './balance.ts';
import { type Columns, columnOf, columnsIn, moneyIn, type PlacedAmount } from './columns.ts';
import { datesIn, dayAndMonthAt } from './dates.ts';
import type { Row, Word } from './words.ts';

/** Rows that carry a balance but no payment. */
const balanceWords =
  /\b(?:balance (?:brought|carried) forward|(?:brought|carried) forward|(?:opening|closing|start|end|starting|ending|previous|new) balance|balance on|totals?)\b/i;
/** Codes that banks print beside a payment for how it was made. */
const typeCode =
  /^(?:DD|D\/D|SO|S\/O|DEB|DR|CR|FPI|FPO|FP|CPT|CSH|BGC|BACS|TFR|VIS|BP|OBP|ATM|CHQ|POS|PAY|INT|CHG|FEE|BCC|\){3})$/;

interface Draft {
  readonly day: Day | undefined;
  readonly words: string[];
  readonly amounts: PlacedAmount[];
  readonly only: boolean;
  foot: number;
  readonly left: number;
}

/**
 * The lines of a statement's table: a date, words and money. Some stand over two rows, some under the date of the row
 * before. None when the page has no such table.
 */
export function statementLines(rows: readonly Row[]): Line[] {
  const columns = columnsIn(rows);
  const table = rows.slice(columns === undefined ? 0 : columns.row + 1);
  const reader = readerOf(rows, table, columns);
  const found: Draft[] = [];
  let today: Day | undefined;
  for (const row of table) {
    const money = reader.money(row);
    const dated = reader.date(row);
    if (balanceWords.test(row.text) && money.length > 0) {
      // "Totals" at the foot ends the table; a balance brought forward begins it.
      if (/\btotals?\b/i.test(row.text) && found.length > 1) break;
      found.push({ ...draftOf(row, dated?.day ?? today, [], money.slice(-1)), only: true });
      continue;
    }
    today = dated?.day ?? today;
    const last = found.at(-1);
    const words = reader.words(row, dated?.words ?? 0, money);
    if (dated !== undefined) found.push(draftOf(row, today, words, money));
    else if (last !== undefined && !last.only && continues(row, last, money)) extend(last, row, words, money);
    else if (today !== undefined && money.length > 0 && words.length > 0 && isInTable(row, money, last))
      found.push(draftOf(row, today, words, money));
  }
  return found
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

interface RowReader {
  money(row: Row): PlacedAmount[];
  /** The date a row begins with, and how many words it takes. */
  date(row: Row): { day: Day; words: number } | undefined;
  words(row: Row, from: number, money: readonly PlacedAmount[]): string[];
}

function readerOf(rows: readonly Row[], table: readonly Row[], columns: Columns | undefined): RowReader {
  const edges = table.flatMap(row => moneyIn(row).map(({ x1 }) => x1));
  const years = rows.flatMap(row => datesIn(row.text).filter(({ short }) => !short));
  const year = years[0]?.day.slice(0, 4);
  return {
    // Money in the words of a payment stands left of the columns.
    money: row =>
      [...moneyIn(row), ...withLostDot(row, edges)]
        .filter(one => columns === undefined || columns.money.some(({ x0, x1 }) => one.x1 > x0 - (x1 - x0)))
        .toSorted((a, b) => a.x1 - b.x1),
    date: row => dateAt(row, year),
    words: (row, from, money) => {
      const edge = Math.min(Infinity, ...money.map(({ x0 }) => x0));
      const words = row.words.slice(from).filter(word => word.x1 <= edge + 1 && !isTypeIn(word, columns));
      return withoutCodes(words.map(textOf), columns);
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
        confidence: 0,
      },
    ];
  });
}

function dateAt(row: Row, year: string | undefined): { day: Day; words: number } | undefined {
  const [first] = datesIn(row.text);
  if (first !== undefined && first.at <= 2) return { day: first.day, words: wordsBefore(row, first.end) };
  const partly = dayAndMonthAt(row.text);
  if (partly === undefined || year === undefined) return undefined;
  const reading = parseDay({ day: partly.day, month: partly.month.slice(0, 3), year });
  return reading.ok ? { day: reading.day, words: wordsBefore(row, partly.end) } : undefined;
}

function wordsBefore(row: Row, end: number): number {
  let at = 0;
  const index = row.words.findIndex(word => {
    at += word.text.length + 1;
    return at > end;
  });
  return index + 1;
}

function draftOf(row: Row, day: Day | undefined, words: string[], amounts: PlacedAmount[]): Draft {
  const first = row.words.find(word => word.text === words[0]) ?? row.words[0];
  return { day, words, amounts, only: false, foot: row.y1, left: first?.x0 ?? 0 };
}

function extend(last: Draft, row: Row, words: readonly string[], money: readonly PlacedAmount[]): void {
  last.words.push(...words);
  last.amounts.push(...money);
  last.foot = row.y1;
}

/** The second row of a payment stands close under the words of the first; only one of the two has the money. */
function continues(row: Row, last: Draft, money: readonly PlacedAmount[]): boolean {
  const high = row.y1 - row.y0;
  const [first] = row.words;
  if (first === undefined || row.y0 - last.foot > high * 1.2) return false;
  return (money.length === 0 || last.amounts.length === 0) && Math.abs(first.x0 - last.left) < high * 2;
}

/** A row under the date of another belongs to the table when its money stands where that of the row above stands. */
function isInTable(row: Row, money: readonly PlacedAmount[], last: Draft | undefined): boolean {
  const high = row.y1 - row.y0;
  if (last === undefined || row.y0 - last.foot > high * 4) return false;
  return money.some(one => last.amounts.some(other => Math.abs(other.x1 - one.x1) < high * 1.5));
}

// A lone capital I is often read as an upright stroke.
const textOf = (word: Word) => (word.text === '|' ? 'I' : word.text);

function withoutCodes(words: readonly string[], columns: Columns | undefined): string[] {
  const texts = words.filter(text => /[\w&]/.test(text));
  if (columns?.type !== undefined) return texts;
  const [first, ...others] = texts;
  if (first !== undefined && others.length > 0 && typeCode.test(first)) return others;
  return texts.length > 1 && typeCode.test(texts.at(-1) ?? '') ? texts.slice(0, -1) : texts;
}

/** Whether a word stands in the column of type codes: they are short, and their heading is no wider. */
function isTypeIn(word: Word, columns: Columns | undefined): boolean {
  const type = columns?.type;
  if (type === undefined || !/^[A-Za-z/)]{1,5}$/.test(word.text)) return false;
  const wide = type.x1 - type.x0;
  return word.x0 < type.x1 && word.x1 > type.x0 && word.x0 > type.x0 - wide * 0.5 && word.x1 < type.x1 + wide;
}
