/** Choices that follow from a seed alone: the same seed, the same layout, on every machine. */
export interface Seeded {
  /** From 0 up to, not including, this. */
  readonly below: (count: number) => number;
  /** True this often, 0 to 1. */
  readonly chance: (part: number) => boolean;
  readonly of: <const T>(list: readonly [T, ...T[]]) => T;
  readonly shuffled: <T>(list: readonly T[]) => T[];
}

/** The generator known as mulberry32: small, and good enough to vary test data. */
export function seeded(seed: number): Seeded {
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
