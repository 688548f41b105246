import type { PrintBlock, PrintChapter } from '@kinfolio/domain/print/document';
import type { Press, Tag } from './press.ts';
import { setTitle } from './record-title.ts';
import { colours, edges, lineOf } from './style.ts';
import { factsHeight, setFacts, setTable, tableStart } from './table.ts';

/** The top of a chapter: its number on a tab, its title, and what it is for. The page is new. */
export function setChapterHead(press: Press, parent: Tag, chapter: PrintChapter, number: number): void {
  const { pdf, style } = press;
  const size = style.title.size;
  press.decorate(() => {
    pdf.rect(0, edges.top, edges.left - 12, size * 1.2).fill(colours.cover);
    pdf.rect(edges.left - 15, edges.top, 3, size * 1.2).fill(colours.ribbon);
    const label = [{ text: String(number), style: { ...style.group, colour: '#ffffff' } }];
    press.set(label, 0, edges.top + size * 0.6 - lineOf(style.group) / 2, edges.left - 24);
  });
  press.say(parent, 'H2', chapter.title, style.title, style.gap * 0.5);
  if (chapter.lead !== '') press.say(parent, 'P', chapter.lead, style.lead, style.gap * 2);
}

/**
 * Sets one block. A heading never stands alone at the foot of a page, nor with only the sentence that leads to what
 * follows: `next` are the blocks after this one.
 */
export function setBlock(press: Press, parent: Tag, block: PrintBlock, next: readonly PrintBlock[]): void {
  const { style } = press;
  switch (block.type) {
    case 'heading':
      press.need(style.gap + keptTogether(press, [block, ...next]));
      press.y += press.y > edges.top ? style.gap : 0;
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
      if (block.title !== undefined) setTitle(press, parent, block.title, block.under ?? '');
      setFacts(press, parent, block.rows);
      return;
    }
    case 'table':
      setTable(press, parent, block);
  }
}

/** The height that must be left for the first of these blocks, with what it leads to. */
function keptTogether(press: Press, [block, ...next]: readonly PrintBlock[]): number {
  const { style } = press;
  if (block === undefined) return 0;
  if (block.type === 'heading') return lineOf(style.group) + style.gap * 0.6 + keptTogether(press, next);
  if (block.type === 'table') return tableStart(press, block);
  if (block.type === 'facts')
    return Math.min(factsHeight(press, block.rows) + lineOf(style.record) * 1.5, press.roomOfPage() / 2);
  if (block.type !== 'text') return lineOf(style.body) * 2;
  const lines = Math.min(press.lines(block.text, style.body, press.width()).length, 4);
  const leadsTo = next[0]?.type === 'table' || next[0]?.type === 'facts' ? next.slice(0, 1) : [];
  return lines * lineOf(style.body) + style.gap + keptTogether(press, leadsTo);
}

/** On the colour of the margin notes, with their bar; longer than a page it is set as plain text. */
function setNote(press: Press, parent: Tag, note: Extract<PrintBlock, { type: 'note' }>): void {
  const { pdf, style } = press;
  const pad = style.gap * 1.3;
  const title =
    note.title === undefined ? [] : press.lines(note.title, style.record, press.width() - 2 * pad);
  const text = press.lines(note.text, style.body, press.width() - 2 * pad);
  const height = [...title, ...text].reduce((sum, line) => sum + lineOf(line.style), 0) + 2 * pad;
  if (height > press.bottom - edges.top) return press.say(parent, 'P', note.text, style.body, style.gap);
  press.need(height);
  press.decorate(() => {
    pdf.rect(press.left, press.y, press.width(), height).fill(colours.note);
    pdf.rect(press.left, press.y, 3, height).fill(colours.noteLine);
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

function setList(press: Press, parent: Tag, list: Extract<PrintBlock, { type: 'list' }>): void {
  const { style } = press;
  const indent = style.body.size * 1.7;
  const tag = press.tag(parent, 'L');
  for (const [index, item] of list.items.entries()) {
    const line = press.tag(tag, 'LI');
    press.need(lineOf(style.body) * 2);
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
