/**
 * One word on a page and its position, in any unit of length with y pointing down. The page is upright and its lines
 * are level.
 */
export interface Word {
  readonly text: string;
  /** The confidence of the recognition, 0 to 100; 100 for digital text. */
  readonly confidence: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

export interface TextPage {
  readonly words: readonly Word[];
}

/** The words on one line, ordered from left to right. */
export interface PageRow {
  readonly words: readonly Word[];
  readonly text: string;
  readonly y0: number;
  readonly y1: number;
}

/** A group of words in a row without a wide gap between them, such as the content of one column. */
export interface PageCell {
  readonly words: readonly Word[];
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
}

/** The rows of a page from top to bottom. Empty for an empty page. */
export function groupWordsIntoRows(page: TextPage): PageRow[] {
  const rows: Word[][] = [];
  const heights = page.words.map(word => word.y1 - word.y0).toSorted((a, b) => a - b);
  const typical = heights[heights.length >> 1] ?? 0;
  for (const word of page.words.toSorted((a, b) => middleOf(a) - middleOf(b))) {
    const row = rows.slice(-3).find(there => standsIn(word, there, typical));
    if (row === undefined) rows.push([word]);
    else row.push(word);
  }
  return rows.map(rowOf).toSorted((a, b) => a.y0 + a.y1 - b.y0 - b.y1);
}

/** The cells of a row. A gap wider than the height of the letters separates two cells. */
export function groupWordsIntoCells(row: Pick<PageRow, 'words'>): PageCell[] {
  const cells: Word[][] = [];
  for (const word of row.words) {
    const last = cells.at(-1)?.at(-1);
    const wide = Math.max(word.y1 - word.y0, (last?.y1 ?? 0) - (last?.y0 ?? 0)) * 1.25;
    if (last === undefined || word.x0 - last.x1 > wide) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells.map(createCell);
}

/** Joins words, in order, to one cell. */
export function createCell(words: readonly Word[]): PageCell {
  return {
    words,
    text: words.map(word => word.text).join(' '),
    x0: Math.min(...words.map(word => word.x0)),
    x1: Math.max(...words.map(word => word.x1)),
  };
}

/** The words that cover the characters of their joined text from `at` up to `end`. */
export function listWordsWithin(words: readonly Word[], at: number, end: number): readonly Word[] {
  let from = 0;
  return words.filter(({ text }) => {
    const start = from;
    from += text.length + 1;
    return start < end && start + text.length > at;
  });
}

function rowOf(words: readonly Word[]): PageRow {
  const sorted = whole(words.toSorted((a, b) => a.x0 - b.x0));
  const middle = (edge: (word: Word) => number) =>
    sorted.map(edge).toSorted((a, b) => a - b)[sorted.length >> 1] ?? 0;
  return {
    words: sorted,
    text: sorted.map(word => word.text).join(' '),
    y0: middle(word => word.y0),
    y1: middle(word => word.y1),
  };
}

/** Rejoins words that text recognition split, such as "A" and "pr": parts whose letters touch belong together. */
function whole(words: readonly Word[]): Word[] {
  const joined: Word[] = [];
  for (const word of words) {
    const last = joined.at(-1);
    if (last === undefined || word.x0 > last.x1 || !areLetters(last) || !areLetters(word)) joined.push(word);
    else
      joined[joined.length - 1] = {
        text: last.text + word.text,
        confidence: Math.min(last.confidence, word.confidence),
        x0: last.x0,
        y0: Math.min(last.y0, word.y0),
        x1: Math.max(last.x1, word.x1),
        y1: Math.max(last.y1, word.y1),
      };
  }
  return joined;
}

const areLetters = ({ text }: Word) => /^\p{L}+$/u.test(text);

// Whether a word belongs to a row. Words are on the same line if their centres are within half a letter of each other,
// whatever their size. A drawing that spans two lines belongs to neither.
function standsIn(word: Word, row: readonly Word[], typical: number): boolean {
  const { y0, y1 } = rowOf(row);
  const least = Math.max(typical, Math.min(word.y1 - word.y0, y1 - y0));
  return Math.abs(middleOf(word) - (y0 + y1) / 2) < least * 0.5;
}

const middleOf = (word: Word) => (word.y0 + word.y1) / 2;
