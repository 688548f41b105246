import { describe, expect, it } from 'vitest';
import { hasUnmappedLetters, type PageFrame, readPageWords, type TextPiece } from './page-words.ts';

/**
 * The viewport that pdf.js makes at scale 1 for a page of this size in points, after this many clockwise quarter turns.
 */
function frameOf(wide: number, high: number, turns: number): PageFrame {
  const transforms = [
    [1, 0, 0, -1, 0, high],
    [0, 1, 1, 0, 0, 0],
    [-1, 0, 0, 1, wide, 0],
    [0, -1, -1, 0, high, wide],
  ];
  const [width, height] = turns % 2 === 0 ? [wide, high] : [high, wide];
  return { width, height, transform: transforms[turns] ?? [] };
}

/** A line of text of size 10 that starts at this point of the stored page, after this many clockwise quarter turns. */
function piece(str: string, x: number, y: number, turns = 0): TextPiece {
  const ways = [
    [10, 0, 0, 10],
    [0, -10, 10, 0],
    [-10, 0, 0, -10],
    [0, 10, -10, 0],
  ];
  return { str, width: str.length * 5, height: 10, transform: [...(ways[turns] ?? []), x, y] };
}

const rounded = (pieces: readonly TextPiece[], frame: PageFrame) => {
  const { words, turns } = readPageWords(pieces, frame);
  return {
    turns,
    words: words.map(({ text, x0, x1, y1 }) => [text, Math.round(x0), Math.round(x1), Math.round(y1)]),
  };
};

const upright = [
  ['12', 50, 60, 100],
  ['Jan', 65, 80, 100],
  ['TESCO', 50, 75, 130],
];

describe('the words of a PDF page', () => {
  it('are upright on a page that is upright', () => {
    expect(rounded([piece('12 Jan', 50, 700), piece('TESCO', 50, 670)], frameOf(600, 800, 0))).toEqual({
      turns: 0,
      words: upright,
    });
  });

  // Scanners and banks sometimes store a page on its side, with a mark that says how to display it.
  it.each([
    [1, piece('12 Jan', 100, 50, 3), piece('TESCO', 130, 50, 3)],
    [2, piece('12 Jan', 550, 100, 2), piece('TESCO', 550, 130, 2)],
    [3, piece('12 Jan', 500, 750, 1), piece('TESCO', 470, 750, 1)],
  ])('are upright on a page that is shown with %i quarter turns', (turns, ...pieces) => {
    expect(rounded(pieces, frameOf(600, 800, turns))).toEqual({ turns: 0, words: upright });
  });

  it.each([
    [1, piece('12 Jan', 500, 750, 1), piece('TESCO', 470, 750, 1)],
    [2, piece('12 Jan', 550, 100, 2), piece('TESCO', 550, 130, 2)],
    [3, piece('12 Jan', 100, 50, 3), piece('TESCO', 130, 50, 3)],
  ])('are turned back where the text itself runs %i quarters round', (turns, ...pieces) => {
    expect(rounded(pieces, frameOf(600, 800, 0))).toEqual({ turns, words: upright });
  });

  it('leave out a note that runs up the margin', () => {
    const { words } = rounded(
      [piece('12 Jan', 50, 700), piece('TESCO', 50, 670), piece('A12', 20, 90, 3)],
      frameOf(600, 800, 0),
    );
    expect(words).toEqual(upright);
  });
});

const wordsIn = (text: string) => text.split(' ').map(one => ({ text: one }));
const shifted = (text: string) =>
  text.replaceAll(/[!-z]/g, letter => String.fromCodePoint(letter.charCodeAt(0) + 29));

describe('text that is not what is printed', () => {
  const page =
    'Statement of account 12 Jan TESCO STORES 12.50 13 Jan COSTA 4.20 14 Jan SHELL 44.00 15 Jan GREGGS 3.50 16 Jan BOOTS 9.99 17 Jan LIDL 20.00 18 Jan AVIVA 31.10';

  it('is noticed where letters are none, or are other ones', () => {
    expect(hasUnmappedLetters(wordsIn('\u0003\u0011\u0012 \uf0a1\uf0b2 Tesco'))).toBe(true);
    expect(hasUnmappedLetters(wordsIn(shifted(page)))).toBe(true);
  });

  it('is not seen in a statement, a page of rows alone, or a short page', () => {
    expect(hasUnmappedLetters(wordsIn(page))).toBe(false);
    expect(hasUnmappedLetters(wordsIn('12 Jan TESCO 12.50 '.repeat(9).trim()))).toBe(false);
    expect(hasUnmappedLetters(wordsIn('Bonjour Madame'))).toBe(false);
    expect(hasUnmappedLetters([])).toBe(false);
  });
});
