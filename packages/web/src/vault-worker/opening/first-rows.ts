import type { Row } from '../store/database.ts';

// [Note: What is opened before the first page]
// Opening a record takes about 25 µs and drawing it more, so with ten thousand a person would wait twice as long as the
// password takes to hash. A page shows the oldest fifty of its kind at first. So these are opened first, for every
// category, because nobody knows here which page it will be; and all that waits to be sent, because signing out asks
// whether anything does. The page asks for the others as soon as it has these, a part at a time: while a part is being
// opened the worker answers nothing else, and the page may want a draft, or have something to save. Until all are there
// it says so wherever it would have to know them all.

/** Up to this many records are opened at once, in less time than drawing the page takes. */
const allUpTo = 250;
/** Of each category, where there are more in all. No list draws more at first. */
const firstOfEach = 50;
/** At a time, of those that were left. */
const nextAtOnce = 250;

/** The rows to open now and those to open next, both in the order they came, which is that of their ids. */
export function firstRows(rows: readonly Row[]): { first: readonly Row[]; rest: readonly Row[] } {
  if (rows.length <= allUpTo) return { first: rows, rest: [] };
  const [first, rest]: [Row[], Row[]] = [[], []];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const count = counts.get(row.categoryId) ?? 0;
    const drawn = !row.deleted && count < firstOfEach;
    if (drawn) counts.set(row.categoryId, count + 1);
    (drawn || row.dirty ? first : rest).push(row);
  }
  return { first, rest };
}

/** The rows to open next of those that were left, and what is left then. */
export function nextRows(left: readonly Row[]): { next: readonly Row[]; rest: readonly Row[] } {
  return { next: left.slice(0, nextAtOnce), rest: left.slice(nextAtOnce) };
}
