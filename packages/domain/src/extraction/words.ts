/** One word of a page and where it stands. Any unit of length, y downwards; the page is upright and its lines level. */
export interface Word {
  readonly text: string;
  /** How sure the reader was, 0 to 100; 100 for text that was never a picture. */
  readonly confidence: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** The words of one page, in any order. */
export interface Page {
  readonly words: readonly Word[];
}

/** Words that stand on one line, from left to right. */
export interface Row {
  readonly words: readonly Word[];
  readonly text: string;
  readonly y0: number;
  readonly y1: number;
}

/** Words of a row without a wide gap between them, such as what fills one column. */
export interface Cell {
  readonly words: readonly Word[];
  readonly text: string;
  readonly x0: number;
  readonly x1: number;
}

/** The rows of a page from top to bottom. None for an empty page. */
export function rowsOf(page: Page): Row[] {
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

/** The cells of a row. A gap wider than the letters are high parts two of them. */
export function cellsOf(row: Pick<Row, 'words'>): Cell[] {
  const cells: Word[][] = [];
  for (const word of row.words) {
    const last = cells.at(-1)?.at(-1);
    const wide = Math.max(word.y1 - word.y0, (last?.y1 ?? 0) - (last?.y0 ?? 0)) * 1.25;
    if (last === undefined || word.x0 - last.x1 > wide) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells.map(cellOf);
}

/** Words in order as one cell. */
export function cellOf(words: readonly Word[]): Cell {
  return {
    words,
    text: words.map(word => word.text).join(' '),
    x0: Math.min(...words.map(word => word.x0)),
    x1: Math.max(...words.map(word => word.x1)),
  };
}

/** Of words in order, those that hold the part of their joined text from `at` up to `end`. */
export function wordsWithin(words: readonly Word[], at: number, end: number): readonly Word[] {
  let from = 0;
  return words.filter(({ text }) => {
    const start = from;
    from += text.length + 1;
    return start < end && start + text.length > at;
  });
}

function rowOf(words: readonly Word[]): Row {
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

/** Recognition tears a word at times, "A" and "pr": parts of letters that touch are one word again. */
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

// Words of one line have their middles within half a letter, whatever their size; a drawing beside two lines is in neither.
function standsIn(word: Word, row: readonly Word[], typical: number): boolean {
  const { y0, y1 } = rowOf(row);
  const least = Math.max(typical, Math.min(word.y1 - word.y0, y1 - y0));
  return Math.abs(middleOf(word) - (y0 + y1) / 2) < least * 0.5;
}

const middleOf = (word: Word) => (word.y0 + word.y1) / 2;
