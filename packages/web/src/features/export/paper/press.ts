import { create } from 'fontkit';
import { printable } from './printable.ts';
import { edges, type FontName, lineOf, type PaperFonts, type PaperStyle, type TextStyle } from './style.ts';
import { wrap } from './wrap.ts';

export type Tag = PDFKit.PDFStructureElement;

/** A line of text and how it is set. */
export interface SetLine {
  readonly text: string;
  readonly style: TextStyle;
}

/** The place where a paper is set: where the next line goes, and what was printed so far. */
export type Press = ReturnType<typeof createPress>;

const fontNames = ['words', 'strong', 'ident', 'display'] as const satisfies readonly FontName[];

/** Takes an open PDF without a page. Everything it draws is either tagged or marked as decoration. */
export function createPress(pdf: PDFKit.PDFDocument, fonts: PaperFonts, style: PaperStyle) {
  for (const name of fontNames) pdf.registerFont(name, fonts[name]);
  const has = coverageOf(fonts);
  const widthOf = createWidths(pdf);
  const press = {
    pdf,
    style,
    /** How far down the page is used, in points from its top. */
    y: edges.top,
    /** The chapter of each page, as its running head says it; '' for none. */
    heads: [] as string[],
    /** What the pages that follow have as their running head. */
    head: '',
    /** Some letters could not be printed. */
    lettersMissing: false,
    left: edges.left,
    right: 0,
    bottom: 0,
    addPage(): void {
      pdf.addPage({ size: 'A4', margin: 0 });
      press.right = pdf.page.width - edges.right;
      press.bottom = pdf.page.height - edges.foot - lineOf(style.small) * (style.largePrint ? 2.6 : 2);
      press.y = edges.top;
      press.heads.push(press.head);
    },
    /** Begins a new page unless so much height is left on this one. */
    need(height: number): void {
      if (press.y + height > press.bottom && press.y > edges.top) press.addPage();
    },
    width: () => press.right - press.left,
    /** The height of an empty page. */
    roomOfPage: () => press.bottom - edges.top,
    widthOf,
    lines(text: string, textStyle: TextStyle, width: number): SetLine[] {
      const { text: set, whole } = printable(text, has);
      press.lettersMissing ||= !whole;
      const parts = wrap(set, width, part => widthOf(part, textStyle));
      return parts.map(part => ({ text: part, style: textStyle }));
    },
    /** A new element of the structure. Where letters are missing, readers are given the whole text. */
    tag(parent: Tag, name: string, says = '', options: PDFKit.Mixins.StructureElementOptions = {}): Tag {
      const actual = says === '' || printable(says, has).whole ? {} : { actual: says };
      const tag = pdf.struct(name, { ...options, ...actual });
      parent.add(tag);
      return tag;
    },
    /** Draws as part of an element; an element may have parts on several pages. */
    mark(tag: Tag, name: string, draw: () => void): void {
      const content = pdf.markStructureContent(name);
      draw();
      pdf.endMarkedContent();
      tag.add(content);
    },
    /** Draws what a screen reader passes over. */
    decorate(draw: () => void, options: PDFKit.Mixins.MarkingOptions = { type: 'Layout' }): void {
      pdf.markContent('Artifact', options);
      draw();
      pdf.endMarkedContent();
    },
    /** Sets lines one below the other from a height down; gives the height below them. */
    set(lines: readonly SetLine[], x: number, top: number, alignRightTo?: number): number {
      return drawLines({ pdf, widthOf, lines, x, top, alignRightTo });
    },
    /** Lines of running text as one element, over as many pages as it takes. */
    say(parent: Tag, name: string, text: string, textStyle: TextStyle, gapBelow: number, indent = 0): void {
      const lines = press.lines(text, textStyle, press.width() - indent);
      const tag = press.tag(parent, name, text);
      let rest: readonly SetLine[] = lines;
      while (rest.length > 0) {
        press.need(Math.min(rest.length, 3) * lineOf(textStyle));
        const room = Math.max(1, Math.floor((press.bottom - press.y) / lineOf(textStyle)));
        // The last line takes one with it to the next page.
        const now = rest.slice(0, room === rest.length - 1 ? Math.max(1, room - 1) : room);
        press.mark(tag, name, () => {
          press.y = press.set(now, press.left + indent, press.y);
        });
        rest = rest.slice(now.length);
      }
      tag.end();
      press.y += gapBelow;
    },
  };
  return press;
}

/** The width of a text, in points, worked out once. */
function createWidths(pdf: PDFKit.PDFDocument) {
  const widths = new Map<string, number>();
  return (text: string, { font, size, tabular }: TextStyle): number => {
    const key = `${font}${tabular === true ? '#' : ' '}${size} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = pdf.font(font).fontSize(size).widthOfString(text, featuresOf(tabular));
    widths.set(key, width);
    return width;
  };
}

interface SetLines {
  readonly pdf: PDFKit.PDFDocument;
  readonly widthOf: (text: string, style: TextStyle) => number;
  readonly lines: readonly SetLine[];
  readonly x: number;
  readonly top: number;
  readonly alignRightTo: number | undefined;
}

function drawLines({ pdf, widthOf, lines, x, top, alignRightTo }: SetLines): number {
  let y = top;
  for (const { text, style } of lines) {
    const { font, size, colour, tabular } = style;
    const from = alignRightTo === undefined ? x : alignRightTo - widthOf(text, style);
    pdf
      .font(font)
      .fontSize(size)
      .fillColor(colour)
      .text(text, from, y + lineOf(style) / 2 + size * 0.34, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(tabular),
      });
    y += lineOf(style);
  }
  return y;
}

function featuresOf(tabular = false): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return tabular ? { features: ['tnum'] } : {};
}

/** Whether every one of the typefaces has a letter: each text could be set in each. */
function coverageOf(fonts: PaperFonts): (codePoint: number) => boolean {
  const all = fontNames.map(name => create(fonts[name]));
  const known = new Map<number, boolean>();
  return codePoint => {
    const answer = known.get(codePoint) ?? all.every(font => font.hasGlyphForCodePoint(codePoint));
    known.set(codePoint, answer);
    return answer;
  };
}
