import type { PrintChapter } from '@kinfolio/domain/print/document';
import type { DocumentLayout, PdfStructureTag } from './press.ts';
import { unprintableMark } from './printable.ts';
import { drawHorizontalRule } from './rows.ts';
import { getLineHeight, pageMargins, printColours } from './style.ts';

/** A chapter that has been set, and its first page, counted from 1. */
export interface ContentsEntry {
  readonly chapter: PrintChapter;
  readonly page: number;
}

/** How many pages the contents need; these are reserved and filled at the end, when the page numbers are known. */
export function countContentsPages(press: DocumentLayout, chapters: number): number {
  const { title, gap } = press.style;
  const room = press.bottom - pageMargins.top - getLineHeight(title) - gap * 8;
  return Math.max(1, Math.ceil((chapters * entryHeight(press)) / room));
}

/** The name of a chapter's destination, for links. */
export const createDestinationName = (number: number): string => `chapter-${number}`;

/** Fills the reserved pages, of which `first` is the first, counted from 0. */
export function drawContents(
  press: DocumentLayout,
  parent: PdfStructureTag,
  entries: readonly ContentsEntry[],
  first: number,
  pages: number,
): void {
  const { pdf, style } = press;
  const each = Math.ceil(entries.length / pages);
  const list = press.tag(parent, 'TOC');
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(first + page);
    press.y = pageMargins.top;
    if (page === 0) {
      const heading = press.tag(list, 'Caption');
      press.mark(heading, 'Caption', () => {
        press.y = press.set([{ text: 'Contents', style: style.title }], press.left, press.y);
      });
      press.y += style.gap * 2;
    }
    for (const [index, entry] of entries.slice(page * each, (page + 1) * each).entries())
      setEntry(press, list, entry, page * each + index + 1);
  }
  list.end();
  if (press.lettersMissing) {
    press.y += style.gap * 2;
    const words = `${unprintableMark} replaces characters that cannot be printed here, such as other alphabets and emoji. Kinfolio shows them in full.`;
    press.say(parent, 'P', words, style.small, 0);
  }
}

// In large print only the titles are listed, because the contents are useful only if they fit on one page.
const entryHeight = ({ style }: DocumentLayout): number =>
  getLineHeight(style.record) + (style.largePrint ? 0 : getLineHeight(style.small)) + style.gap * 1.4;

function setEntry(
  press: DocumentLayout,
  list: PdfStructureTag,
  { chapter, page }: ContentsEntry,
  number: number,
): void {
  const { pdf, style } = press;
  const item = press.tag(list, 'TOCI');
  const link = press.tag(item, 'Link');
  const top = press.y;
  const text = press.left + style.record.size * 2;
  const wide = press.width() - style.record.size * 5;
  const lead = style.largePrint ? [] : press.lines(chapter.lead, style.small, wide).slice(0, 1);
  press.mark(link, 'Link', () => {
    press.set(
      [{ text: String(number), style: { ...style.record, colour: printColours.accent } }],
      press.left,
      top,
    );
    press.set([{ text: chapter.title, style: style.record }], text, top);
    press.set([{ text: String(page), style: { ...style.record, tabular: true } }], text, top, press.right);
    press.y = press.set(lead, text, top + getLineHeight(style.record));
  });
  pdf.goTo(press.left, top, press.width(), press.y - top, createDestinationName(number), {
    structParent: link,
  });
  item.end();
  press.y = top + entryHeight(press) - style.gap * 0.7;
  drawHorizontalRule(press, press.y, printColours.line, 0.6, text);
  press.y += style.gap * 0.7;
}
