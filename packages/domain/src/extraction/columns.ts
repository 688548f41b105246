import { findAmounts, type PrintedAmount } from './amounts.ts';
import { createCell, groupWordsIntoCells, type PageCell, type PageRow } from './words.ts';

/** The content of a money column in a statement. */
export type MoneyColumn = 'amount' | 'out' | 'in' | 'balance';

/** An amount in a row, and the edge at which its column is aligned. */
export interface AlignedAmount extends PrintedAmount {
  readonly x0: number;
  readonly x1: number;
  readonly confidence: number;
  /** Whether the cell contains nothing but the amount. An amount within a sentence does not belong to a column. */
  readonly isAlone: boolean;
}

/** The positions of the columns in a statement's table. */
export interface StatementColumns {
  readonly money: readonly { readonly column: MoneyColumn; readonly x0: number; readonly x1: number }[];
  readonly date?: { readonly x0: number; readonly x1: number };
  /** The column of type codes ("DD", "DEB"), if the table has one. */
  readonly type?: { readonly x0: number; readonly x1: number };
  /** The index of the row with the headings; the payments follow it. */
  readonly row: number;
}

const headings: readonly (readonly [MoneyColumn | 'date' | 'words' | 'type', RegExp])[] = [
  [
    'out',
    /\b(?:money out|paid out|out|debits?|withdrawals?|withdrawn|payments?(?! in\b| type\b| details\b)|spent)\b/i,
  ],
  ['in', /\b(?:money in|paid in|in|credits?|deposits?|deposited|receipts?|received)\b/i],
  ['balance', /\bbalance\b/i],
  ['amount', /\b(?:amount|value)\b/i],
  ['date', /\bdate\b/i],
  ['type', /^(?:payment |transaction )?type$|^code$/i],
  ['words', /\b(?:description|details|transaction|particulars|payee|reference|narrative|merchant)s?\b/i],
];

/** Finds the columns by their headings; undefined if no row has the headings of a statement. */
export function findStatementColumns(rows: readonly PageRow[]): StatementColumns | undefined {
  for (const [index, row] of rows.entries()) {
    const cells = headingCells(row);
    const named = cells.flatMap(cell => {
      const name = headings.find(([, words]) => words.test(cell.text))?.[0];
      return name === undefined ? [] : [{ name, x0: cell.x0, x1: cell.x1 }];
    });
    const names = new Set(named.map(({ name }) => name));
    const hasMoney = names.has('amount') || names.has('out') || (names.has('in') && names.has('balance'));
    if (
      !(names.has('date') || names.has('words')) ||
      !hasMoney ||
      named.length < 3 ||
      named.length < cells.length - 1
    )
      continue;
    const money = named.flatMap(({ name, x0, x1 }) =>
      name === 'date' || name === 'words' || name === 'type' ? [] : [{ column: name, x0, x1 }],
    );
    const [date, type] = ['date', 'type'].map(wanted => named.find(({ name }) => name === wanted));
    return { money, row: index, ...(date && { date }), ...(type && { type }) };
  }
  return undefined;
}

// The cells of a row of headings. Headings of narrow columns can be closer together than the usual gap between cells.
function headingCells(row: PageRow): PageCell[] {
  return groupWordsIntoCells(row).flatMap(cell => {
    const balance = cell.words.findIndex(word => /^balance/i.test(word.text));
    if (balance <= 0) return [cell];
    const parts = [cell.words.slice(0, balance), cell.words.slice(balance)];
    return parts.map(createCell);
  });
}

/** The amounts at the right of a row, from left to right, with their positions. */
export function findRowAmounts(row: PageRow): AlignedAmount[] {
  return withSignWords(groupWordsIntoCells(row)).flatMap(cell => {
    const starts: number[] = [];
    let at = 0;
    for (const word of cell.words) {
      starts.push(at);
      at += word.text.length + 1;
    }
    return findAmounts(cell.text).map(amount => {
      const { x0, words } = createCell(
        cell.words.filter((word, index) => {
          const start = starts[index] ?? 0;
          return start < amount.end && start + word.text.length > amount.at;
        }),
      );
      // A figure, which is aligned by its last digit, followed by an optional word for the sign, which is outside the
      // column.
      const figures =
        words.length > 1 && isSignWord.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words;
      const { x1 } = createCell(figures);
      const isAlone =
        cell.text.slice(0, amount.at).trim() === '' && cell.text.slice(amount.end).trim() === '';
      return Object.assign(amount, {
        x0,
        x1,
        isAlone,
        confidence: Math.min(...words.map(word => word.confidence)),
      });
    });
  });
}

const isSignWord = /^(?:CR?|DR?|O\/?D|[-−)])$/i;

/**
 * The cells of a row. A word for the sign that is set slightly apart, as in "200.00 CR", is joined to the amount before
 * it.
 */
function withSignWords(cells: readonly PageCell[]): PageCell[] {
  const joined: PageCell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const wide = (cell.words[0]?.y1 ?? 0) - (cell.words[0]?.y0 ?? 0);
    const isSign =
      /^(?:CR|DR|OD|[-−])$/i.test(cell.text) && last !== undefined && cell.x0 - last.x1 < wide * 3;
    if (isSign && /\d[.,]\d{2}$/.test(last.text))
      joined[joined.length - 1] = createCell([...last.words, ...cell.words]);
    else joined.push(cell);
  }
  return joined;
}

/** Finds the column of an amount. Figures are right-aligned under the heading. */
export function findColumn(amount: AlignedAmount, columns: StatementColumns): MoneyColumn | undefined {
  const off = (place: { x0: number; x1: number }) =>
    Math.min(Math.abs(amount.x1 - place.x1), Math.abs((amount.x0 + amount.x1 - place.x0 - place.x1) / 2));
  return columns.money.toSorted((a, b) => off(a) - off(b))[0]?.column;
}

/** Whether an amount is under one of the headings, either aligned with it or within its width. */
export function isUnderHeading(
  { x0, x1 }: AlignedAmount,
  { money }: StatementColumns,
  high: number,
): boolean {
  return money.some(
    heading => Math.abs(x1 - heading.x1) < high * 1.5 || (x0 < heading.x1 && x1 > heading.x0),
  );
}
