import type { PrintCell, PrintColumn, PrintFact, PrintTable } from '@kinfolio/domain/print/document';
import { computeColumnWidths, getColumnStyle } from './columns.ts';
import type { DocumentLayout, PdfStructureTag } from './press.ts';
import { drawRecordTitle } from './record-title.ts';
import { drawHorizontalRule, drawTableRow, type LaidOutCell, measureRowHeight } from './rows.ts';
import { getLineHeight, printColours } from './style.ts';

/**
 * Draws a table and repeats its headings on each page. If its columns would be too narrow, each row is set as a list of
 * facts.
 */
export function drawTable(press: DocumentLayout, parent: PdfStructureTag, table: PrintTable): void {
  const gap = press.style.body.size * 1.2;
  const widths = computeColumnWidths(press, table.columns, table.rows, gap);
  if (widths === undefined) return setAsFacts(press, parent, table);
  const places = placesOf(press.left, widths, gap);
  const rows = table.rows.map(row => cellsOf(press, table.columns, row, places));
  press.need(measureTableStart(press, table));
  const tag = press.tag(parent, 'Table');
  if (table.caption !== undefined) setCaption(press, tag, table.caption);
  heads(press, table.columns, places, tag);
  for (const row of rows) drawTableRow(press, tag, row, () => heads(press, table.columns, places));
  if (table.totals !== undefined) setTotals(press, tag, table.totals, table.columns.length);
  tag.end();
  press.y += press.style.gap * 1.6;
}

/** The height that must be free on a page for a table to begin there: its caption, headings and first row. */
export function measureTableStart(press: DocumentLayout, table: PrintTable): number {
  const { style } = press;
  const gap = style.body.size * 1.2;
  const [row] = table.rows;
  const widths = computeColumnWidths(press, table.columns, table.rows, gap);
  const caption = getLineHeight(style.record);
  if (row === undefined) return caption + getLineHeight(style.head) * 2;
  if (widths === undefined)
    return caption + Math.min(titledHeight(press, factsOf(table.columns, row)), press.roomOfPage() / 2);
  const first = measureRowHeight(
    press,
    cellsOf(press, table.columns, row, placesOf(press.left, widths, gap)),
  );
  return caption + getLineHeight(style.head) * 2 + Math.min(first, press.roomOfPage() / 3);
}

/** Labels and values in two columns, one row each. */
export function drawFacts(press: DocumentLayout, parent: PdfStructureTag, facts: readonly PrintFact[]): void {
  const gap = press.style.body.size;
  const first = press.width() * 0.34;
  const places = placesOf(press.left, [first, press.width() - first - gap], gap);
  const tag = press.tag(parent, 'Table');
  drawHorizontalRule(press, press.y, printColours.line, 0.6);
  for (const fact of facts) drawTableRow(press, tag, factCells(press, fact, places), () => undefined);
  tag.end();
  press.y += press.style.gap * 1.4;
}

/** The height of labels and values in two columns. */
export function measureFacts(press: DocumentLayout, facts: readonly PrintFact[]): number {
  const gap = press.style.body.size;
  const first = press.width() * 0.34;
  const places = placesOf(press.left, [first, press.width() - first - gap], gap);
  return facts.reduce((sum, fact) => sum + measureRowHeight(press, factCells(press, fact, places)), 0);
}

type Place = { readonly x: number; readonly width: number };

function placesOf(left: number, widths: readonly number[], gap: number): Place[] {
  let x = left;
  return widths.map(width => {
    const place = { x, width };
    x += width + gap;
    return place;
  });
}

function cellsOf(
  press: DocumentLayout,
  columns: readonly PrintColumn[],
  row: readonly PrintCell[],
  places: readonly Place[],
): LaidOutCell[] {
  return row.flatMap((cell, index) => {
    const [column, place] = [columns[index], places[index]];
    if (column === undefined || place === undefined) return [];
    const face = cell.face ?? column.face ?? 'words';
    return [
      { ...setCell(press, { ...cell, face }, place), right: column.face === 'money', head: index === 0 },
    ];
  });
}

function factCells(press: DocumentLayout, fact: PrintFact, [one, two]: readonly Place[]): LaidOutCell[] {
  if (one === undefined || two === undefined) return [];
  const label = press.lines(fact.label, { ...press.style.body, colour: printColours.muted }, one.width);
  const room = fact.byHand === true ? press.lines('\n', press.style.body, two.width) : [];
  const value = setCell(press, fact, two);
  return [
    { ...one, lines: label, says: fact.label, head: true },
    { ...value, lines: fact.byHand === true ? room : value.lines },
  ];
}

