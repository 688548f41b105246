import { type Day, dayIfStored } from '../values/calendar.ts';
import { inOrder, type OwnCell, type PaymentRow, rowKey, rowOf } from './payment-rows.ts';

/** Most rows of one block, so that it fits an envelope; more of one month go into a second block. */
export const mostRows = 2000;
/** Blocks are filled up to steps of this many bytes, so that their size shows little of what was spent. */
export const blockStep = 4096;

type Sparse<T> = Readonly<Record<string, T>>;

/** A month of one account as columns; a place in the arrays is a row. */
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
  readonly own: Sparse<Readonly<Record<string, OwnCell>>>;
}

/**
 * A block of one month ("2026-11") of an account, as sealed: JSON of columns, filled up with spaces. Rows of another month are
 * the caller's mistake and are left out.
 */
export function writeBlock(month: string, rows: readonly PaymentRow[]): string {
  return filledUp(JSON.stringify(columnsOf(inOrder(rows.filter(({ day }) => day.startsWith(month))))));
}

/** The rows of a block of a month. Undefined for a text that is no block; a row that is damaged is left out. Never throws. */
export function readBlock(month: string, text: string): readonly PaymentRow[] | undefined {
  const columns = parsed(text);
  if (!isColumns(columns)) return undefined;
  // The rows of a month are of thirty days.
  const known = new Map<unknown, Day | undefined>();
  const dayOf = (number: number): Day | undefined => {
    if (!known.has(number)) known.set(number, dayIfStored(`${month}-${String(number).padStart(2, '0')}`));
    return known.get(number);
  };
  // Nearly all rows of a block are of one import, and then share its list.
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
  // Most rows share the list of their imports.
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
  return rowOf({
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

/** Spaces at the end, which JSON does not mind. */
function filledUp(text: string): string {
  const bytes = byteLength(text);
  return text + ' '.repeat(Math.ceil(bytes / blockStep) * blockStep - bytes);
}

/** A byte a sign. */
const plain = /^[\0-\x7f]*$/;

/** Bytes of a text in UTF-8. */
function byteLength(text: string): number {
  // A block is mostly figures: to go through it sign by sign takes longer than to write it.
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

/** The months that rows fall in, the newest first. */
export function monthsOf(rows: readonly PaymentRow[]): readonly string[] {
  return [...new Set(rows.map(({ day }) => day.slice(0, 7)))].toSorted().toReversed();
}

/** Whether two lists are the same rows, whatever their order. */
export function sameRows(one: readonly PaymentRow[], other: readonly PaymentRow[]): boolean {
  if (one.length !== other.length) return false;
  // Mostly both are in order already, and the first row that differs decides.
  const changed = one.findIndex((row, at) => row !== other[at]);
  const [now, before] = [one[changed], other[changed]];
  if (now === undefined || before === undefined) return true;
  if (rowKey(now) === rowKey(before) && textOf(now) !== textOf(before)) return false;
  const others = inOrder(other);
  return inOrder(one).every((row, at) => row === others[at] || textOf(row) === textOf(others[at]));
}

const textOf = (row: PaymentRow | undefined) => JSON.stringify(row && [rowKey(row), row]);
