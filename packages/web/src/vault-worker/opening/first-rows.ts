import type { StoredRow } from '../store/database.ts';

// [Note: What is opened before the first page] Opening a record takes about 25 µs and drawing it takes longer, so with
// ten thousand records a person would wait twice as long as for the hashing of the password. A page at first shows only
// the oldest fifty records of its kind. So those are opened first, for every category because the worker does not know
// which page will be shown, together with all unsent changes, because signing out depends on them. As soon as the page
// has these, it requests the others, part by part: while a part is being opened the worker cannot answer anything else,
// and the page may need a draft or have something to save. Until all records are loaded, the page shows this wherever
// it would need all of them.

/** Up to this many records are all opened at once, which takes less time than drawing the page. */
const allUpTo = 250;
/**
 * How many records of each category are opened first if there are more than `allUpTo` in total. No list draws more than
 * this at first.
 */
const firstOfEach = 50;
/** How many of the remaining rows are opened in each part. */
const nextAtOnce = 250;

/** Divides the rows into those to open now and those to open later. Both parts keep the order of their ids. */
export function openFirstRecords(rows: readonly StoredRow[]): {
  first: readonly StoredRow[];
  rest: readonly StoredRow[];
} {
  if (rows.length <= allUpTo) return { first: rows, rest: [] };
  const [first, rest]: [StoredRow[], StoredRow[]] = [[], []];
  const counts = new Map<string, number>();
  for (const row of rows) {
    const count = counts.get(row.categoryId) ?? 0;
    const drawn = !row.deleted && count < firstOfEach;
    if (drawn) counts.set(row.categoryId, count + 1);
    (drawn || row.dirty ? first : rest).push(row);
  }
  return { first, rest };
}

/** Divides the remaining rows into those to open next, and the rest. */
export function openNextRecords(left: readonly StoredRow[]): {
  next: readonly StoredRow[];
  rest: readonly StoredRow[];
} {
  return { next: left.slice(0, nextAtOnce), rest: left.slice(nextAtOnce) };
}
