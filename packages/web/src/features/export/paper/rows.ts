import type { Press, SetLine, Tag } from './press.ts';
import { colours, lineOf } from './style.ts';

/** A cell ready to be set. */
export interface SetCell {
  readonly lines: readonly SetLine[];
  readonly x: number;
  readonly width: number;
  readonly right?: boolean;
  /** The head of its row. */
  readonly head?: boolean;
  /** The whole text, for readers, should letters of it be missing. */
  readonly says: string;
}

const heightOf = (lines: readonly SetLine[]): number =>
  lines.reduce((sum, line) => sum + lineOf(line.style), 0);

/** The height a row takes, its space above and below included. */
export function rowHeight(press: Press, cells: readonly SetCell[]): number {
  return Math.max(...cells.map(cell => heightOf(cell.lines))) + 2 * press.style.cellPad;
}

/**
 * Sets a row of a table. It stays on one page when a page can hold it; a longer one goes on over the next pages.
 * `onNewPage` draws the heads again.
 */
export function setRow(press: Press, table: Tag, cells: readonly SetCell[], onNewPage: () => void): void {
  const row = press.tag(table, 'TR');
  const tags = cells.map(cell =>
    cell.head === true ? press.tag(row, 'TH', cell.says, { scope: 'Row' }) : press.tag(row, 'TD', cell.says),
  );
  const { cellPad } = press.style;
  let rest = cells.map(cell => cell.lines);
  if (press.y + rowHeight(press, cells) > press.bottom) {
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
  rule(press, press.y, colours.line, 0.6);
}

/** A line across the page. */
export function rule(press: Press, y: number, colour: string, thickness: number, from = press.left): void {
  press.decorate(() => {
    press.pdf.moveTo(from, y).lineTo(press.right, y).lineWidth(thickness).strokeColor(colour).stroke();
  });
}

/** As many lines as go into a height, at least one so that setting always gets on. */
function fitting(lines: readonly SetLine[], room: number): readonly SetLine[] {
  let used = 0;
  const count = lines.findIndex(line => {
    used += lineOf(line.style);
    return used > room;
  });
  return count === -1 ? lines : lines.slice(0, Math.max(1, count));
}
