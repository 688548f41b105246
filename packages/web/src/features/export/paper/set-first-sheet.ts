import {
  type FirstSheet,
  fitSheetToPage,
  formatMovedLinesNote,
} from '@kinfolio/domain/print/executor-pack/first-sheet';
import type { FirstSheetLine } from '@kinfolio/domain/print/executor-pack/first-sheet-lines';
import { formatDay } from '@kinfolio/domain/values/calendar';
import type { DocumentLayout, PdfStructureTag, StyledLine } from './press.ts';
import { getLineHeight, printColours } from './style.ts';

type Part = FirstSheet['parts'][number];

interface Column {
  readonly x: number;
  readonly width: number;
}

/** The gap between two columns, in points. */
const gutter = 24;
/** The margins in points. The sheet is full, so they are narrower than a book's: 15 mm. */
const margin = (15 * 72) / 25.4;

/** Where the rest is if the sheet is the beginning of a pack. */
const further = 'in the chapters that follow';

/**
 * Draws the first sheet on a single page. Anything that does not fit is printed on a second page, which is left out if
 * `pages` is 1, or if only places of papers would be on it, because the pack has a chapter of those. The press uses the
 * sheet's sizes, in which nothing is below 12 points. `where` says where the rest is, such as "on page 2".
 */
export function drawFirstSheet(
  press: DocumentLayout,
  parent: PdfStructureTag,
  sheet: FirstSheet,
  { where, pages }: { readonly where: string; readonly pages: 1 | 2 },
): void {
  beginPage(press);
  const alone = fitting(press, sheet, further);
  if (pages === 2 && alone.page2.length > 0 && alone.page2.every(({ id }) => id === 'rest'))
    return setPage(press, parent, alone, { title: alone.title, where: further });
  const first = fitting(press, sheet, where);
  setPage(press, parent, first, { title: first.title, where });
  if (pages === 1 || first.page2.length === 0) return;
  beginPage(press);
  const title = `${sheet.title}, page 2`;
  const rest = {
    ...first,
    title,
    parts: first.page2.map(({ id, title: name, lines }) => ({ id, title: name, lines, moved: 0 })),
    page2: [],
  };
  const second = fitting(press, rest, further);
  setPage(press, parent, second, { title: second.title, where: further });
}

const fitting = (press: DocumentLayout, sheet: FirstSheet, where: string): FirstSheet =>
  fitSheetToPage(sheet, one => heightOf(press, one, where) <= press.bottom - margin);

function beginPage(press: DocumentLayout): void {
  press.left = margin;
  press.addPage();
  press.right = press.pdf.page.width - margin;
  press.y = margin;
}

/** Rows of parts side by side, in reading order; empty rows are left out. */
function rowsOf({ parts }: FirstSheet): readonly (readonly Part[])[] {
  const beside = [['ring', 'will'], ['accounts'], ['waits', 'rest']];
  return beside.map(ids => parts.filter(({ id }) => ids.includes(id))).filter(row => row.length > 0);
}

function columnsOf(press: DocumentLayout, row: readonly Part[]): readonly Column[] {
  const width = (press.width() - gutter * (row.length - 1)) / row.length;
  return row.map((_, index) => ({ x: press.left + index * (width + gutter), width }));
}

/** The height of the sheet, including its footer. */
function heightOf(press: DocumentLayout, sheet: FirstSheet, where: string): number {
  const { style } = press;
  const head =
    headLines(press, sheet.title).length * getLineHeight(style.group) +
    getLineHeight(style.body) +
    style.gap * 2;
  const rows = rowsOf(sheet).map(row =>
    Math.max(
      ...row.map((part, index) => partHeight(press, part, columnsOf(press, row)[index]?.width ?? 0, where)),
    ),
  );
  const foot = press.lines(sheet.numbers, style.body, press.width()).length * getLineHeight(style.body);
  return head + rows.reduce((sum, height) => sum + height + style.gap, 0) + foot;
}

const headLines = (press: DocumentLayout, title: string): StyledLine[] =>
  press.lines(title, press.style.group, press.width());

function partHeight(press: DocumentLayout, part: Part, width: number, where: string): number {
  const { style } = press;
  const title = press.lines(part.title, style.record, width).length * getLineHeight(style.record) + style.gap;
  const moved = formatMovedLinesNote(part, where) === '' ? 0 : getLineHeight(style.body) + style.cellPad;
  return (
    title + moved + part.lines.reduce((sum, line) => sum + lineHeight(press, line, width) + style.cellPad, 0)
  );
}

