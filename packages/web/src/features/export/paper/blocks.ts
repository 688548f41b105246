import type { PrintBlock, PrintChapter } from '@kinfolio/domain/print/document';
import type { DocumentLayout, PdfStructureTag } from './press.ts';
import { drawRecordTitle } from './record-title.ts';
import { getLineHeight, pageMargins, printColours } from './style.ts';
import { drawFacts, drawTable, measureFacts, measureTableStart } from './table.ts';

/** The head of a chapter, on a new page: its number on a tab, its title, and its purpose. */
export function drawChapterHeading(
  press: DocumentLayout,
  parent: PdfStructureTag,
  chapter: PrintChapter,
  number: number,
): void {
  const { pdf, style } = press;
  const size = style.title.size;
  press.decorate(() => {
    pdf.rect(0, pageMargins.top, pageMargins.left - 12, size * 1.2).fill(printColours.cover);
    pdf.rect(pageMargins.left - 15, pageMargins.top, 3, size * 1.2).fill(printColours.ribbon);
    const label = [{ text: String(number), style: { ...style.group, colour: '#ffffff' } }];
    press.set(label, 0, pageMargins.top + size * 0.6 - getLineHeight(style.group) / 2, pageMargins.left - 24);
  });
  press.say(parent, 'H2', chapter.title, style.title, style.gap * 0.5);
  if (chapter.lead !== '') press.say(parent, 'P', chapter.lead, style.lead, style.gap * 2);
}

/**
 * Sets one block. A heading must not be the last thing on a page, even with the sentence that introduces the next
 * block; `next` are the blocks that follow.
 */
export function drawPrintBlock(
  press: DocumentLayout,
  parent: PdfStructureTag,
  block: PrintBlock,
  next: readonly PrintBlock[],
): void {
  const { style } = press;
  switch (block.type) {
    case 'heading':
      press.need(style.gap + keptTogether(press, [block, ...next]));
      press.y += press.y > pageMargins.top ? style.gap : 0;
      press.say(parent, 'H3', block.text, style.group, style.gap * 0.6);
      return;
    case 'text':
      press.say(parent, 'P', block.text, style.body, style.gap);
      return;
    case 'note':
      return setNote(press, parent, block);
    case 'list':
      return setList(press, parent, block);
    case 'facts': {
      press.need(keptTogether(press, [block]));
      if (block.title !== undefined) drawRecordTitle(press, parent, block.title, block.under ?? '');
      drawFacts(press, parent, block.rows);
      return;
    }
    case 'table':
      drawTable(press, parent, block);
  }
}

/**
 * Returns how much free height the first block needs in order to stay on the same page as the blocks that it
 * introduces.
 */
function keptTogether(press: DocumentLayout, [block, ...next]: readonly PrintBlock[]): number {
  const { style } = press;
  if (block === undefined) return 0;
  if (block.type === 'heading')
    return getLineHeight(style.group) + style.gap * 0.6 + keptTogether(press, next);
  if (block.type === 'table') return measureTableStart(press, block);
  if (block.type === 'facts')
    return Math.min(
      measureFacts(press, block.rows) + getLineHeight(style.record) * 1.5,
      press.roomOfPage() / 2,
    );
  if (block.type !== 'text') return getLineHeight(style.body) * 2;
  const lines = Math.min(press.lines(block.text, style.body, press.width()).length, 4);
  const leadsTo = next[0]?.type === 'table' || next[0]?.type === 'facts' ? next.slice(0, 1) : [];
  return lines * getLineHeight(style.body) + style.gap + keptTogether(press, leadsTo);
}

/** Sets a note on a coloured background with a bar. A note that is longer than a page is set as plain text. */
function setNote(
  press: DocumentLayout,
  parent: PdfStructureTag,
  note: Extract<PrintBlock, { type: 'note' }>,
): void {
  const { pdf, style } = press;
  const pad = style.gap * 1.3;
  const title =
    note.title === undefined ? [] : press.lines(note.title, style.record, press.width() - 2 * pad);
  const text = press.lines(note.text, style.body, press.width() - 2 * pad);
  const height = [...title, ...text].reduce((sum, line) => sum + getLineHeight(line.style), 0) + 2 * pad;
  if (height > press.bottom - pageMargins.top)
    return press.say(parent, 'P', note.text, style.body, style.gap);
  press.need(height);
  press.decorate(() => {
    pdf.rect(press.left, press.y, press.width(), height).fill(printColours.note);
    pdf.rect(press.left, press.y, 3, height).fill(printColours.noteLine);
  });
  const tag = press.tag(parent, 'Div');
  let y = press.y + pad;
  for (const [lines, says] of [
    [title, note.title ?? ''],
    [text, note.text],
  ] as const) {
    if (lines.length === 0) continue;
    const part = press.tag(tag, 'P', says);
    press.mark(part, 'P', () => {
      y = press.set(lines, press.left + pad, y);
    });
  }
  tag.end();
  press.y += height + style.gap * 1.6;
}

function setList(
  press: DocumentLayout,
  parent: PdfStructureTag,
  list: Extract<PrintBlock, { type: 'list' }>,
): void {
  const { style } = press;
  const indent = style.body.size * 1.7;
  const tag = press.tag(parent, 'L');
  for (const [index, item] of list.items.entries()) {
    const line = press.tag(tag, 'LI');
    press.need(getLineHeight(style.body) * 2);
    const label = press.tag(line, 'Lbl');
    press.mark(label, 'Lbl', () => {
      const text = list.numbered === true ? `${index + 1}.` : '•';
      press.set([{ text, style: style.body }], press.left + style.body.size * 0.3, press.y);
    });
    press.say(line, 'LBody', item, style.body, style.gap * 0.4, indent);
    line.end();
  }
  tag.end();
  press.y += style.gap;
}
