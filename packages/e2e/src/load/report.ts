import { type Done, within } from './open-loop.ts';

/** Prints how long each thing took and how often it failed, and all of it together. */
export function printDone(done: readonly Done[], seconds: number): void {
  const kinds = Map.groupBy(done, ({ what }) => what);
  const rows = [...kinds, ['all of it', done] as const].map(([what, some]) => ({
    what,
    times: some.length,
    'a second': (some.length / seconds).toFixed(1),
    'half within': `${within(some, 0.5).toFixed(0)} ms`,
    '99 % within': `${within(some, 0.99).toFixed(0)} ms`,
    failed: failuresOf(some).length,
  }));
  console.table(rows);
  const reasons = Map.groupBy(failuresOf(done), ({ what, failure }) => `${what}: ${failure ?? ''}`);
  for (const [reason, some] of reasons) console.log(`${String(some.length)} × ${reason}`);
}

/** Those that were refused or not answered. */
export const failuresOf = (done: readonly Done[]): readonly Done[] =>
  done.filter(({ failure }) => failure !== undefined);
