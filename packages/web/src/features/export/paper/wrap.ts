/**
 * Breaks a text into lines no wider than `width`. Words stay whole, and so do dates and phone numbers; one that is
 * wider than a line by itself is broken, after a mark in it if it has one. Line breaks in the text are kept, an empty
 * text is one empty line.
 */
export function wrap(text: string, width: number, widthOf: (part: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (part: string) => number): string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of wordsOf(paragraph)) {
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

// Between two groups of digits, around the month of a date, before a share. Other digits, as in "30 days", may part.
const bound =
  /(?<=\d) +(?=\d)|(?<=\b\d{1,2}) +(?=[A-Z][a-z]{2,8} \d{4}\b)|(?<=\b\d{1,2} [A-Z][a-z]{2,8}) +(?=\d{4}\b)|(?<=\S) +(?=[\d.]+%)/g;
const kept = '\u00a0';

/** The words of a line of text: what stays on one line if it can. */
export function wordsOf(line: string): string[] {
  return line
    .replaceAll(bound, kept)
    .split(/ +/)
    .map(word => word.replaceAll(kept, ' '));
}

/** A word that is too wide, in parts that are not: at its spaces, after a mark, and only then anywhere. */
function partsOf(word: string, width: number, widthOf: (part: string) => number): string[] {
  const wide = (part: string): boolean => widthOf(part) > width;
  return word
    .split(' ')
    .flatMap(part => (wide(part) ? joined(part.split(/(?<=[-/.@_])/), wide) : [part]))
    .flatMap(part => (wide(part) ? pieces(part, width, widthOf) : [part]));
}

/** Bits put together again as far as they are not too wide. */
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

/** A word that is too wide, in pieces that are not. Letters beside each other are measured together. */
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
