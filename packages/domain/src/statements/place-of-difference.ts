import type { LinePlace } from '../extraction/payments.ts';
import type { Difference } from './proof.ts';

/** Rows that are shown above and below, so that a person sees what the two rows are between. */
const around = 2;

/**
 * The part of a page where balances and payments first differ: from the row that agrees to the one that does not. Undefined where neither
 * has a place. Over two pages it is the part of the second one.
 */
export function placeOfDifference(
  places: ReadonlyMap<number, LinePlace>,
  { from, to }: Pick<Difference, 'from' | 'to'>,
): LinePlace | undefined {
  const [first, last] = [from, to].map(line => (line === undefined ? undefined : places.get(line)));
  const main = last ?? first;
  if (main === undefined) return undefined;
  const other = first?.page === main.page ? first : main;
  const high = Math.max(1, main.foot - main.top);
  return {
    page: main.page,
    top: Math.max(0, Math.min(other.top, main.top) - high * 2 * around),
    foot: Math.max(other.foot, main.foot) + high * 2 * around,
  };
}
