/** Random choices that depend only on a seed: the same seed gives the same layout on every machine. */
export interface SeededRandom {
  /** Returns an integer from 0 up to but not including `count`. */
  readonly below: (count: number) => number;
  /** Returns true with this probability, 0 to 1. */
  readonly chance: (part: number) => boolean;
  readonly of: <const T>(list: readonly [T, ...T[]]) => T;
  readonly shuffled: <T>(list: readonly T[]) => T[];
}

/** The generator known as mulberry32. It is small, and good enough for varying test data. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = Math.imul(seed, 0x9e3779b1) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    below,
    chance: part => next() < part,
    of: list => list[below(list.length)] ?? list[0],
    shuffled: list => {
      const left = [...list];
      return list.flatMap(() => left.splice(below(left.length), 1));
    },
  };
}
