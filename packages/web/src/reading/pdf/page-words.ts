import type { Word } from '@kinfolio/domain/extraction/words';

/** A piece of text as pdf.js returns it. */
export interface TextPiece {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  /** From the text to the page as it is stored. */
  readonly transform: readonly number[];
}

/** The page as it is shown: its size, and how stored points come to be there (pdf.js: a viewport of scale 1). */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** The words of a page, upright. */
export interface PageWords {
  readonly words: readonly Word[];
  /** Quarter turns, clockwise, by which lines run on the page as it is shown. Words are where they would be without them. */
  readonly turns: number;
}

/**
 * The words of a page, upright whichever way the page or its text is turned. Text that runs another way than most, such as a note in
 * the margin, is left out.
 */
export function wordsOfPage(pieces: readonly TextPiece[], frame: PageFrame): PageWords {
  const placed = pieces.map(piece => ({ piece, shown: joined(frame.transform, piece.transform) }));
  const letters = [0, 0, 0, 0];
  for (const { piece, shown } of placed) {
    const turn = turnsOf(shown);
    letters[turn] = (letters[turn] ?? 0) + piece.str.replaceAll(/\s/g, '').length;
  }
  const turns = letters.indexOf(Math.max(...letters));
  const words = placed
    .filter(({ shown }) => turnsOf(shown) === turns)
    .flatMap(({ piece, shown }) => wordsOfPiece(piece, shown, turns, frame));
  return { words, turns };
}

/** A piece of text as words; each has its share of the width by its letters. */
function wordsOfPiece(piece: TextPiece, shown: Matrix, turns: number, frame: PageFrame): Word[] {
  const [left, foot] = uprightPoint(shown[4], shown[5], turns, frame);
  const tall = piece.height || Math.hypot(shown[2], shown[3]);
  const each = piece.str.length === 0 ? 0 : piece.width / piece.str.length;
  return [...piece.str.matchAll(/\S+/g)].map(match => ({
    text: match[0],
    confidence: 100,
    x0: left + each * match.index,
    x1: left + each * (match.index + match[0].length),
    y0: foot - tall * 0.75,
    y1: foot,
  }));
}

type Matrix = readonly [number, number, number, number, number, number];

/** Both transforms, the second one first. */
function joined(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** Quarter turns, clockwise, of a line of text. */
const turnsOf = ([across, down]: Matrix): number =>
  (Math.round(Math.atan2(down, across) / (Math.PI / 2)) + 4) % 4;

/** A point of the shown page where it is once the page is turned back. */
function uprightPoint(
  x: number,
  y: number,
  turns: number,
  { width, height }: PageFrame,
): readonly [number, number] {
  if (turns === 1) return [y, width - x];
  if (turns === 2) return [width - x, height - y];
  return turns === 3 ? [height - y, x] : [x, y];
}

/** Part of the letters that may be ones which no text has. */
const mostStrange = 0.1;
/** So few words may be a heading in any language. */
const fewToJudge = 25;
const ofPapers =
  /^(?:the|of|to|and|in|on|out|for|from|your|date|page|name|account|statement|balance|payments?|total|amount|number|bank|card|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|£?\d[\d,]*\.\d\d|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})\W?$/i;

/**
 * Whether the text of a page is not what is printed on it: some fonts do not state which letter a shape is, and then other letters or
 * none at all come out. Such a page is read as a picture instead.
 */
export function isUnmapped(words: readonly Pick<Word, 'text'>[]): boolean {
  const letters = words.map(({ text }) => text).join('');
  const strange = letters.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  if (strange > letters.length * mostStrange) return true;
  return words.length >= fewToJudge && !words.some(({ text }) => ofPapers.test(text));
}
