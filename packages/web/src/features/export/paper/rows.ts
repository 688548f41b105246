import type { DocumentLayout, PdfStructureTag, StyledLine } from './press.ts';
import { getLineHeight, printColours } from './style.ts';

/** A table cell with its text broken into lines, and its position. */
export interface LaidOutCell {
  readonly lines: readonly StyledLine[];
  readonly x: number;
  readonly width: number;
  readonly right?: boolean;
  /** Whether the cell is the heading of its row. */
  readonly head?: boolean;
  /** The complete text, for screen readers, in case some characters cannot be printed. */
  readonly says: string;
}

const heightOf = (lines: readonly StyledLine[]): number =>
  lines.reduce((sum, line) => sum + getLineHeight(line.style), 0);

/** The height of a row, including the space above and below. */
export function measureRowHeight(press: DocumentLayout, cells: readonly LaidOutCell[]): number {
  return Math.max(...cells.map(cell => heightOf(cell.lines))) + 2 * press.style.cellPad;
}

/**
 * Draws a table row. It stays on one page if it fits on one; a longer row continues on the next pages. `onNewPage`
 * repeats the column headings.
 */
export function drawTableRow(
  press: DocumentLayout,
  table: PdfStructureTag,
  cells: readonly LaidOutCell[],
  onNewPage: () => void,
): void {
  const row = press.tag(table, 'TR');
  const tags = cells.map(cell =>
    cell.head === true ? press.tag(row, 'TH', cell.says, { scope: 'Row' }) : press.tag(row, 'TD', cell.says),
  );
  const { cellPad } = press.style;
  let rest = cells.map(cell => cell.lines);
  if (press.y + measureRowHeight(press, cells) > press.bottom) {
    press.addPage();
    onNewPage();
  }
  while (rest.some(lines => lines.length > 0)) {
    const room = press.bottom - press.y - 2 * cellPad;
    const now = rest.map(lines => fitting(lines, room));
    for (const [index, cell] of cells.entries()) {
      const [tag, lines] = [tags[index], now[index] ?? []];
      if (tag === undefined || lines.length === 0) continue;
      press.mark(tag, cell.head === true ? 'TH' : 'TD', () => {
        press.set(lines, cell.x, press.y + cellPad, cell.right === true ? cell.x + cell.width : undefined);
      });
    }
    press.y += Math.max(...now.map(heightOf)) + 2 * cellPad;
    rest = rest.map((lines, index) => lines.slice(now[index]?.length ?? 0));
    if (rest.some(lines => lines.length > 0)) {
      press.addPage();
      onNewPage();
    }
  }
  row.end();
  drawHorizontalRule(press, press.y, printColours.line, 0.6);
}

export function drawHorizontalRule(
  press: DocumentLayout,
  y: number,
  colour: string,
  thickness: number,
  from = press.left,
): void {
  press.decorate(() => {
    press.pdf.moveTo(from, y).lineTo(press.right, y).lineWidth(thickness).strokeColor(colour).stroke();
  });
}

/** As many lines as fit into a height, but at least one, so that layout cannot loop for ever. */
function fitting(lines: readonly StyledLine[], room: number): readonly StyledLine[] {
  let used = 0;
  const count = lines.findIndex(line => {
    used += getLineHeight(line.style);
    return used > room;
  });
  return count === -1 ? lines : lines.slice(0, Math.max(1, count));
}
