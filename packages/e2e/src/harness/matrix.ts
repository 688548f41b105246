import { it, type TestFunction } from 'vitest';

/** Whether matrices run whole, as before a release. */
export const SLOW = process.env['SLOW'] === '1';

/** So many of the rows of a matrix, spread evenly over it and the same on each day; with SLOW=1 all of them. */
export function partOfMatrix<T>(rows: readonly T[], count: number): readonly T[] {
  if (SLOW || count >= rows.length) return rows;
  return rows.filter(
    (_row, at) => Math.floor((at * count) / rows.length) !== Math.floor(((at - 1) * count) / rows.length),
  );
}

/** `it`, for tests that are variants of one thing: the first of each `size` of them runs; with SLOW=1 every one does. */
export function itFirstOf(size: number): (title: string, test: TestFunction) => void {
  let at = 0;
  return (title, test) => {
    it.skipIf(!SLOW && at % size !== 0)(title, test);
    at += 1;
  };
}
