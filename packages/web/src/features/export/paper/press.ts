import { create } from 'fontkit';
import { toPrintableText } from './printable.ts';
import {
  type FontName,
  getLineHeight,
  type PaperFonts,
  type PrintStyles,
  pageMargins,
  type TextStyle,
} from './style.ts';
import { wrapText } from './wrap.ts';

export type PdfStructureTag = PDFKit.PDFStructureElement;

/** A line of text and its style. */
export interface StyledLine {
  readonly text: string;
  readonly style: TextStyle;
}

/** The state of a document while it is laid out: the position of the next line, and what has been printed so far. */
export type DocumentLayout = ReturnType<typeof createDocumentLayout>;

const fontNames = ['words', 'strong', 'ident', 'display'] as const satisfies readonly FontName[];

/** Starts layout in an open PDF that has no pages yet. Everything drawn is either tagged or marked as decoration. */
export function createDocumentLayout(pdf: PDFKit.PDFDocument, fonts: PaperFonts, style: PrintStyles) {
  for (const name of fontNames) pdf.registerFont(name, fonts[name]);
  const has = coverageOf(fonts);
  const widthOf = createWidths(pdf);
  const press = {
    pdf,
    style,
    /** The position of the next line, in points from the top of the page. */
    y: pageMargins.top,
    /** The chapter in each page's running header; '' for a page without one. */
    heads: [] as string[],
    /** The running header for the pages that follow. */
    head: '',
    /** Whether some characters could not be printed. */
    lettersMissing: false,
    left: pageMargins.left,
    right: 0,
    bottom: 0,
    addPage(): void {
      pdf.addPage({ size: 'A4', margin: 0 });
      press.right = pdf.page.width - pageMargins.right;
      press.bottom =
        pdf.page.height - pageMargins.foot - getLineHeight(style.small) * (style.largePrint ? 2.6 : 2);
      press.y = pageMargins.top;
      press.heads.push(press.head);
    },
    /** Begins a new page if less than this height is left on the current one. */
    need(height: number): void {
      if (press.y + height > press.bottom && press.y > pageMargins.top) press.addPage();
    },
    width: () => press.right - press.left,
    /** The height of an empty page. */
    roomOfPage: () => press.bottom - pageMargins.top,
    widthOf,
    lines(text: string, textStyle: TextStyle, width: number): StyledLine[] {
      const { text: set, whole } = toPrintableText(text, has);
      press.lettersMissing ||= !whole;
      const parts = wrapText(set, width, part => widthOf(part, textStyle));
      return parts.map(part => ({ text: part, style: textStyle }));
    },
    ...createTagging(pdf, has),
    /** Sets lines one below another, starting at the given height; returns the height below them. */
    set(lines: readonly StyledLine[], x: number, top: number, alignRightTo?: number): number {
      return drawLines({ pdf, widthOf, lines, x, top, alignRightTo });
    },
    /** Sets running text as one element, which may continue over several pages. */
    say(
      parent: PdfStructureTag,
      name: string,
      text: string,
      textStyle: TextStyle,
      gapBelow: number,
      indent = 0,
    ): void {
      const lines = press.lines(text, textStyle, press.width() - indent);
      const tag = press.tag(parent, name, text);
      let rest: readonly StyledLine[] = lines;
      while (rest.length > 0) {
        press.need(Math.min(rest.length, 3) * getLineHeight(textStyle));
        const room = Math.max(1, Math.floor((press.bottom - press.y) / getLineHeight(textStyle)));
        // A paragraph's last line must not be alone on the next page, so another line moves with it.
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

/** Puts content into the structure that screen readers follow. */
const createTagging = (pdf: PDFKit.PDFDocument, has: ReturnType<typeof coverageOf>) => ({
  /** Adds a structure element. If characters cannot be printed, screen readers still get the whole text. */
  tag(
    parent: PdfStructureTag,
    name: string,
    says = '',
    options: PDFKit.Mixins.StructureElementOptions = {},
  ): PdfStructureTag {
    const actual = says === '' || toPrintableText(says, has).whole ? {} : { actual: says };
    const tag = pdf.struct(name, { ...options, ...actual });
    parent.add(tag);
    return tag;
  },
  /** Draws content that belongs to an element. An element may have content on several pages. */
  mark(tag: PdfStructureTag, name: string, draw: () => void): void {
    const content = pdf.markStructureContent(name);
    draw();
    pdf.endMarkedContent();
    tag.add(content);
  },
  /** Draws decoration that a screen reader skips. */
  decorate(draw: () => void, options: PDFKit.Mixins.MarkingOptions = { type: 'Layout' }): void {
    pdf.markContent('Artifact', options);
    draw();
    pdf.endMarkedContent();
  },
});

/** Measures texts in points. Each width is calculated only once. */
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
  readonly lines: readonly StyledLine[];
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
      .text(text, from, y + getLineHeight(style) / 2 + size * 0.34, {
        lineBreak: false,
        baseline: 'alphabetic',
        ...featuresOf(tabular),
      });
    y += getLineHeight(style);
  }
  return y;
}

function featuresOf(tabular = false): { features?: PDFKit.Mixins.OpenTypeFeatures[] } {
  return tabular ? { features: ['tnum'] } : {};
}

/** Returns a function that checks whether all fonts have a character, since any text could be set in any of them. */
function coverageOf(fonts: PaperFonts): (codePoint: number) => boolean {
  const all = fontNames.map(name => create(fonts[name]));
  const known = new Map<number, boolean>();
  return codePoint => {
    const answer = known.get(codePoint) ?? all.every(font => font.hasGlyphForCodePoint(codePoint));
    known.set(codePoint, answer);
    return answer;
  };
}
