import { type Mark, Names } from './marks.ts';

/** Marks that stand beside each other as one piece of text: a word or a line, without a wide gap in it. */
export type Run = readonly Mark[];

const rowHeight = 32;

/**
 * All marks that could be letters, of two looks at the same print: what hangs together with a rule of a table at first
 * sight may come apart from it when only the deepest ink counts.
 */
export function lettersOf(marks: readonly Mark[], deepest: readonly Mark[], width: number): Mark[] {
  const letters = marks.filter(mark => couldBeText(mark, width));
  const grids = marks.filter(mark => !couldBeText(mark, width) && isSparse(mark));
  const freed = deepest.filter(mark => couldBeText(mark, width) && grids.some(grid => isWithin(mark, grid)));
  const known = new Set(letters.flatMap(mark => tilesOf(mark)));
  return [...letters, ...freed.filter(mark => !known.has(tileAt(mark)))];
}

// A filled shape is no grid: what is in it is a picture.
const isSparse = (mark: Mark) => mark.area < widthOf(mark) * heightOf(mark) * 0.3;
const isWithin = (mark: Mark, grid: Mark) =>
  mark.left >= grid.left && mark.right <= grid.right && mark.top >= grid.top && mark.bottom <= grid.bottom;

// Where letters are known already, in squares of a few pixels.
const tile = 4;
const tileAt = (mark: Mark) =>
  `${String(Math.floor((mark.left + mark.right) / 2 / tile))} ${String(Math.floor((mark.top + mark.bottom) / 2 / tile))}`;

function tilesOf(mark: Mark): string[] {
  const found: string[] = [];
  for (let y = Math.floor(mark.top / tile); y <= Math.floor(mark.bottom / tile); y += 1) {
    for (let x = Math.floor(mark.left / tile); x <= Math.floor(mark.right / tile); x += 1)
      found.push(`${String(x)} ${String(y)}`);
  }
  return found;
}

/** The runs of text among marks; rules, boxes and dust are left out. */
export function runsIn(marks: readonly Mark[], width: number): Run[] {
  const shaped = marks.filter(mark => couldBeText(mark, width)).toSorted((a, b) => a.left - b.left);
  const typical = middle(shaped.filter(mark => heightOf(mark) >= 6).map(heightOf)) ?? 0;
  const letters = shaped.filter(mark => !isBlock(mark, typical) && !isEdge(mark, typical));
  const names = new Names();
  const rows = inRows(letters, names);
  letters.forEach((mark, name) => {
    for (const other of rightOf(mark, letters, rows, typical)) {
      if (belongTogether(mark, letters[other] ?? mark)) names.join(name, other);
    }
  });
  const runs = new Map<number, Mark[]>();
  letters.forEach((mark, name) => {
    const run = runs.get(names.of(name)) ?? [];
    run.push(mark);
    runs.set(names.of(name), run);
  });
  return [...runs.values()].flatMap(bySize).filter(run => isText(run, typical));
}

/** A run without jumps in size: a large amount behind a small label is read apart from it. */
function bySize(run: Run): Run[] {
  const tall = tallOf(run);
  for (let at = 1; at < run.length; at += 1) {
    const [before, after] = [run.slice(0, at), run.slice(at)];
    const gap = (after[0]?.left ?? 0) - Math.max(...before.map(mark => mark.right));
    if (gap < tall * 0.25 || before.length < 3 || after.length < 3) continue;
    const [one, other] = [tallOf(before), tallOf(after)].toSorted((a, b) => a - b);
    if ((other ?? 0) > (one ?? 0) * 1.5) return [...bySize(before), ...bySize(after)];
  }
  return [run];
}

/** Height of capitals and figures in a run, in pixels. */
export function tallOf(run: Run): number {
  const heights = run.map(heightOf).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length * 0.65)] ?? 0;
}

export const heightOf = (mark: Mark): number => mark.bottom - mark.top;
const widthOf = (mark: Mark): number => mark.right - mark.left;

function couldBeText(mark: Mark, width: number): boolean {
  const [wide, high] = [widthOf(mark), heightOf(mark)];
  if (high > width / 8 || wide > width / 2) return false;
  // A rule of a table, lying or standing.
  if (wide > 40 && wide > high * 12) return false;
  return !(high > 40 && high > wide * 12);
}

/** A filled square with something in white on it, beside a name: no letter, and larger than those of the name. */
function isBlock(mark: Mark, typical: number): boolean {
  const [wide, high] = [widthOf(mark), heightOf(mark)];
  const square = wide > high * 0.85 && wide < high * 1.3;
  return high > typical * 1.8 && square && mark.area > wide * high * 0.72;
}

/** A tall thin stroke: the edge of the sheet, or of a box. */
function isEdge(mark: Mark, typical: number): boolean {
  return heightOf(mark) > typical * 3 && widthOf(mark) < heightOf(mark) * 0.35;
}

/** A dot or a dash alone is dust, and a lone upright stroke taller than letters is the edge of something. */
function isText(run: Run, typical: number): boolean {
  const tall = Math.max(...run.map(heightOf));
  const [only, more] = run;
  if (only !== undefined && more === undefined && tall > typical * 1.3 && widthOf(only) < tall * 0.35)
    return false;
  return tall >= typical * 0.45 && tall >= 5;
}

function inRows(letters: readonly Mark[], names: Names): Map<number, number[]> {
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

/** Those that begin within a letter's width to the right, in any row the mark stands in. */
function rightOf(
  mark: Mark,
  letters: readonly Mark[],
  rows: ReadonlyMap<number, readonly number[]>,
  typical: number,
): number[] {
  const reach = mark.right + Math.max(heightOf(mark), Math.min(typical, heightOf(mark) * 6)) * 1.1;
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

function firstFrom(there: readonly number[], letters: readonly Mark[], left: number): number {
  let [low, high] = [0, there.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((letters[there[half] ?? 0]?.left ?? 0) < left) low = half + 1;
    else high = half;
  }
  return low;
}

function belongTogether(one: Mark, other: Mark): boolean {
  const [small, large] = heightOf(one) < heightOf(other) ? [one, other] : [other, one];
  if (heightOf(large) > heightOf(small) * 2.2) {
    // A dot, comma or dash: its middle lies in the line, or just under it.
    const centre = (small.top + small.bottom) / 2;
    const slack = heightOf(large) * 0.25;
    return heightOf(small) < heightOf(large) * 0.5
      ? centre > large.top - slack && centre < large.bottom + slack && closeEnough(small, large)
      : false;
  }
  const overlap = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return overlap >= heightOf(small) * 0.5 && gapBetween(one, other) <= heightOf(large) * 1.05;
}

function closeEnough(small: Mark, large: Mark): boolean {
  return gapBetween(small, large) <= heightOf(large) * 0.75;
}

const gapBetween = (one: Mark, other: Mark): number =>
  Math.max(0, Math.max(one.left, other.left) - Math.min(one.right, other.right));

/** The middle of some numbers; undefined for none. */
export function middle(values: readonly number[]): number | undefined {
  return values.toSorted((a, b) => a - b)[values.length >> 1];
}
