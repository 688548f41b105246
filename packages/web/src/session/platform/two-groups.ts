import type { Platform } from './platform.ts';

/** Two different groups of a printed code, counted from 1, the lower first: typed back, they show that it is on paper. */
export function pickTwoGroups(
  { random }: Pick<Platform, 'random'>,
  count: number,
): readonly [number, number] {
  const first = random(count);
  const second = (first + 1 + random(count - 1)) % count;
  return [Math.min(first, second) + 1, Math.max(first, second) + 1];
}
