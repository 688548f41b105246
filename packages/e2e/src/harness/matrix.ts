import { it, type TestFunction } from 'vitest';

/** Whether test matrices run in full, as before a release. */
export const RUN_FULL_MATRICES = process.env['SLOW'] === '1';

/** Selects `count` rows of a matrix, spread evenly and always the same ones; with SLOW=1, all of them. */
export function sampleMatrix<T>(rows: readonly T[], count: number): readonly T[] {
  if (RUN_FULL_MATRICES || count >= rows.length) return rows;
  return rows.filter(
    (_row, at) => Math.floor((at * count) / rows.length) !== Math.floor(((at - 1) * count) / rows.length),
  );
}

/**
 * `it` for tests that are variants of one another. It runs the first of every `size` tests; with SLOW=1, all of them.
 */
export function testOncePerGroup(size: number): (title: string, test: TestFunction) => void {
  let at = 0;
  return (title, test) => {
    it.skipIf(!RUN_FULL_MATRICES && at % size !== 0)(title, test);
    at += 1;
  };
}
