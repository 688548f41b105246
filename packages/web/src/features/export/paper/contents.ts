import type { PrintChapter } from '@kinfolio/domain/print/document';
import type { Press, Tag } from './press.ts';
import { unprintable } from './printable.ts';
import { rule } from './rows.ts';
import { colours, edges, lineOf } from './style.ts';

/** A chapter that was set, and the page it begins on, counted from 1. */
export interface Entry {
  readonly chapter: PrintChapter;
  readonly page: number;
}

/** How many pages the contents take; they are kept free and filled at the end, when the page numbers are known. */
export function contentsPages(press: Press, chapters: number): number {
  const { title, gap } = press.style;
  const room = press.bottom - edges.top - lineOf(title) - gap * 8;
  return Math.max(1, Math.ceil((chapters * entryHeight(press)) / room));
}

/** The name by which a chapter's page can be gone to. */
export const placeOf = (number: number): string => `chapter-${number}`;

/** Fills the pages kept free, of which `first` is the first, counted from 0. */
export function setContents(
  press: Press,
  parent: Tag,
  entries: readonly Entry[],
  first: number,
  pages: number,
): void {
  const { pdf, style } = press;
  const each = Math.ceil(entries.length / pages);
  const list = press.tag(parent, 'TOC');
  for (let page = 0; page < pages; page += 1) {
    pdf.switchToPage(first + page);
    press.y = edges.top;
    if (page === 0) {
      const heading = press.tag(list, 'Caption');
      press.mark(heading, 'Caption', () => {
        press.y = press.set([{ text: 'What is in here', style: style.title }], press.left, press.y);
      });
      press.y += style.gap * 2;
    }
    for (const [index, entry] of entries.slice(page * each, (page + 1) * each).entries())
      setEntry(press, list, entry, page * each + index + 1);
  }
  list.end();
  if (press.lettersMissing) {
    press.y += style.gap * 2;
    const words = `${unprintable} stands where letters cannot be printed here, such as other alphabets and pictures. They are whole in Kinfolio.`;
    press.say(parent, 'P', words, style.small, 0);
  }
}

// In large print the titles alone: the list stays on one page, which is what it is for.
const entryHeight = ({ style }: Press): number =>
  lineOf(style.record) + (style.largePrint ? 0 : lineOf(style.small)) + style.gap * 1.4;

function setEntry(press: Press, list: Tag, { chapter, page }: Entry, number: number): void {
  const { pdf, style } = press;
  const item = press.tag(list, 'TOCI');
  const link = press.tag(item, 'Link');
  const top = press.y;
  const text = press.left + style.record.size * 2;
  const wide = press.width() - style.record.size * 5;
  const lead = style.largePrint ? [] : press.lines(chapter.lead, style.small, wide).slice(0, 1);
  press.mark(link, 'Link', () => {
    press.set(
      [{ text: String(number), style: { ...style.record, colour: colours.accent } }],
      press.left,
      top,
    );
    press.set([{ text: chapter.title, style: style.record }], text, top);
    press.set([{ text: String(page), style: { ...style.record, tabular: true } }], text, top, press.right);
    press.y = press.set(lead, text, top + lineOf(style.record));
  });
  pdf.goTo(press.left, top, press.width(), press.y - top, placeOf(number), { structParent: link });
  item.end();
  press.y = top + entryHeight(press) - style.gap * 0.7;
  rule(press, press.y, colours.line, 0.6, text);
  press.y += style.gap * 0.7;
}
