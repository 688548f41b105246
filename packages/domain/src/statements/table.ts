import { dayIfStored, daysBetween } from '../values/calendar.ts';
import {
  type CellDay,
  type CellMoney,
  cellDay,
  cellMoney,
  cellText,
  directionOf,
  inUtc,
  isAmerican,
  isNeutral,
  isPlainAmount,
  statusOf,
} from './cells.ts';

/** A cell with what it may be. */
export interface FileCell {
  readonly text: string;
  readonly day?: CellDay;
  readonly money?: CellMoney;
}

/** A row of a file, with its number. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly FileCell[];
  /** It had cells too many, and neighbours were joined. */
  readonly mended?: true;
  /** It has cells too many, and these are the ways in which neighbours may be joined. */
  readonly ways?: readonly FileRow[];
}

/** The table of payments in a file, and what is around it. */
export interface Table {
  readonly rows: readonly FileRow[];
  /** The row right above, in small letters; empty texts where there is none. */
  readonly headings: readonly string[];
  /** Rows above and below, which may state balances and totals. */
  readonly around: readonly FileRow[];
  /** Rows among the others that are no payments as they are. */
  readonly odd: readonly FileRow[];
  readonly columns: readonly Column[];
}

/** What a column may hold, known by its cells alone. */
export interface Column {
  readonly at: number;
  readonly kind: 'day' | 'money' | 'direction' | 'status' | 'currency' | 'words' | 'empty';
  /** Month before day, because the other way round is no date somewhere. */
  readonly american: boolean;
  /** Parts of the cells, 0 to 1, that have something in them. */
  readonly filled: number;
}

const most = 0.9;

/** The table in the rows of a file; undefined where no row has a day and an amount. Never throws. */
export function tableIn(rows: readonly (readonly string[])[]): Table | undefined {
  return tableOf(rows) ?? tableOf(withDaysOfDigits(rows));
}