/** The layout of one line in a part: its label, the text next to it, the text below, and the number on the right. */
function setOf(
  press: DocumentLayout,
  { label, text, under = '', number = '' }: FirstSheetLine,
  width: number,
) {
  const { style } = press;
  const numbered = number === '' ? [] : press.lines(number, style.ident, width * 0.5);
  const taken = Math.max(0, ...numbered.map(line => press.widthOf(line.text, style.ident) + gutter / 2));
  const room = width - taken;
  const words = [text, under].filter(part => part !== '').join('. ');
  const labels = label === '' ? [] : press.lines(label, style.strong, room);
  const last = labels.at(-1);
  const from = last === undefined ? 0 : press.widthOf(last.text, style.strong) + style.body.size * 0.5;
  const beside = last === undefined ? '' : firstLine(press, words, room - from);
  return {
    label: labels,
    from,
    beside: beside === '' ? [] : press.lines(beside, style.body, room),
    below: press.lines(words.slice(beside.length).trim(), style.body, room).filter(line => line.text !== ''),
    number: numbered,
  };
}

/** The first line of a text when wrapped to a width; '' if some characters must be replaced. */
function firstLine(press: DocumentLayout, text: string, width: number): string {
  if (text === '' || width < press.style.body.size * 3) return '';
  const line = press.lines(text, press.style.body, width)[0]?.text ?? '';
  return text.startsWith(line) ? line : '';
}

function lineHeight(press: DocumentLayout, line: FirstSheetLine, width: number): number {
  const { label, below, number } = setOf(press, line, width);
  return Math.max(label.length + below.length, number.length) * getLineHeight(press.style.body);
}

function setPage(
  press: DocumentLayout,
  parent: PdfStructureTag,
  sheet: FirstSheet,
  { title, where }: { readonly title: string; readonly where: string },
): void {
  const { pdf, style } = press;
  const section = press.tag(parent, 'Sect');
  press.say(section, 'H2', title, style.group, 0);
  press.say(section, 'P', formatDay(sheet.madeOn), { ...style.body, colour: printColours.muted }, style.gap);
  press.decorate(() => {
    for (const down of [0, 3]) {
      pdf
        .moveTo(press.left, press.y - style.gap / 2 + down)
        .lineTo(press.right, press.y - style.gap / 2 + down);
      pdf.lineWidth(0.8).strokeColor(printColours.ink).stroke();
    }
  });
  press.y += style.gap;
  for (const row of rowsOf(sheet)) {
    const top = press.y;
    const columns = columnsOf(press, row);
    const bottoms = row.map((part, index) => {
      const column = columns[index];
      return column === undefined ? top : setPart(press, section, part, { ...column, top, where });
    });
    press.y = Math.max(...bottoms) + style.gap;
  }
  press.say(section, 'P', sheet.numbers, { ...style.body, colour: printColours.muted }, 0);
  section.end();
}

/** Sets a part in its column; returns the height below it. */
function setPart(
  press: DocumentLayout,
  parent: PdfStructureTag,
  part: Part,
  { x, width, top, where }: Column & { readonly top: number; readonly where: string },
): number {
  const { pdf, style } = press;
  const section = press.tag(parent, 'Sect');
  let y = setLines(press, section, 'H3', {
    lines: press.lines(part.title, style.record, width),
    x,
    y: top,
    says: part.title,
  });
  press.decorate(() => {
    pdf
      .moveTo(x, y + 1)
      .lineTo(x + width, y + 1)
      .lineWidth(1.2)
      .strokeColor(printColours.lineStrong)
      .stroke();
  });
  y += style.gap;
  const list = press.tag(section, 'L');
  for (const line of part.lines) {
    const item = press.tag(list, 'LI');
    const { label, from, beside, below: rest, number } = setOf(press, line, width);
    const says = [line.label, line.text, line.under ?? '', line.number ?? '']
      .filter(words => words !== '')
      .join('. ');
    const body = press.tag(item, 'LBody', says);
    let below = y;
    press.mark(body, 'LBody', () => {
      const labelled = press.set(label, x, y);
      press.set(beside, x + from, labelled - getLineHeight(style.body));
      below = Math.max(press.set(rest, x, labelled), press.set(number, x, y, x + width));
    });
    body.end();
    item.end();
    y = below + style.cellPad;
  }
  list.end();
  const moved = formatMovedLinesNote(part, where);
  if (moved !== '') {
    const lines = press.lines(moved, style.strong, width).slice(0, 1);
    y = setLines(press, section, 'P', { lines, x, y, says: moved }) + style.cellPad;
  }
  section.end();
  return y;
}

function setLines(
  press: DocumentLayout,
  parent: PdfStructureTag,
  name: string,
  {
    lines,
    x,
    y,
    says,
  }: { readonly lines: readonly StyledLine[]; readonly x: number; readonly y: number; readonly says: string },
): number {
  const tag = press.tag(parent, name, says);
  let below = y;
  press.mark(tag, name, () => {
    below = press.set(lines, x, y);
  });
  tag.end();
  return below;
}
