import { type Day, readStoredDayIfAny } from '../values/calendar.ts';
import { createRowKey, type EditedCell, type PaymentRow, sortRows, toPaymentRow } from './payment-rows.ts';

/**
 * The maximum number of rows in a block, so that it fits into an envelope. Further rows of a month go into another
 * block.
 */
export const maxBlockRows = 2000;
/** Blocks are padded to multiples of this many bytes, so that their size reveals little about spending. */
export const blockPaddingBytes = 4096;

type Sparse<T> = Readonly<Record<string, T>>;

/** One account's month as columns: each array has one entry per row. */
interface Columns {
  readonly imports: readonly string[];
  readonly texts: readonly string[];
  readonly day: readonly number[];
  readonly pence: readonly number[];
  readonly text: readonly number[];
  readonly nth: Sparse<number>;
  readonly from: readonly (readonly number[])[];
  readonly balance: readonly (number | null)[];
  readonly code: Sparse<string>;
  readonly bankId: Sparse<string>;
  readonly also: Sparse<readonly string[]>;
  readonly own: Sparse<Readonly<Record<string, EditedCell>>>;
}

/**
 * Serialises one month ("2026-11") of an account as JSON of columns, padded with spaces, ready to seal. Rows of another
 * month are an error of the caller and are left out.
 */
export function serialisePaymentBlock(month: string, rows: readonly PaymentRow[]): string {
  return filledUp(JSON.stringify(columnsOf(sortRows(rows.filter(({ day }) => day.startsWith(month))))));
}

/**
 * Parses the rows of a month's block. Undefined if the text is not a block; damaged rows are left out. Never throws.
 */
export function parsePaymentBlock(month: string, text: string): readonly PaymentRow[] | undefined {
  const columns = parsed(text);
  if (!isColumns(columns)) return undefined;
  // Caches parsed days, because a month's rows fall on only about thirty days.
  const known = new Map<unknown, Day | undefined>();
  const dayOf = (number: number): Day | undefined => {
    if (!known.has(number))
      known.set(number, readStoredDayIfAny(`${month}-${String(number).padStart(2, '0')}`));
    return known.get(number);
  };
  // Nearly all rows of a block come from a single import, so they can share its list.
  const alone = columns.imports.map(id => [id]);
  const fromOf = (places: readonly number[] = []): readonly string[] => {
    const only = places.length === 1 ? alone[places[0] ?? -1] : undefined;
    return only ?? places.flatMap(place => columns.imports[place] ?? []);
  };
  return columns.day
    .map((day, at) => rowAt(columns, at, dayOf(day), fromOf(columns.from[at])))
    .filter(row => row !== undefined);
}

function columnsOf(rows: readonly PaymentRow[]): Columns {
  // Write each different list of imports only once, because most rows share the same one.
  const lists = new Set(rows.map(({ from }) => from));
  const imports = [...new Set([...lists].flat())].toSorted();
  const texts = [...new Set(rows.map(({ text }) => text))].toSorted();
  const [importAt, textAt] = [placeOf(imports), placeOf(texts)];
  const fromAt = new Map([...lists].map(from => [from, from.map(id => importAt.get(id) ?? 0)]));
  return {
    imports,
    texts,
    day: rows.map(({ day }) => Number(day.slice(8))),
    pence: rows.map(({ pence }) => pence),
    text: rows.map(({ text }) => textAt.get(text) ?? 0),
    nth: sparse(rows, ({ nth }) => (nth === 1 ? undefined : nth)),
    from: rows.map(({ from }) => fromAt.get(from) ?? []),
    balance: rows.map(({ balance }) => balance ?? null),
    code: sparse(rows, ({ code }) => code),
    bankId: sparse(rows, ({ bankId }) => bankId),
    also: sparse(rows, ({ also }) => also),
    own: sparse(rows, ({ own }) => own),
  };
}

const placeOf = (list: readonly string[]) => new Map(list.map((value, at) => [value, at]));

function sparse<T>(rows: readonly PaymentRow[], read: (row: PaymentRow) => T | undefined): Sparse<T> {
  const found: Record<string, T> = {};
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at];
    const value = row && read(row);
    if (value !== undefined) found[String(at)] = value;
  }
  return found;
}

function rowAt(
  { pence: amounts, text: places, texts, nth, balance, code, bankId, also, own }: Columns,
  at: number,
  day: Day | undefined,
  from: readonly string[],
): PaymentRow | undefined {
  const pence = amounts[at];
  const text = texts[places[at] ?? -1];
  if (day === undefined || !Number.isSafeInteger(pence) || pence === undefined || text === undefined)
    return undefined;
  return toPaymentRow({
    day,
    pence,
    text,
    nth: nth[at] ?? 1,
    bankId: bankId[at],
    from,
    balance: balance[at] ?? undefined,
    code: code[at],
    also: also[at],
    own: own[at],
  });
}

/** Pads a text with spaces at the end, which JSON ignores. */
function filledUp(text: string): string {
  const bytes = byteLength(text);
  return text + ' '.repeat(Math.ceil(bytes / blockPaddingBytes) * blockPaddingBytes - bytes);
}

/** Matches text with one byte per character. */
const plain = /^[\0-\x7f]*$/;

/** The length of a text in UTF-8, in bytes. */
function byteLength(text: string): number {
  // Blocks are almost always plain ASCII. Checking that with a pattern is much faster than encoding the text.
  if (plain.test(text)) return text.length;
  let bytes = 0;
  for (const sign of text) {
    const code = sign.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const lists = ['imports', 'texts', 'day', 'pence', 'text', 'from', 'balance'];
const maps = ['nth', 'code', 'bankId', 'also', 'own'];

const isMap = (part: unknown) => typeof part === 'object' && part !== null && !Array.isArray(part);

function isColumns(value: unknown): value is Columns {
  if (typeof value !== 'object' || value === null) return false;
  const parts = new Map<string, unknown>(Object.entries(value));
  return lists.every(name => Array.isArray(parts.get(name))) && maps.every(name => isMap(parts.get(name)));
}

/** The months of these rows, newest first. */
export function groupRowsByMonth(rows: readonly PaymentRow[]): readonly string[] {
  return [...new Set(rows.map(({ day }) => day.slice(0, 7)))].toSorted().toReversed();
}

/** Whether two lists contain the same rows, in any order. */
export function hasSameRows(one: readonly PaymentRow[], other: readonly PaymentRow[]): boolean {
  if (one.length !== other.length) return false;
  // Usually both are in order, so comparing them from the first row that differs is enough.
  const changed = one.findIndex((row, at) => row !== other[at]);
  const [now, before] = [one[changed], other[changed]];
  if (now === undefined || before === undefined) return true;
  if (createRowKey(now) === createRowKey(before) && textOf(now) !== textOf(before)) return false;
  const others = sortRows(other);
  return sortRows(one).every((row, at) => row === others[at] || textOf(row) === textOf(others[at]));
}

const textOf = (row: PaymentRow | undefined) => JSON.stringify(row && [createRowKey(row), row]);