function tableOf(rows: readonly (readonly string[])[] | undefined): Table | undefined {
  if (rows === undefined) return undefined;
  // Days and words of a file come again and again.
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

/** How far above the first payment its headings may be: what is between them is a payment without a date as a rule. */
const mostBetween = 4;

/** The number of the row of headings above a row; 0 where there is none. */
function headingAbove(rows: readonly FileRow[], line: number): number {
  for (let at = line - 2; at >= 0 && at > line - 3 - mostBetween; at -= 1)
    if (isHeading(rows[at])) return at + 1;
  return 0;
}

/** A row between the headings and the first payment that has money in it, such as one that is pending and has no date yet. */
const isBelowHeadings = (row: FileRow, named: FileRow | undefined, index: number, first: number): boolean =>
  named !== undefined &&
  row.line > named.line &&
  index < first &&
  row.cells.filter(({ text }) => text !== '').length > 1 &&
  row.cells.some(({ money, day }) => money !== undefined && day === undefined);

/** A row of headings: several words, and no figures. */
function isHeading(row: FileRow | undefined): row is FileRow {
  const texts = row?.cells.map(({ text }) => text) ?? [];
  return texts.filter(text => text !== '').length > 1 && texts.every(text => !/\d/.test(text));
}

function withLondonDays(row: FileRow, isUtc: (at: number) => boolean): FileRow {
  if (!row.cells.some((cell, at) => isUtc(at) && cell.day !== undefined)) return row;
  return { ...row, cells: row.cells.map((cell, at) => (isUtc(at) ? cellOf(inUtc(cell.text)) : cell)) };
}

/** Forms of days without anything between their parts; a zero at the front may be lost. */
const digitForms: readonly (readonly [RegExp, (text: string) => string])[] = [
  [/^\d{6}$/, text => `20${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`],
  [/^\d{5,6}$/, text => `20${text.slice(-2)}-${text.slice(-4, -2)}-${text.slice(0, -4).padStart(2, '0')}`],
  [/^\d{7,8}$/, text => `${text.slice(-4)}-${text.slice(-6, -4)}-${text.slice(0, -6).padStart(2, '0')}`],
];

/**
 * The rows with a column of days such as "260601" or "01062026" written out; undefined where no column is one. Which form it is, the
 * whole column shows: every cell must be a day, and the days lie closest together.
 */
function withDaysOfDigits(rows: readonly (readonly string[])[]): readonly (readonly string[])[] | undefined {
  const width = Math.max(0, ...rows.slice(0, 200).map(({ length }) => length));
  for (let at = 0; at < width; at += 1) {
    const found = rows.flatMap((cells, index) => {
      const text = cellText(cells[at]);
      return /^\d{5,8}$/.test(text) && cells.length > 2 ? [{ index, text }] : [];
    });
    if (found.length < 2 || found.length < rows.length * 0.7) continue;
    const [best] = digitForms
      .map(([form, write]) =>
        found.map(({ text }) => (form.test(text) ? dayIfStored(write(text)) : undefined)),
      )
      .flatMap(days => {
        const real = days.filter(day => day !== undefined);
        const [first, last] = [real.toSorted()[0], real.toSorted().at(-1)];
        if (real.length < days.length || first === undefined || last === undefined) return [];
        const length = daysBetween(first, last);
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

/** A row above or below the table that would be in it, if its date were one ("31/09/2026"), or if it had an amount. */
const isNearly = ({ cells }: FileRow, day: number): boolean =>
  (cells[day]?.day !== undefined && cells.filter(({ text }) => text !== '').length > 1) ||
  (/^\d{1,4}[/. -]\w{1,9}[/. -]\d{1,4}$/.test(cells[day]?.text ?? '') &&
    cells.some(({ money }, at) => at !== day && money !== undefined));

function rowOf(texts: readonly string[], line: number, known: Map<string, FileCell>): FileRow {
  const cells = texts.map(raw => {
    // A balance seldom comes again.
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
  const text = cellText(raw);
  const [day, money] = [cellDay(text), cellMoney(text)];
  const cell: { -readonly [Part in keyof FileCell]: FileCell[Part] } = { text };
  if (day !== undefined) cell.day = day;
  if (money !== undefined) cell.money = money;
  return cell;
}

const isLikely = ({ cells }: FileRow): boolean =>
  cells.some(({ day }) => day !== undefined) &&
  cells.some(({ money, day }) => money !== undefined && day === undefined);

/**
 * The width of the table: that of its headings, unless rows are wider as a rule; without headings the usual one, or that of a wider row
 * that has something in a column where the others end.
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

/** What the cells of each column are in the rows that have the right width. */
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

/** Most cells too many that are put together again: each is a comma that had no quotes. */
const mostExtra = 4;

/** The row at the width of the table: empty cells at its end, or neighbours joined where there are too many. */
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

/** All ways to join neighbours so that so many cells are left. Small: a row has few cells too many. */
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

function columnOf(rows: readonly FileRow[], at: number, heading: string): Column {
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
): Column['kind'] {
  if (cells.length === 0) return 'empty';
  if (filled >= most && part(({ day }) => day !== undefined) >= most) return 'day';
  if (part(({ money }) => money !== undefined) >= most && part(({ money }) => money?.clear === true) >= 0.2)
    return 'money';
  if (cells.every(({ text }) => statusOf(text) !== undefined)) return 'status';
  if (/\b(?:status|state)\b/.test(heading) && cells.some(({ text }) => statusOf(text) !== undefined))
    return 'status';
  const isDirected = cells.every(({ text }) => directionOf(text) !== undefined || isNeutral(text));
  if (filled >= most && isDirected && cells.some(({ text }) => directionOf(text) !== undefined))
    return 'direction';
  if (cells.every(({ text }) => currencies.has(text))) return 'currency';
  // Whole pounds in every row are money all the same, unless they are numbers of something.
  const plain = cells.every(({ money, text }) => money !== undefined && text.length < 6);
  return plain && (cells.length === 1 || new Set(cells.map(({ text }) => text)).size > 1) ? 'money' : 'words';
}

const currencies = new Set(
  'GBP EUR USD AUD CAD CHF CZK DKK HKD HUF ILS INR ISK JPY MXN MYR NOK NZD PLN RON SEK SGD THB TRY ZAR AED CNY BGN BRL'.split(
    ' ',
  ),
);
