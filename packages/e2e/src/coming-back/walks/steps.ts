import * as fc from 'fast-check';

/** An action of a family. `on` is the owner's device, and `who` the reader. */
export type FamilyStep =
  | { readonly what: 'save' | 'edit' | 'remove' | 'look' | 'kit' | 'card' | 'stop-card'; readonly on: number }
  | { readonly what: 'password'; readonly on: number; readonly renew: boolean }
  | { readonly what: 'give' | 'stop'; readonly on: number; readonly who: number }
  | { readonly what: 'accept' | 'erase'; readonly who: number };

/**
 * A round of a random walk: what happens before and after a backup, which earlier backup is restored, and who connects
 * in which order.
 */
export interface WalkRound {
  readonly before: readonly FamilyStep[];
  readonly after: readonly FamilyStep[];
  /** How many of the owner's devices have connected by the end of this round. The others connect in the next one. */
  readonly devices: readonly number[];
  /** Whether the readers connect before the owner does. */
  readonly readersFirst: boolean;
}

const on = fc.integer({ min: 0, max: 1 });
const who = fc.integer({ min: 0, max: 1 });
const step: fc.Arbitrary<FamilyStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constantFrom('save', 'edit', 'remove'), on }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('password'), on, renew: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('give', 'give', 'stop'), on, who }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('accept'), who }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constantFrom('look', 'kit', 'card', 'stop-card'), on }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('erase'), who: fc.constant(1) }) },
);

/** Generates the rounds of a random walk for a family. */
export const createWalkRounds = (count: number): fc.Arbitrary<readonly WalkRound[]> =>
  fc.array(
    fc.record({
      before: fc.array(step, { maxLength: 4 }),
      after: fc.array(step, { maxLength: 4 }),
      devices: fc.constantFrom([0], [1], [0, 1], [1, 0]),
      readersFirst: fc.boolean(),
    }),
    { minLength: count, maxLength: count },
  );
