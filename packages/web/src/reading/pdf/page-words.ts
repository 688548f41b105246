import type { Word } from '@kinfolio/domain/extraction/words';

/** A piece of text as pdf.js returns it. */
export interface TextPiece {
  readonly str: string;
  readonly width: number;
  readonly height: number;
  /** Transforms coordinates in the text to coordinates on the page as stored. */
  readonly transform: readonly number[];
}

/**
 * The displayed page: its size, and the transform from stored points to displayed ones (in pdf.js, a viewport of scale
 * 1).
 */
export interface PageFrame {
  readonly width: number;
  readonly height: number;
  readonly transform: readonly number[];
}

/** The words of a page, upright. */
export interface PageWords {
  readonly words: readonly Word[];
  /**
   * How far the lines are turned on the displayed page, in clockwise quarter turns. The word positions are those on the
   * upright page.
   */
  readonly turns: number;
}

/**
 * The words of a page, upright however the page or its text is turned. Text that runs in another direction from most of
 * the page, such as a note in the margin, is left out.
 */
export function readPageWords(pieces: readonly TextPiece[], frame: PageFrame): PageWords {
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

/** Splits a piece of text into words; each word gets a share of the width according to its number of letters. */
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

/** Combines both transforms; the second is applied first. */
function joined(outer: readonly number[], inner: readonly number[]): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = outer;
  const [p = 1, q = 0, r = 0, s = 1, t = 0, u = 0] = inner;
  return [a * p + c * q, b * p + d * q, a * r + c * s, b * r + d * s, a * t + c * u + e, b * t + d * u + f];
}

/** How far a line of text is turned, in clockwise quarter turns. */
const turnsOf = ([across, down]: Matrix): number =>
  (Math.round(Math.atan2(down, across) / (Math.PI / 2)) + 4) % 4;

/** The position of a point of the displayed page after the page has been turned upright. */
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

/** If a larger share of the characters than this never occurs in real text, the whole text counts as wrong. */
const mostStrange = 0.1;
/** With fewer words than this, the text may be a heading in any language, so it is not judged. */
const fewToJudge = 25;
const ofPapers =
  /^(?:the|of|to|and|in|on|out|for|from|your|date|page|name|account|statement|balance|payments?|total|amount|number|bank|card|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|£?\d[\d,]*\.\d\d|\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4})\W?$/i;

/**
 * Whether a page's text differs from the printed page. Some fonts do not say which letter each shape is, so the
 * extracted letters are wrong or missing. Such a page is read as a picture instead.
 */
export function hasUnmappedLetters(words: readonly Pick<Word, 'text'>[]): boolean {
  const letters = words.map(({ text }) => text).join('');
  const strange = letters.match(/[\p{Cc}\p{Co}\p{Cn}\ufffd]/gu)?.length ?? 0;
  if (strange > letters.length * mostStrange) return true;
  return words.length >= fewToJudge && !words.some(({ text }) => ofPapers.test(text));
}
