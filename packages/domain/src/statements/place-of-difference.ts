import type { LinePosition } from '../extraction/payments.ts';
import type { BalanceDifference } from './proof.ts';

/** How many rows to show above and below the two rows that differ, so that a person can find them on the page. */
const around = 2;

/**
 * The part of a page where balances and payments first differ: from the last row that agrees to the first that does
 * not. Undefined if neither row has a position. If this part spans two pages, the result is the section on the second
 * page.
 */
export function findDifferencePosition(
  places: ReadonlyMap<number, LinePosition>,
  { from, to }: Pick<BalanceDifference, 'from' | 'to'>,
): LinePosition | undefined {
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
