import type { Story } from './story.ts';

/** Whole matrices instead of a part of each: before a release. */
export const SLOW = process.env['SLOW'] === '1';

const usual = new Set(['signing up', 'changing the password']);

/** Whether a story runs in `npm test`; the others run in `npm run test:long`. */
export const isUsual = ({ title }: Story): boolean => usual.has(title);

const DAY_MS = 86_400_000;

/**
 * So many of what a long run could do, others on the next day, so that in a few days all were done; SLOW=1 does all.
 * `MATRIX_DAY`, which a run prints, gives the choice of an earlier day again.
 */
export function partOfTheDay<T>(all: readonly T[], count: number): readonly T[] {
  if (SLOW) return all;
  const day = Number(process.env['MATRIX_DAY'] ?? Math.floor(Date.now() / DAY_MS));
  console.log(`A part of a matrix: ${count} of ${all.length}, as MATRIX_DAY=${day} chooses.`);
  return Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all[(day * count + at) % all.length] as T,
  );
}
