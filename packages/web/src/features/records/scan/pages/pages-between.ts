import { maxPagesAtOnce } from '../../../../reading/problems.ts';

/** The numbers of the pages from `first` to `last`, inclusive; undefined if these are out of range or too many. */
export function listPagesBetween(first: string, last: string, count: number): readonly number[] | undefined {
  if (![first, last].every(typed => /^\s*\d{1,6}\s*$/.test(typed))) return undefined;
  const [from, to] = [Number(first), Number(last)];
  if (from < 1 || to > count || from > to || to - from >= maxPagesAtOnce) return undefined;
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
