import { directionOf, signedPence } from './cells.ts';
import type { Column, FileRow, Table } from './table.ts';

/** How the amounts of a table are written. Places are columns. */
export type MoneyWay =
  /** One column. `plain` states what an amount without any sign is; `turned` that what is below zero is money in. */
  | { readonly way: 'signed'; readonly at: number; readonly plain: 'in' | 'out'; readonly turned: boolean }
  /** One column, and a column with a word for the direction; `out` and `into` are its words, where they are not ones that we know. */
  | {
      readonly way: 'direction';
      readonly at: number;
      readonly by: number;
      readonly out?: string;
      readonly into?: string;
    }
  /** A column for money out and one for money in. */
  | { readonly way: 'pair'; readonly out: number; readonly into: number };

/** What the columns of a table mean. */
export interface Meaning {
  readonly day: number;
  readonly american: boolean;
  readonly words: number;
  readonly money: MoneyWay;
  /** A fee that was taken beside the amount. */
  readonly fee?: number;
  readonly balance?: number;
  /** The balance is what is owed. */
  readonly owed: boolean;
  readonly newestFirst: boolean;
}

/** What a row moved by this meaning, in pence, below zero for money out; undefined when the row does not state. */
export function movedBy(
  { cells }: FileRow,
  { money, fee }: Pick<Meaning, 'money' | 'fee'>,
): number | undefined {
  const moved = plainMove(cells, money);
  const taken = fee === undefined ? undefined : cells[fee]?.money?.pence;
  return moved === undefined || taken === undefined ? moved : moved - taken;
}

function plainMove(cells: FileRow['cells'], money: MoneyWay): number | undefined {
  if (money.way === 'pair') {
    const [out, into] = [cells[money.out]?.money, cells[money.into]?.money];
    // Some banks write zero, others a minus, in the column of money out.
    if (out !== undefined && out.pence !== 0)
      return into === undefined || into.pence === 0 ? 0 - out.pence : undefined;
    return into?.pence ?? out?.pence;
  }
  const amount = cells[money.at]?.money;
  if (amount === undefined) return undefined;
  if (money.way === 'direction') {
    const word = cells[money.by]?.text ?? '';
    const direction = money.out === undefined ? directionOf(word) : directionBy(word.toLowerCase(), money);
    return direction === undefined ? undefined : direction === 'out' ? 0 - amount.pence : amount.pence;
  }
  const printed = amount.sign === 'none' && money.plain === 'out' ? 0 - amount.pence : signedPence(amount);
  return money.turned ? 0 - printed : printed;
}

/** A word that is neither of the two states nothing. */
const directionBy = (
  word: string,
  { out, into }: { readonly out?: string; readonly into?: string },
): 'out' | 'in' | undefined => (word === out ? 'out' : word === into ? 'in' : undefined);

/** The two words of a column that may be words for the direction; undefined for every other column. */
export function twoWordsOf(
  { rows }: Table,
  { at, kind, filled }: Column,
): readonly [string, string] | undefined {
  if (kind !== 'words' || filled < 0.95 || rows.length < 3) return undefined;
  const words = new Set(
    rows.map(({ cells }) => (cells[at]?.text ?? '').toLowerCase()).filter(text => text !== ''),
  );
  const [one, other] = words;
  const isPlain = [...words].every(word => /^[\p{L}+/ .-]{1,24}$/u.test(word));
  return words.size === 2 && one !== undefined && other !== undefined && isPlain ? [one, other] : undefined;
}

/** The balance after a row, in pence, below zero when overdrawn or owed; undefined when the row has none. */
export function balanceOf(
  { cells }: FileRow,
  { balance, owed }: Pick<Meaning, 'balance' | 'owed'>,
): number | undefined {
  const printed = balance === undefined ? undefined : cells[balance]?.money;
  if (printed === undefined) return undefined;
  const signed = signedPence(printed);
  return owed ? 0 - signed : signed;
}

