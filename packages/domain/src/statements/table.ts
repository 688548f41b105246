import { countDaysBetween, readStoredDayIfAny } from '../values/calendar.ts';
import {
  type CellDay,
  type CellMoney,
  isAmerican,
  isNeutralDirectionWord,
  isPlainAmount,
  readCellDay,
  readCellMoney,
  readCellText,
  readDirectionWord,
  readPaymentStatus,
  toUtcDay,
} from './cells.ts';

/** A cell and its possible meanings. */
export interface FileCell {
  readonly text: string;
  readonly day?: CellDay;
  readonly money?: CellMoney;
}

/** A row of a file, with its number. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly FileCell[];
  /** Set if the row had too many cells, so that neighbours were joined. */
  readonly mended?: true;
  /** The possible ways of joining neighbouring cells, if the row has too many cells. */
  readonly ways?: readonly FileRow[];
}

/** The table of payments in a file, and the rows around it. */
export interface PaymentTable {
  readonly rows: readonly FileRow[];
  /** The texts of the row directly above, in lower case; empty strings if there is no such row. */
  readonly headings: readonly string[];
  /** Rows above and below the table, which may contain balances and totals. */
  readonly around: readonly FileRow[];
  /** Rows within the table that could not be read as payments. */
  readonly odd: readonly FileRow[];
  readonly columns: readonly TableColumn[];
}

/** The possible meanings of a column, judged by its cells alone. */
export interface TableColumn {
  readonly at: number;
  readonly kind: 'day' | 'money' | 'direction' | 'status' | 'currency' | 'words' | 'empty';
  /** Whether the month comes before the day, because some cell would not be a date the other way round. */
  readonly american: boolean;
  /** The fraction of cells that are not empty, 0 to 1. */
  readonly filled: number;
}

const most = 0.9;

/** The table in the rows of a file; undefined if no row has a day and an amount. Never throws. */
export function findTable(rows: readonly (readonly string[])[]): PaymentTable | undefined {
  return tableOf(rows) ?? tableOf(withDaysOfDigits(rows));
}

function tableOf(rows: readonly (readonly string[])[] | undefined): PaymentTable | undefined {
  if (rows === undefined) return undefined;
  // Caches parsed cells, because days and words are repeated many times in a file.
  const known = new Map<string, FileCell>();
  const read = rows.map((cells, index) => rowOf(cells, index + 1, known));
  const likely = read.filter(isLikely);
  const [firstLikely] = likely;
  if (firstLikely === undefined) return undefined;
  const headingLine = headingAbove(read, firstLikely.line);
  const headed = rows[headingLine - 1]?.length ?? 0;
  const width = widthOf(likely, headed);
  const fitted = fitRows(read, rows, width, likely);
  const inside = fitted.map(row => isLikely(row) && row.cells.length === width);
  const [first, last] = [inside.indexOf(true), inside.lastIndexOf(true)];
  if (first === -1) return undefined;
  const named = fitted[headingAbove(fitted, first + 1) - 1];
  const names = named?.cells.map(({ text }) => text.toLowerCase()) ?? [];
  const headings = Array.from({ length: width }, (_, at) => names[at] ?? '');
  const isUtc = (at: number): boolean => /\butc\b/.test(headings[at] ?? '');
  const table = fitted.filter((_, index) => inside[index]).map(row => withLondonDays(row, isUtc));
  const columns = Array.from({ length: width }, (_, at) => columnOf(table, at, headings[at] ?? ''));
  const day = columns.find(({ kind }) => kind === 'day')?.at ?? 0;
  const odd = new Set(
    fitted.filter(
      (row, index) =>
        !inside[index] &&
        ((index > first && index < last) ||
          isLikely(row) ||
          isNearly(row, day) ||
          isBelowHeadings(row, named, index, first)) &&
        !isRepeated(row, headings),
    ),
  );
  return {
    rows: table,
    headings,
    around: fitted.filter((row, index) => !inside[index] && !odd.has(row)),
    odd: [...odd],
    columns,
  };
}

/** How many rows above the first payment the headings may be. Rows in between are usually payments without a date. */
const mostBetween = 4;

/** The number of the heading row above a row; 0 if no heading row is above it. */
function headingAbove(rows: readonly FileRow[], line: number): number {
  for (let at = line - 2; at >= 0 && at > line - 3 - mostBetween; at -= 1)
    if (isHeading(rows[at])) return at + 1;
  return 0;
}

/**
 * Whether a row between the headings and the first payment contains money, such as a pending payment without a date.
 */
const isBelowHeadings = (row: FileRow, named: FileRow | undefined, index: number, first: number): boolean =>
  named !== undefined &&
  row.line > named.line &&
  index < first &&
  row.cells.filter(({ text }) => text !== '').length > 1 &&
  row.cells.some(({ money, day }) => money !== undefined && day === undefined);

/** Whether a row contains headings: several words, and no figures. */
function isHeading(row: FileRow | undefined): row is FileRow {
  const texts = row?.cells.map(({ text }) => text) ?? [];
  return texts.filter(text => text !== '').length > 1 && texts.every(text => !/\d/.test(text));
}

