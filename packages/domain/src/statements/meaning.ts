import { readDirectionWord, readSignedPence } from './cells.ts';
import type { FileRow, PaymentTable, TableColumn } from './table.ts';

/** The way in which a table writes its amounts. The numbers are column indexes. */
export type AmountNotation =
  /**
   * All amounts are in one column. `plain` is the direction of an amount without a sign; `turned` means that negative
   * amounts are incoming.
   */
  | { readonly way: 'signed'; readonly at: number; readonly plain: 'in' | 'out'; readonly turned: boolean }
  /** One column, and a column with a word for the direction; `out` and `into` are its words, if we do not know them. */
  | {
      readonly way: 'direction';
      readonly at: number;
      readonly by: number;
      readonly out?: string;
      readonly into?: string;
    }
  /** One column for money out and one for money in. */
  | { readonly way: 'pair'; readonly out: number; readonly into: number };

/** The meaning of a table's columns. */
export interface ColumnMeaning {
  readonly day: number;
  readonly american: boolean;
  readonly words: number;
  readonly money: AmountNotation;
  /** The column with a fee that is charged in addition to the amount. */
  readonly fee?: number;
  readonly balance?: number;
  /** Whether the balance is the amount owed. */
  readonly owed: boolean;
  readonly newestFirst: boolean;
}

/**
 * The change that a row makes under this meaning, in pence, negative for outgoing money; undefined if the row does not
 * show it.
 */
export function readBalanceChange(
  { cells }: FileRow,
  { money, fee }: Pick<ColumnMeaning, 'money' | 'fee'>,
): number | undefined {
  const moved = plainMove(cells, money);
  const taken = fee === undefined ? undefined : cells[fee]?.money?.pence;
  return moved === undefined || taken === undefined ? moved : moved - taken;
}

function plainMove(cells: FileRow['cells'], money: AmountNotation): number | undefined {
  if (money.way === 'pair') {
    const [out, into] = [cells[money.out]?.money, cells[money.into]?.money];
    // In the column of outgoing money, some banks write zero for incoming payments, and some write a minus.
    if (out !== undefined && out.pence !== 0)
      return into === undefined || into.pence === 0 ? 0 - out.pence : undefined;
    return into?.pence ?? out?.pence;
  }
  const amount = cells[money.at]?.money;
  if (amount === undefined) return undefined;
  if (money.way === 'direction') {
    const word = cells[money.by]?.text ?? '';
    const direction =
      money.out === undefined ? readDirectionWord(word) : directionBy(word.toLowerCase(), money);
    return direction === undefined ? undefined : direction === 'out' ? 0 - amount.pence : amount.pence;
  }
  const printed =
    amount.sign === 'none' && money.plain === 'out' ? 0 - amount.pence : readSignedPence(amount);
  return money.turned ? 0 - printed : printed;
}

/** A word that means neither outgoing nor incoming money has no direction. */
const directionBy = (
  word: string,
  { out, into }: { readonly out?: string; readonly into?: string },
): 'out' | 'in' | undefined => (word === out ? 'out' : word === into ? 'in' : undefined);

/** The two words of a column that may contain the direction; undefined for any other column. */
export function readDirectionWords(
  { rows }: PaymentTable,
  { at, kind, filled }: TableColumn,
): readonly [string, string] | undefined {
  if (kind !== 'words' || filled < 0.95 || rows.length < 3) return undefined;
  const words = new Set(
    rows.map(({ cells }) => (cells[at]?.text ?? '').toLowerCase()).filter(text => text !== ''),
  );
  const [one, other] = words;
  const isPlain = [...words].every(word => /^[\p{L}+/ .-]{1,24}$/u.test(word));
  return words.size === 2 && one !== undefined && other !== undefined && isPlain ? [one, other] : undefined;
}

/** The balance after a row, in pence, negative if overdrawn or owed; undefined if the row has none. */
export function readBalance(
  { cells }: FileRow,
  { balance, owed }: Pick<ColumnMeaning, 'balance' | 'owed'>,
): number | undefined {
  const printed = balance === undefined ? undefined : cells[balance]?.money;
  if (printed === undefined) return undefined;
  const signed = readSignedPence(printed);
  return owed ? 0 - signed : signed;
}