/** Every way in which the columns of money may be meant, with and without a balance. */
export function moneyWays(table: Table): { money: MoneyWay; fee?: number; balance?: number }[] {
  const columns = moneyColumns(table);
  const directions = table.columns.filter(({ kind }) => kind === 'direction');
  const unknown =
    directions.length > 0
      ? []
      : table.columns.flatMap(column => {
          const words = twoWordsOf(table, column);
          if (words === undefined) return [];
          const [one, other] = words;
          return [
            { by: column.at, out: one, into: other },
            { by: column.at, out: other, into: one },
          ];
        });
  const ways = [
    ...columns.flatMap(({ at }) => [
      ...directions.map(({ at: by }): MoneyWay => ({ way: 'direction', at, by })),
      ...(isUnsigned(table, at)
        ? unknown.map(({ by, out, into }): MoneyWay => ({ way: 'direction', at, by, out, into }))
        : []),
      ...signedWays(table, at),
    ]),
    ...columns.flatMap(({ at: out }) =>
      columns.flatMap(({ at: into }): MoneyWay[] =>
        out !== into && arePair(table, out, into) ? [{ way: 'pair', out, into }] : [],
      ),
    ),
  ];
  return ways.flatMap(money => {
    const left = columns.map(({ at }) => at).filter(at => !placesOf(money).includes(at));
    const fees = left.filter(at => isFee(table, at));
    return [undefined, ...left].flatMap(balance =>
      [
        undefined,
        ...fees.filter(fee => fee !== balance && (balance !== undefined || isBeside(table, fee, money))),
      ].map(fee => withPlaces(money, fee, balance)),
    );
  });
}

/** The columns that a way of writing money takes. */
export function placesOf(money: MoneyWay): readonly number[] {
  return money.way === 'pair' ? [money.out, money.into] : [money.at];
}

function withPlaces(money: MoneyWay, fee: number | undefined, balance: number | undefined) {
  return { money, ...(fee === undefined ? {} : { fee }), ...(balance === undefined ? {} : { balance }) };
}

/** Columns of money; plain whole numbers only where nothing is clearer. */
function moneyColumns({ columns, rows }: Table): readonly Column[] {
  const money = columns.filter(({ kind }) => kind === 'money');
  const clear = money.filter(({ at }) => rows.some(({ cells }) => cells[at]?.money?.clear === true));
  return clear.length > 0 ? clear : money;
}

/** Whether no amount of a column has a sign. */
const isUnsigned = ({ rows }: Table, at: number): boolean =>
  rows.every(({ cells }) => (cells[at]?.money?.sign ?? 'none') === 'none');

function signedWays({ rows }: Table, at: number): MoneyWay[] {
  const signs = new Set(rows.map(({ cells }) => cells[at]?.money?.sign));
  const way = (plain: 'in' | 'out', turned: boolean): MoneyWay => ({ way: 'signed', at, plain, turned });
  // "CR" beside some amounts and nothing beside the others: the others went out.
  if (signs.has('plus') && !signs.has('minus'))
    return signs.has('none') ? [way('out', false), way('in', false)] : [way('in', false), way('in', true)];
  return [way('in', false), way('in', true)];
}

/** Whether one of the two columns is filled in each row, and never both with more than nothing. */
function arePair({ rows }: Table, one: number, other: number): boolean {
  let [ones, others, nothing] = [0, 0, 0];
  for (const { cells } of rows) {
    const [a, b] = [cells[one]?.money?.pence ?? 0, cells[other]?.money?.pence ?? 0];
    if (a !== 0 && b !== 0) return false;
    if (a !== 0) ones += 1;
    if (b !== 0) others += 1;
    // A row that checks a card moves nothing.
    if (a === 0 && b === 0 && (cells[one]?.money ?? cells[other]?.money) !== undefined) nothing += 1;
  }
  return ones + others >= (rows.length - nothing) * 0.8 && ones + others > 0;
}

/** Whether most fees of a column are beside an amount: one that is alone may be money in. */
function isBeside({ rows }: Table, fee: number, money: MoneyWay): boolean {
  const taken = rows.filter(({ cells }) => (cells[fee]?.money?.pence ?? 0) > 0);
  const beside = taken.filter(({ cells }) => placesOf(money).some(at => (cells[at]?.money?.pence ?? 0) > 0));
  return beside.length * 2 >= taken.length;
}

/** A column that is nothing or small in most rows, and never below zero. */
function isFee({ rows }: Table, at: number): boolean {
  let [count, nothing] = [0, 0];
  for (const { cells } of rows) {
    const money = cells[at]?.money;
    if (money === undefined) continue;
    if (money.sign === 'minus') return false;
    count += 1;
    if (money.pence === 0) nothing += 1;
  }
  return nothing > count * 0.7;
}
