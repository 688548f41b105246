import { MarkLabels, type PrintMark } from './marks.ts';

/** Adjacent marks that form one piece of text: a word or a line without a wide gap. */
export type TextRun = readonly PrintMark[];

const rowHeight = 32;

/**
 * Finds all marks that could be letters, using two passes over the same print: letters joined to a table's rule in the
 * first pass may come apart when only the deepest ink counts.
 */
export function listLetters(
  marks: readonly PrintMark[],
  deepest: readonly PrintMark[],
  width: number,
): PrintMark[] {
  const letters = marks.filter(mark => couldBeText(mark, width));
  const grids = marks.filter(mark => !couldBeText(mark, width) && isSparse(mark));
  const freed = deepest.filter(mark => couldBeText(mark, width) && grids.some(grid => isWithin(mark, grid)));
  const known = new Set(letters.flatMap(mark => tilesOf(mark)));
  return [...letters, ...freed.filter(mark => !known.has(tileAt(mark)))];
}

// A filled shape is a picture, not a grid.
const isSparse = (mark: PrintMark) => mark.area < widthOf(mark) * measureMarkHeight(mark) * 0.3;
const isWithin = (mark: PrintMark, grid: PrintMark) =>
  mark.left >= grid.left && mark.right <= grid.right && mark.top >= grid.top && mark.bottom <= grid.bottom;

// The width in pixels of the squares in a grid that records the positions of letters already found.
const tile = 4;
const tileAt = (mark: PrintMark) =>
  `${String(Math.floor((mark.left + mark.right) / 2 / tile))} ${String(Math.floor((mark.top + mark.bottom) / 2 / tile))}`;

function tilesOf(mark: PrintMark): string[] {
  const found: string[] = [];
  for (let y = Math.floor(mark.top / tile); y <= Math.floor(mark.bottom / tile); y += 1) {
    for (let x = Math.floor(mark.left / tile); x <= Math.floor(mark.right / tile); x += 1)
      found.push(`${String(x)} ${String(y)}`);
  }
  return found;
}

/** Finds the runs of text among the marks, leaving out rules, boxes and dust. */
export function findTextRuns(marks: readonly PrintMark[], width: number): TextRun[] {
  const shaped = marks.filter(mark => couldBeText(mark, width)).toSorted((a, b) => a.left - b.left);
  const typical = findMedian(shaped.filter(mark => measureMarkHeight(mark) >= 6).map(measureMarkHeight)) ?? 0;
  const letters = shaped.filter(mark => !isBlock(mark, typical) && !isEdge(mark, typical));
  const names = new MarkLabels();
  const rows = inRows(letters, names);
  letters.forEach((mark, name) => {
    for (const other of rightOf(mark, letters, rows, typical)) {
      if (belongTogether(mark, letters[other] ?? mark)) names.join(name, other);
    }
  });
  const runs = new Map<number, PrintMark[]>();
  letters.forEach((mark, name) => {
    const run = runs.get(names.of(name)) ?? [];
    run.push(mark);
    runs.set(names.of(name), run);
  });
  return [...runs.values()].flatMap(bySize).filter(run => isText(run, typical));
}

/** Splits a run where the size changes abruptly, because a large amount after a small label must be read separately. */
function bySize(run: TextRun): TextRun[] {
  const tall = measureCapitalHeight(run);
  for (let at = 1; at < run.length; at += 1) {
    const [before, after] = [run.slice(0, at), run.slice(at)];
    const gap = (after[0]?.left ?? 0) - Math.max(...before.map(mark => mark.right));
    if (gap < tall * 0.25 || before.length < 3 || after.length < 3) continue;
    const [one, other] = [measureCapitalHeight(before), measureCapitalHeight(after)].toSorted(
      (a, b) => a - b,
    );
    if ((other ?? 0) > (one ?? 0) * 1.5) return [...bySize(before), ...bySize(after)];
  }
  return [run];
}

/** The height of capitals and digits in a run, in pixels. */
export function measureCapitalHeight(run: TextRun): number {
  const heights = run.map(measureMarkHeight).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.65)] ?? 0;
}

export const measureMarkHeight = (mark: PrintMark): number => mark.bottom - mark.top;
const widthOf = (mark: PrintMark): number => mark.right - mark.left;