/** Every possible meaning of the money columns, with and without a balance. */
export function listMoneyMeanings(
  table: PaymentTable,
): { money: AmountNotation; fee?: number; balance?: number }[] {
  const columns = moneyColumns(table);
  const directions = table.columns.filter(({ kind }) => kind === 'direction');
  const unknown =
    directions.length > 0
      ? []
      : table.columns.flatMap(column => {
          const words = readDirectionWords(table, column);
          if (words === undefined) return [];
          const [one, other] = words;
          return [
            { by: column.at, out: one, into: other },
            { by: column.at, out: other, into: one },
          ];
        });
  const ways = [
    ...columns.flatMap(({ at }) => [
      ...directions.map(({ at: by }): AmountNotation => ({ way: 'direction', at, by })),
      ...(isUnsigned(table, at)
        ? unknown.map(({ by, out, into }): AmountNotation => ({ way: 'direction', at, by, out, into }))
        : []),
      ...signedWays(table, at),
    ]),
    ...columns.flatMap(({ at: out }) =>
      columns.flatMap(({ at: into }): AmountNotation[] =>
        out !== into && arePair(table, out, into) ? [{ way: 'pair', out, into }] : [],
      ),
    ),
  ];
  return ways.flatMap(money => {
    const left = columns.map(({ at }) => at).filter(at => !listAmountColumns(money).includes(at));
    const fees = left.filter(at => isFee(table, at));
    return [undefined, ...left].flatMap(balance =>
      [
        undefined,
        ...fees.filter(fee => fee !== balance && (balance !== undefined || isBeside(table, fee, money))),
      ].map(fee => withPlaces(money, fee, balance)),
    );
  });
}

/** The columns used by a way of writing amounts. */
export function listAmountColumns(money: AmountNotation): readonly number[] {
  return money.way === 'pair' ? [money.out, money.into] : [money.at];
}

function withPlaces(money: AmountNotation, fee: number | undefined, balance: number | undefined) {
  return { money, ...(fee === undefined ? {} : { fee }), ...(balance === undefined ? {} : { balance }) };
}

/** The columns that contain money. Plain whole numbers count only if no column is clearer. */
function moneyColumns({ columns, rows }: PaymentTable): readonly TableColumn[] {
  const money = columns.filter(({ kind }) => kind === 'money');
  const clear = money.filter(({ at }) => rows.some(({ cells }) => cells[at]?.money?.clear === true));
  return clear.length > 0 ? clear : money;
}

/** Whether no amount in a column has a sign. */
const isUnsigned = ({ rows }: PaymentTable, at: number): boolean =>
  rows.every(({ cells }) => (cells[at]?.money?.sign ?? 'none') === 'none');

function signedWays({ rows }: PaymentTable, at: number): AmountNotation[] {
  const signs = new Set(rows.map(({ cells }) => cells[at]?.money?.sign));
  const way = (plain: 'in' | 'out', turned: boolean): AmountNotation => ({
    way: 'signed',
    at,
    plain,
    turned,
  });
  // If some amounts are marked "CR" and the others are unmarked, the others are outgoing.
  if (signs.has('plus') && !signs.has('minus'))
    return signs.has('none') ? [way('out', false), way('in', false)] : [way('in', false), way('in', true)];
  return [way('in', false), way('in', true)];
}

/** Whether two columns are a pair: every row fills one of them, and none has a non-zero amount in both. */
function arePair({ rows }: PaymentTable, one: number, other: number): boolean {
  let [ones, others, nothing] = [0, 0, 0];
  for (const { cells } of rows) {
    const [a, b] = [cells[one]?.money?.pence ?? 0, cells[other]?.money?.pence ?? 0];
    if (a !== 0 && b !== 0) return false;
    if (a !== 0) ones += 1;
    if (b !== 0) others += 1;
    // A row that only verifies a card moves no money.
    if (a === 0 && b === 0 && (cells[one]?.money ?? cells[other]?.money) !== undefined) nothing += 1;
  }
  return ones + others >= (rows.length - nothing) * 0.8 && ones + others > 0;
}

/** Whether most fees in a column are accompanied by an amount. A fee on its own may be incoming money. */
function isBeside({ rows }: PaymentTable, fee: number, money: AmountNotation): boolean {
  const taken = rows.filter(({ cells }) => (cells[fee]?.money?.pence ?? 0) > 0);
  const beside = taken.filter(({ cells }) =>
    listAmountColumns(money).some(at => (cells[at]?.money?.pence ?? 0) > 0),
  );
  return beside.length * 2 >= taken.length;
}

/** Whether a column may contain fees: zero or small in most rows, and never negative. */
function isFee({ rows }: PaymentTable, at: number): boolean {
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
