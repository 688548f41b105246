import { mostPages } from '../../../../reading/problems.ts';

/** The pages from one number typed to another, both with them; undefined when a PDF of `count` pages has no such few. */
export function pagesBetween(first: string, last: string, count: number): readonly number[] | undefined {
  if (![first, last].every(typed => /^\s*\d{1,6}\s*$/.test(typed))) return undefined;
  const [from, to] = [Number(first), Number(last)];
  if (from < 1 || to > count || from > to || to - from >= mostPages) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
