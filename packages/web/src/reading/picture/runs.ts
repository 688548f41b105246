import { type Mark, Names } from './marks.ts';

/** Marks that stand beside each other as one piece of text: a word or a line, without a wide gap in it. */
export type Run = readonly Mark[];

const rowHeight = 32;

/** The runs of text among marks; rules, boxes and dust are left out. */
export function runsIn(marks: readonly Mark[], width: number): Run[] {
  const shaped = marks.filter(mark => couldBeText(mark, width)).toSorted((a, b) => a.left - b.left);
  const typical = middle(shaped.filter(mark => heightOf(mark) >= 6).map(heightOf)) ?? 0;
  const letters = shaped.filter(mark => !isBlock(mark, typical));
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
  return [...runs.values()].filter(run => isText(run, typical));
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
  return wide > typical * 1.5 && wide > high * 0.85 && mark.area > wide * high * 0.65;
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