function withLondonDays(row: FileRow, isUtc: (at: number) => boolean): FileRow {
  if (!row.cells.some((cell, at) => isUtc(at) && cell.day !== undefined)) return row;
  return { ...row, cells: row.cells.map((cell, at) => (isUtc(at) ? cellOf(toUtcDay(cell.text)) : cell)) };
}

/** Date forms without separators; a leading zero may be missing. */
const digitForms: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^\d{6}$/, text => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`],
  [/^\d{5,6}$/, text => `20${text.slice(-2)}-${text.slice(-4, -2)}-${text.slice(0, -4).padStart(2, '0')}`],
  [/^\d{7,8}$/, text => `${text.slice(-4)}-${text.slice(-6, -4)}-${text.slice(0, -6).padStart(2, '0')}`],
];

/**
 * Writes out a column of dates such as "260601" or "01062026"; undefined if there is no such column. The whole column
 * decides the format: every cell must be a date, and the format with the dates closest together wins.
 */
function withDaysOfDigits(rows: readonly (readonly string[])[]): readonly (readonly string[])[] | undefined {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ length }) => length));
  for (let at = 0; at < width; at += 1) {
    const found = rows.flatMap((cells, index) => {
      const text = readCellText(cells[at]);
      return /^\d{5,8}$/.test(text) && cells.length > 2 ? [{ index, text }] : [];
    });
    if (found.length < 2 || found.length < rows.length * 0.7) continue;
    const [best] = digitForms
      .map(([form, write]) =>
        found.map(({ text }) => (form.test(text) ? readStoredDayIfAny(write(text)) : undefined)),
      )
      .flatMap(days => {
        const real = days.filter(day => day !== undefined);
        const [first, last] = [real.toSorted()[0], real.toSorted().at(-1)];
        if (real.length < days.length || first === undefined || last === undefined) return [];
        const length = countDaysBetween(first, last);
        return length > 0 && length < 4000 ? [{ real, length }] : [];
      })
      .toSorted((one, other) => one.length - other.length);
    if (best === undefined) continue;
    const written = new Map(found.map(({ index }, place) => [index, best.real[place] ?? '']));
    return rows.map((cells, index) => {
      const day = written.get(index);
      return day === undefined ? cells : cells.map((cell, place) => (place === at ? day : cell));
    });
  }
  return undefined;
}

/**
 * Whether a row above or below the table would belong to the table if the row's date were real ("31/09/2026"), or if it
 * had an amount.
 */
const isNearly = ({ cells }: FileRow, day: number): boolean =>
  (cells[day]?.day !== undefined && cells.filter(({ text }) => text !== '').length > 1) ||
  (/^\d{1,4}[/. -]\w{1,9}[/. -]\d{1,4}$/.test(cells[day]?.text ?? '') &&
    cells.some(({ money }, at) => at !== day && money !== undefined));

function rowOf(texts: readonly string[], line: number, known: Map<string, FileCell>): FileRow {
  const cells = texts.map(raw => {
    // Balances seldom repeat, so they are not cached.
    if (isPlainAmount(raw)) return cellOf(raw);
    const before = known.get(raw);
    if (before !== undefined) return before;
    const cell = cellOf(raw);
    known.set(raw, cell);
    return cell;
  });
  while (cells.at(-1)?.text === '') cells.pop();
  return { line, cells };
}

function cellOf(raw: string): FileCell {
  const text = readCellText(raw);
  const [day, money] = [readCellDay(text), readCellMoney(text)];
  const cell: { -readonly [Part in keyof FileCell]: FileCell[Part] } = { text };
  if (day !== undefined) cell.day = day;
  if (money !== undefined) cell.money = money;
  return cell;
}

const isLikely = ({ cells }: FileRow): boolean =>
  cells.some(({ day }) => day !== undefined) &&
  cells.some(({ money, day }) => money !== undefined && day === undefined);

/**
 * The width of the table, which is the width of its headings unless most rows are wider. Without headings it is the
 * most common width, or the width of a wider row that has content in a column beyond the end of the others.
 */
function widthOf(rows: readonly FileRow[], headed: number): number {
  const within = rows.filter(({ cells }) => cells.length <= headed);
  if (headed > 1 && within.length * 2 >= rows.length) return headed;
  const counts = new Map<number, number>();
  for (const { cells } of rows) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const usual = Math.max(
    ...[...counts].filter(([, count]) => count * 20 >= rows.length).map(([width]) => width),
  );
  const model = rows.find(({ cells }) => cells.length === usual)?.cells ?? [];
  const wider = rows.filter(
    ({ cells }) => cells.length > usual && model.every((cell, at) => sameShape(cells[at] ?? cell, cell)),
  );
  return Math.max(usual, ...wider.map(({ cells }) => cells.length));
}

/** The types of content found in each column, taken from rows of the right width. */
type Shapes = readonly {
  readonly hasDays: boolean;
  readonly hasMoney: boolean;
  readonly hasWords: boolean;
}[];

function fitRows(
  read: readonly FileRow[],
  raw: readonly (readonly string[])[],
  width: number,
  likely: readonly FileRow[],
): readonly FileRow[] {
  const whole = likely.filter(({ cells }) => cells.length <= width);
  const shapes: Shapes = Array.from({ length: width }, (_, at) => {
    const cells = whole.flatMap(row => row.cells[at] ?? []).filter(({ text }) => text !== '');
    return {
      hasDays: cells.some(({ day }) => day !== undefined),
      hasMoney: cells.some(({ money, day }) => money !== undefined && day === undefined),
      hasWords: cells.some(({ money, day }) => money === undefined && day === undefined),
    };
  });
  return read.map((row, index) => fit(row, raw[index] ?? [], width, shapes));
}

/** The maximum number of surplus cells to rejoin. Each comes from an unquoted comma. */
const mostExtra = 4;

/** Brings a row to the table's width, by adding empty cells or, if it has too many, joining neighbours. */
function fit(row: FileRow, raw: readonly string[], width: number, shapes: Shapes): FileRow {
  const { cells, line } = row;
  if (cells.length > 1 && cells.length < width)
    return {
      ...row,
      cells: [...cells, ...Array.from({ length: width - cells.length }, () => ({ text: '' }))],
    };
  const extra = raw.length - width;
  if (cells.length <= width || extra > mostExtra || cells.every(({ day }) => day === undefined)) return row;
  const ways = joinsOf(raw, width)
    .map(texts => texts.map(cellOf))
    .filter(joined => joined.every((cell, at) => isShaped(cell, shapes[at])))
    .map((joined): FileRow => ({ line, cells: joined, mended: true }));
  const [only] = ways;
  if (only === undefined) return row;
  return ways.length === 1 ? only : { ...row, ways };
}

/**
 * All ways of joining neighbours until this many cells are left. There are few, because a row has few surplus cells.
 */
function joinsOf(cells: readonly string[], width: number): readonly (readonly string[])[] {
  if (width <= 1) return cells.length === 0 ? [] : [[cells.join(',')]];
  const ways: (readonly string[])[] = [];
  for (let size = 1; size <= cells.length - width + 1; size += 1)
    for (const rest of joinsOf(cells.slice(size), width - 1))
      ways.push([cells.slice(0, size).join(','), ...rest]);
  return ways;
}

function isShaped({ text, day, money }: FileCell, shape: Shapes[number] | undefined): boolean {
  if (text === '' || shape === undefined) return true;
  if (day !== undefined && shape.hasDays) return true;
  return money !== undefined && day === undefined ? shape.hasMoney : day === undefined && shape.hasWords;
}

function sameShape(one: FileCell, other: FileCell | undefined): boolean {
  if (other === undefined || one.text === '' || other.text === '') return true;
  return (
    (one.day === undefined) === (other.day === undefined) &&
    (one.money === undefined) === (other.money === undefined)
  );
}

const isRepeated = ({ cells }: FileRow, headings: readonly string[]): boolean =>
  cells.every(({ text }, at) => text.toLowerCase() === headings[at]) ||
  cells.every(({ text }) => text === '');

function columnOf(rows: readonly FileRow[], at: number, heading: string): TableColumn {
  const cells = rows
    .map(({ cells: all }) => all[at])
    .filter((cell): cell is FileCell => cell !== undefined && cell.text !== '');
  const filled = cells.length / rows.length;
  const part = (test: (cell: FileCell) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  const kind = kindOfCells(cells, filled, part, heading);
  const american = kind === 'day' && isAmerican(cells.map(({ day }) => day));
  return { at, filled, american, kind };
}

function kindOfCells(
  cells: readonly FileCell[],
  filled: number,
  part: (test: (cell: FileCell) => boolean) => number,
  heading: string,
): TableColumn['kind'] {
  if (cells.length === 0) return 'empty';
  if (filled >= most && part(({ day }) => day !== undefined) >= most) return 'day';
  if (part(({ money }) => money !== undefined) >= most && part(({ money }) => money?.clear === true) >= 0.2)
    return 'money';
  if (cells.every(({ text }) => readPaymentStatus(text) !== undefined)) return 'status';
  if (/\b(?:status|state)\b/.test(heading) && cells.some(({ text }) => readPaymentStatus(text) !== undefined))
    return 'status';
  const isDirected = cells.every(
    ({ text }) => readDirectionWord(text) !== undefined || isNeutralDirectionWord(text),
  );
  if (filled >= most && isDirected && cells.some(({ text }) => readDirectionWord(text) !== undefined))
    return 'direction';
  if (cells.every(({ text }) => currencies.has(text))) return 'currency';
  // A column of whole pounds is still money, unless its numbers are something else.
  const plain = cells.every(({ money, text }) => money !== undefined && text.length < 6);
  return plain && (cells.length === 1 || new Set(cells.map(({ text }) => text)).size > 1) ? 'money' : 'words';
}

const currencies = new Set(
  'GBP EUR USD AUD CAD CHF CZK DKK HKD HUF ILS INR ISK JPY MXN MYR NOK NZD PLN RON SEK SGD THB TRY ZAR AED CNY BGN BRL'.split(
    ' ',
  ),
);
