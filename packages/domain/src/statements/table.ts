import {
  type CellDay,
  type CellMoney,
  cellDay,
  cellMoney,
  cellText,
  directionOf,
  isAmerican,
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
  /** It had a cell too many, and two neighbours were joined. */
  readonly mended?: true;
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
  // Days and words of a file come again and again.
  const known = new Map<string, FileCell>();
  const read = rows.map((cells, index) => rowOf(cells, index + 1, known));
  const likely = read.filter(isLikely);
  if (likely.length === 0) return undefined;
  const width = commonWidth(likely);
  const fitted = read.map(row => fit(row, width, likely));
  const inside = fitted.map(row => isLikely(row) && row.cells.length === width);
  const [first, last] = [inside.indexOf(true), inside.lastIndexOf(true)];
  if (first === -1) return undefined;
  const table = fitted.filter((_, index) => inside[index]);
  const above = fitted[first - 1]?.cells.map(({ text }) => text.toLowerCase()) ?? [];
  const isHeading = above.filter(text => text !== '').length > 1 && above.every(text => !/\d/.test(text));
  const headings = Array.from({ length: width }, (_, at) => (isHeading ? (above[at] ?? '') : ''));
  const columns = Array.from({ length: width }, (_, at) => columnOf(table, at));
  const day = columns.find(({ kind }) => kind === 'day')?.at ?? 0;
  const odd = new Set(
    fitted.filter(
      (row, index) =>
        !inside[index] &&
        ((index > first && index < last) || isLikely(row) || isNearly(row, day)) &&
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

/** A row above or below the table that would be in it, if its date were one: "31/09/2026". */
const isNearly = ({ cells }: FileRow, day: number): boolean =>
  /^\d{1,4}[/. -]\w{1,9}[/. -]\d{1,4}$/.test(cells[day]?.text ?? '') &&
  cells.some(({ money }, at) => at !== day && money !== undefined);

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

/** The width of the table: the usual one, or that of a wider row that has something in a column where the others end. */
function commonWidth(rows: readonly FileRow[]): number {
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

/** The row at the width of the table: empty cells at its end, or two neighbours joined where there is one too many. */
function fit(row: FileRow, width: number, likely: readonly FileRow[]): FileRow {
  const { cells } = row;
  if (cells.length > 1 && cells.length < width)
    return {
      ...row,
      cells: [...cells, ...Array.from({ length: width - cells.length }, () => ({ text: '' }))],
    };
  if (cells.length !== width + 1 || !isLikely(row)) return row;
  const model = likely.find(one => one.cells.length === width);
  if (model === undefined) return row;
  const joins = cells.slice(0, -1).flatMap((cell, at) => {
    const joined = cellOf(`${cell.text}, ${cells[at + 1]?.text ?? ''}`);
    const next = [...cells.slice(0, at), joined, ...cells.slice(at + 2)];
    return next.every((one, place) => sameShape(one, model.cells[place])) ? [next] : [];
  });
  const [only] = joins;
  return only === undefined || joins.length > 1 ? row : { line: row.line, cells: only, mended: true };
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

function columnOf(rows: readonly FileRow[], at: number): Column {
  const cells = rows
    .map(({ cells: all }) => all[at])
    .filter((cell): cell is FileCell => cell !== undefined && cell.text !== '');
  const filled = cells.length / rows.length;
  const part = (test: (cell: FileCell) => boolean): number =>
    cells.length === 0 ? 0 : cells.filter(test).length / cells.length;
  const kind = kindOfCells(cells, filled, part);
  const american = kind === 'day' && isAmerican(cells.map(({ day }) => day));
  return { at, filled, american, kind };
}

function kindOfCells(
  cells: readonly FileCell[],
  filled: number,
  part: (test: (cell: FileCell) => boolean) => number,
): Column['kind'] {
  if (cells.length === 0) return 'empty';
  if (filled >= most && part(({ day }) => day !== undefined) >= most) return 'day';
  if (part(({ money }) => money !== undefined) >= most && part(({ money }) => money?.clear === true) >= 0.2)
    return 'money';
  if (cells.every(({ text }) => statusOf(text) !== undefined)) return 'status';
  if (filled >= most && cells.every(({ text }) => directionOf(text) !== undefined)) return 'direction';
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
