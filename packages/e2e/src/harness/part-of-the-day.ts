import { it, type TestFunction } from 'vitest';

/** Whole matrices instead of a part of each: before a release. */
export const SLOW = process.env['SLOW'] === '1';

const DAY_MS = 86_400_000;
/** Today's part; `MATRIX_DAY`, which a run prints, gives the choice of an earlier day again. */
const day = Number(process.env['MATRIX_DAY'] ?? Math.floor(Date.now() / DAY_MS));
if (!SLOW) console.log(`Parts of matrices are those of MATRIX_DAY=${day}.`);

/** So many of what a long run could do, others on the next day, so that in a few days all were done; SLOW=1 does all. */
export function partOfTheDay<T>(all: readonly T[], count: number): readonly T[] {
  if (SLOW) return all;
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[(day * count + at) % all.length] as T,
  );
}

/**
 * `it`, for tests that are variants of one thing: each runs every so many days, about as many of a file each day;
 * SLOW=1 runs all.
 */
export function itEvery(days: number): (title: string, test: TestFunction) => void {
  let at = 0;
  return (title, test) => {
    const isToday = SLOW || (at + day) % days === 0;
    at += 1;
    it.skipIf(!isToday)(title, test);
  };
}