function setCell(press: DocumentLayout, cell: PrintCell, place: Place): LaidOutCell {
  const { text, under = '' } = cell;
  const below = under === '' ? [] : press.lines(under, press.style.small, place.width);
  const lines = [...press.lines(text, getColumnStyle(press, cell), place.width), ...below];
  return { ...place, lines, says: under === '' ? text : `${text}, ${under}` };
}

function setCaption(press: DocumentLayout, table: PdfStructureTag, words: string): void {
  const lines = press.lines(words, press.style.strong, press.width());
  const tag = press.tag(table, 'Caption', words);
  press.mark(tag, 'Caption', () => {
    press.y = press.set(lines, press.left, press.y);
  });
  tag.end();
  press.y += press.style.cellPad * 0.6;
}

/** Draws the column headings. They are tagged the first time; when repeated, they are marked as decoration. */
function heads(
  press: DocumentLayout,
  columns: readonly PrintColumn[],
  places: readonly Place[],
  table?: PdfStructureTag,
): void {
  const { style } = press;
  const top = press.y + style.cellPad * 0.6;
  const row = table === undefined ? undefined : press.tag(table, 'TR');
  let bottom = top;
  for (const [index, column] of columns.entries()) {
    const place = places[index];
    if (place === undefined) continue;
    const lines = press.lines(column.label, style.head, place.width);
    const draw = () => {
      const right = column.face === 'money' ? place.x + place.width : undefined;
      bottom = Math.max(bottom, press.set(lines, place.x, top, right));
    };
    if (row === undefined) press.decorate(draw, { type: 'Pagination' });
    else {
      const tag = press.tag(row, 'TH', column.label, { scope: 'Column' });
      press.mark(tag, 'TH', draw);
      tag.end();
    }
  }
  row?.end();
  press.y = bottom + style.cellPad * 0.6;
  drawHorizontalRule(press, press.y, printColours.lineStrong, 1.2);
}

/** Draws the totals below a double rule, as in a ledger. */
function setTotals(
  press: DocumentLayout,
  table: PdfStructureTag,
  totals: NonNullable<PrintTable['totals']>,
  columns: number,
): void {
  const { style } = press;
  press.need(totals.length * (getLineHeight(style.body) + 2 * style.cellPad));
  for (const { label, amount } of totals) {
    const row = press.tag(table, 'TR');
    const top = press.y + style.cellPad;
    const wide = press.widthOf(amount, style.money);
    const name = press.tag(row, 'TH', label, { scope: 'Row' });
    press.mark(name, 'TH', () => {
      press.set(press.lines(label, style.strong, press.width() - wide - 20), press.left, top);
    });
    for (let blank = 2; blank < columns; blank += 1) press.tag(row, 'TD').end();
    const value = press.tag(row, 'TD', amount);
    press.mark(value, 'TD', () => {
      press.y = press.set([{ text: amount, style: style.money }], press.left, top, press.right);
    });
    row.end();
    press.y += style.cellPad * 0.5;
    for (const below of [0, 2.2])
      drawHorizontalRule(press, press.y + below, printColours.ink, 0.8, press.right - wide);
    press.y += style.cellPad + 2.2;
  }
}

/** Draws a table record by record: the first cell is the record's title, the others are its facts. */
function setAsFacts(press: DocumentLayout, parent: PdfStructureTag, table: PrintTable): void {
  press.need(measureTableStart(press, table));
  if (table.caption !== undefined)
    press.say(parent, 'P', table.caption, press.style.strong, press.style.cellPad);
  for (const row of table.rows) {
    const facts = factsOf(table.columns, row);
    press.need(Math.min(titledHeight(press, facts), press.roomOfPage() / 2));
    drawRecordTitle(press, parent, row[0]?.text ?? '', row[0]?.under ?? '');
    if (facts.length > 0) drawFacts(press, parent, facts);
  }
  const totals = (table.totals ?? []).map(({ label, amount }) => ({
    label,
    text: amount,
    face: 'money' as const,
  }));
  if (totals.length > 0) drawFacts(press, parent, totals);
}

const titledHeight = (press: DocumentLayout, facts: readonly PrintFact[]): number =>
  getLineHeight(press.style.record) + press.style.cellPad + measureFacts(press, facts);

/** The cells after a row's title, as labels and values. */
function factsOf(columns: readonly PrintColumn[], row: readonly PrintCell[]): PrintFact[] {
  return row.flatMap((cell, index) => {
    const column = columns[index];
    if (index === 0 || column === undefined || cell.text === '') return [];
    return [{ ...cell, label: column.label, face: cell.face ?? column.face ?? 'words' }];
  });
}
