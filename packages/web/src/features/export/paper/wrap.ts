/**
 * Wraps text into lines no wider than `width`. Words stay whole, as do dates and phone numbers; a word wider than a
 * line is broken, after a punctuation mark if it has one. Line breaks in the text are kept, and an empty text is one
 * empty line.
 */
export function wrapText(text: string, width: number, widthOf: (part: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (part: string) => number): string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of splitIntoWords(paragraph)) {
    for (const part of widthOf(word) > width ? partsOf(word, width, widthOf) : [word]) {
      const wide = widthOf(part);
      if (line !== '' && used + space + wide > width) {
        lines.push(line);
        line = '';
        used = 0;
      }
      used += line === '' ? wide : space + wide;
      line = line === '' ? part : `${line} ${part}`;
    }
  }
  return [...lines, line];
}

// The spaces at which a line must not break: between two groups of digits, around the month of a date, and before a
// percentage. Other digits, as in "30 days", may be separated from the next word.
const bound =
  /(?<=\d) +(?=\d)|(?<=\b\d{1,2}) +(?=[A-Z][a-z]{2,8} \d{4}\b)|(?<=\b\d{1,2} [A-Z][a-z]{2,8}) +(?=\d{4}\b)|(?<=\S) +(?=[\d.]+%)/g;
const kept = '\u00a0';

/** Splits a line into the units that must not be broken. */
export function splitIntoWords(line: string): string[] {
  return line
    .replaceAll(bound, kept)
    .split(/ +/)
    .map(word => word.replaceAll(kept, ' '));
}

/** Splits a word that is too wide into parts that fit: at its spaces, after punctuation, and only then anywhere. */
function partsOf(word: string, width: number, widthOf: (part: string) => number): string[] {
  const wide = (part: string): boolean => widthOf(part) > width;
  return word
    .split(' ')
    .flatMap(part => (wide(part) ? joined(part.split(/(?<=[-/.@_])/), wide) : [part]))
    .flatMap(part => (wide(part) ? pieces(part, width, widthOf) : [part]));
}

/** Joins pieces again as long as the result is not too wide. */
function joined(bits: readonly string[], wide: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let part = '';
  for (const bit of bits) {
    if (part !== '' && wide(part + bit)) {
      parts.push(part);
      part = '';
    }
    part += bit;
  }
  return [...parts, part];
}

/**
 * Splits a word that is too wide into pieces that fit. Each piece is measured as a whole, because adjacent letters
 * affect each other's width.
 */
function pieces(word: string, width: number, widthOf: (part: string) => number): string[] {
  const found: string[] = [];
  let piece = '';
  for (const letter of word) {
    if (piece !== '' && widthOf(piece + letter) > width) {
      found.push(piece);
      piece = '';
    }
    piece += letter;
  }
  return [...found, piece];
}
