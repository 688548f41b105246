import type { PrintCell, PrintColumn } from '@kinfolio/domain/print/document';
import type { DocumentLayout } from './press.ts';
import type { TextStyle } from './style.ts';
import { splitIntoWords } from './wrap.ts';

/** The style of a cell. */
export function getColumnStyle(
  press: DocumentLayout,
  { face = 'words' }: Pick<PrintCell, 'face'>,
): TextStyle {
  const { body, ident, money } = press.style;
  return { words: body, ident, money }[face];
}

interface Wish {
  /** The widths of the widest word and the widest line. */
  readonly least: number;
  readonly most: number;
}

/**
 * The width of each column in points: its natural width if all fit, otherwise a fair share. Undefined if not even the
 * longest words would fit next to each other, or in large print if most cells would be broken into slivers; the table
 * is then set row by row.
 */
export function computeColumnWidths(
  press: DocumentLayout,
  columns: readonly PrintColumn[],
  rows: readonly (readonly PrintCell[])[],
  gap: number,
): number[] | undefined {
  const room = press.width() - gap * (columns.length - 1);
  const wishes = columns.map((column, index) =>
    wishOf(
      press,
      column,
      rows.map(row => row[index]),
      room * 0.42,
    ),
  );
  const least = sum(wishes.map(wish => wish.least));
  const most = sum(wishes.map(wish => wish.most));
  if (least > room || (press.style.largePrint && most > room * 1.25)) return undefined;
  if (most <= room) return wishes.map(wish => wish.most + (wish.most / most) * (room - most));
  const share = (room - least) / (most - least);
  return wishes.map(wish => wish.least + (wish.most - wish.least) * share);
}

function wishOf(
  press: DocumentLayout,
  column: PrintColumn,
  cells: readonly (PrintCell | undefined)[],
  limit: number,
): Wish {
  let [least, most] = wordsAndLine(press, column.label, press.style.head);
  for (const cell of cells) {
    if (cell === undefined) continue;
    const parts = [
      wordsAndLine(press, cell.text, getColumnStyle(press, { face: cell.face ?? column.face ?? 'words' })),
      wordsAndLine(press, cell.under ?? '', press.style.small),
    ];
    for (const [word, line] of parts) [least, most] = [Math.max(least, word), Math.max(most, line)];
  }
  // A long word, such as a web address, may be broken; a number or an amount may not.
  const [shortest, longest] = [Math.min(least, limit * 0.8), Math.min(most, limit)];
  return column.face === 'money'
    ? { least: most, most }
    : { least: shortest, most: Math.max(shortest, longest) };
}

function wordsAndLine(press: DocumentLayout, text: string, style: TextStyle): [number, number] {
  const lines = text.split('\n');
  const widest = (parts: readonly string[]) => Math.max(...parts.map(part => press.widthOf(part, style)));
  return [widest(lines.flatMap(splitIntoWords)), widest(lines)];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
