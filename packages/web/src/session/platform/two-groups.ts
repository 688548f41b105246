import type { Platform } from './platform.ts';

/**
 * Picks two different groups of a printed code, counted from 1, in ascending order. Typing them back shows that the
 * person has the code on paper.
 */
export function pickTwoGroupNumbers(
  { random }: Pick<Platform, 'random'>,
  count: number,
): readonly [number, number] {
  const first = random(count);
  const second = (first + 1 + random(count - 1)) % count;
  return [Math.min(first, second) + 1, Math.max(first, second) + 1];
}
