/**
 * Breaks a text into lines no wider than `width`. Words stay whole; one that is wider than a line by itself is broken
 * where the line ends. Line breaks in the text are kept, an empty text is one empty line.
 */
export function wrap(text: string, width: number, widthOf: (part: string) => number): string[] {
  return text.split('\n').flatMap(paragraph => wrapParagraph(paragraph, width, widthOf));
}

function wrapParagraph(paragraph: string, width: number, widthOf: (part: string) => number): string[] {
  const space = widthOf(' ');
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.split(/ +/)) {
    for (const part of widthOf(word) > width ? pieces(word, width, widthOf) : [word]) {
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
