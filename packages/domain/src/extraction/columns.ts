import { amountsIn, type PrintedAmount } from './amounts.ts';
import { type Cell, cellOf, cellsOf, type Row } from './words.ts';

/** What a column of money in a statement says. */
export type MoneyColumn = 'amount' | 'out' | 'in' | 'balance';

/** Money in a row, and the edge at which its column is aligned. */
export interface PlacedAmount extends PrintedAmount {
  readonly x0: number;
  readonly x1: number;
  readonly confidence: number;
  /** Nothing else is in its cell: a sum in the middle of a sentence is no column. */
  readonly isAlone: boolean;
}

/** Where the columns of a statement's table stand. */
export interface Columns {
  readonly money: readonly { readonly column: MoneyColumn; readonly x0: number; readonly x1: number }[];
  readonly date?: { readonly x0: number; readonly x1: number };
  /** The column of type codes ("DD", "DEB"), when the table has one. */
  readonly type?: { readonly x0: number; readonly x1: number };
  /** The row with the headings; payments come after it. */
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

/** The columns by their headings; undefined when no row has headings of a statement. */
export function columnsIn(rows: readonly Row[]): Columns | undefined {
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

// Two headings of narrow columns may stand closer than the gap that parts cells.
function headingCells(row: Row): Cell[] {
  return cellsOf(row).flatMap(cell => {
    const balance = cell.words.findIndex(word => /^balance/i.test(word.text));
    if (balance <= 0) return [cell];
    const parts = [cell.words.slice(0, balance), cell.words.slice(balance)];
    return parts.map(cellOf);
  });
}

/** The money at the right of a row, from left to right, with where it stands. */
export function moneyIn(row: Row): PlacedAmount[] {
  return withSignWords(cellsOf(row)).flatMap(cell => {
    const starts: number[] = [];
    let at = 0;
    for (const word of cell.words) {
      starts.push(at);
      at += word.text.length + 1;
    }
    return amountsIn(cell.text).map(amount => {
      const { x0, words } = cellOf(
        cell.words.filter((word, index) => {
          const start = starts[index] ?? 0;
          return start < amount.end && start + word.text.length > amount.at;
        }),
      );
      // Figures are aligned by their last digit; a word for the sign is outside the column.
      const figures =
        words.length > 1 && isSignWord.test(words.at(-1)?.text ?? '') ? words.slice(0, -1) : words;
      const { x1 } = cellOf(figures);
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

/** Cells of a row; a word for the sign that is a little apart, "200.00   CR", belongs to the amount before it. */
function withSignWords(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (const cell of cells) {
    const last = joined.at(-1);
    const wide = (cell.words[0]?.y1 ?? 0) - (cell.words[0]?.y0 ?? 0);
    const isSign =
      /^(?:CR|DR|OD|[-−])$/i.test(cell.text) && last !== undefined && cell.x0 - last.x1 < wide * 3;
    if (isSign && /\d[.,]\d{2}$/.test(last.text))
      joined[joined.length - 1] = cellOf([...last.words, ...cell.words]);
    else joined.push(cell);
  }
  return joined;
}

/** Which column money stands in: figures are aligned right, under their heading. */
export function columnOf(amount: PlacedAmount, columns: Columns): MoneyColumn | undefined {
  const off = (place: { x0: number; x1: number }) =>
    Math.min(Math.abs(amount.x1 - place.x1), Math.abs((amount.x0 + amount.x1 - place.x0 - place.x1) / 2));
  return columns.money.toSorted((a, b) => off(a) - off(b))[0]?.column;
}

/** Whether money is under one of the headings, aligned with it or within its width. */
export function isUnderHeading({ x0, x1 }: PlacedAmount, { money }: Columns, high: number): boolean {
  return money.some(
    heading => Math.abs(x1 - heading.x1) < high * 1.5 || (x0 < heading.x1 && x1 > heading.x0),
  );
}