function couldBeText(mark: PrintMark, width: number): boolean {
  const [wide, high] = [widthOf(mark), measureMarkHeight(mark)];
  if (high > width / 8 || wide > width / 2) return false;
  // Leave out the horizontal and vertical rules of tables.
  if (wide > 40 && wide > high * 12) return false;
  return !(high > 40 && high > wide * 12);
}

/**
 * Whether a mark is a filled square with a white shape in it, like an icon next to a name. It is larger than the
 * letters of the name.
 */
function isBlock(mark: PrintMark, typical: number): boolean {
  const [wide, high] = [widthOf(mark), measureMarkHeight(mark)];
  const square = wide > high * 0.85 && wide < high * 1.3;
  return high > typical * 1.8 && square && mark.area > wide * high * 0.72;
}

/** Whether a mark is a tall thin stroke, such as the edge of the sheet or of a box. */
function isEdge(mark: PrintMark, typical: number): boolean {
  return measureMarkHeight(mark) > typical * 3 && widthOf(mark) < measureMarkHeight(mark) * 0.35;
}

/**
 * Whether a run is text. A lone dot or dash is dust, and a lone upright stroke taller than letters is the edge of
 * something.
 */
function isText(run: TextRun, typical: number): boolean {
  const tall = Math.max(...run.map(measureMarkHeight));
  const [only, more] = run;
  if (only !== undefined && more === undefined && tall > typical * 1.3 && widthOf(only) < tall * 0.35)
    return false;
  return tall >= typical * 0.45 && tall >= 5;
}

function inRows(letters: readonly PrintMark[], names: MarkLabels): Map<number, number[]> {
  const rows = new Map<number, number[]>();
  for (const mark of letters) {
    const name = names.next();
    for (let row = Math.floor(mark.top / rowHeight); row <= Math.floor(mark.bottom / rowHeight); row += 1) {
      const there = rows.get(row) ?? [];
      there.push(name);
      rows.set(row, there);
    }
  }
  return rows;
}

/** The marks that start within about one letter's width to the right of a mark, in any row the mark touches. */
function rightOf(
  mark: PrintMark,
  letters: readonly PrintMark[],
  rows: ReadonlyMap<number, readonly number[]>,
  typical: number,
): number[] {
  const reach =
    mark.right + Math.max(measureMarkHeight(mark), Math.min(typical, measureMarkHeight(mark) * 6)) * 1.1;
  const found = new Set<number>();
  for (let row = Math.floor(mark.top / rowHeight); row <= Math.floor(mark.bottom / rowHeight); row += 1) {
    const there = rows.get(row) ?? [];
    for (let at = firstFrom(there, letters, mark.left); at < there.length; at += 1) {
      const name = there[at] ?? 0;
      const other = letters[name];
      if (other === undefined || other.left > reach) break;
      if (other !== mark) found.add(name);
    }
  }
  return [...found];
}

function firstFrom(there: readonly number[], letters: readonly PrintMark[], left: number): number {
  let [low, high] = [0, there.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((letters[there[half] ?? 0]?.left ?? 0) < left) low = half + 1;
    else high = half;
  }
  return low;
}

function belongTogether(one: PrintMark, other: PrintMark): boolean {
  const [small, large] = measureMarkHeight(one) < measureMarkHeight(other) ? [one, other] : [other, one];
  if (measureMarkHeight(large) > measureMarkHeight(small) * 2.2) {
    // A small mark counts as a dot, comma or dash if its middle is within the line or just below it.
    const centre = (small.top + small.bottom) / 2;
    const slack = measureMarkHeight(large) * 0.25;
    return measureMarkHeight(small) < measureMarkHeight(large) * 0.5
      ? centre > large.top - slack && centre < large.bottom + slack && closeEnough(small, large)
      : false;
  }
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return (
    overlap >= measureMarkHeight(small) * 0.5 && gapBetween(one, other) <= measureMarkHeight(large) * 1.05
  );
}

function closeEnough(small: PrintMark, large: PrintMark): boolean {
  return gapBetween(small, large) <= measureMarkHeight(large) * 0.75;
}

const gapBetween = (one: PrintMark, other: PrintMark): number =>
  Math.max(0, Math.max(one.left, other.left) - Math.min(one.right, other.right));

/** The median of some numbers; undefined if the list is empty. */
export function findMedian(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
