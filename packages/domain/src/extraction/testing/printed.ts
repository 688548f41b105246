import type { TextPage, Word } from '../words.ts';

/**
 * A page set in a fixed-width font: each letter is 10 wide and 16 high, lines are 30 apart, and three or more spaces
 * separate columns. `confidence` sets how sure the recognition was of words that contain a text.
 */
export function createPrintedPage(text: string, confidence: Readonly<Record<string, number>> = {}): TextPage {
  const lines = text.replace(/^\n/, '').split('\n');
  const words = lines.flatMap((line, row) =>
    [...line.matchAll(/\S+/g)].map((match): Word => {
      const doubt = Object.entries(confidence).find(([part]) => match[0].includes(part));
      return {
        text: match[0],
        confidence: doubt?.[1] ?? 96,
        x0: match.index * 10,
        x1: (match.index + match[0].length) * 10,
        y0: row * 30,
        y1: row * 30 + 16,
      };
    }),
  );
  return { words };
}
