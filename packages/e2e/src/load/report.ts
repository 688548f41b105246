import { type CompletedAction, findPercentile } from './open-loop.ts';

/** Prints how long each action took, how often it failed, and the totals. */
export function printActionReport(done: readonly CompletedAction[], seconds: number): void {
  const kinds = Map.groupBy(done, ({ what }) => what);
  const rows = [...kinds, ['all of it', done] as const].map(([what, some]) => ({
    what,
    times: some.length,
    'a second': (some.length / seconds).toFixed(1),
    'half within': `${findPercentile(some, 0.5).toFixed(0)} ms`,
    '99 % within': `${findPercentile(some, 0.99).toFixed(0)} ms`,
    failed: listFailures(some).length,
  }));
  console.table(rows);
  const reasons = Map.groupBy(listFailures(done), ({ what, failure }) => `${what}: ${failure ?? ''}`);
  for (const [reason, some] of reasons) console.log(`${String(some.length)} × ${reason}`);
}

/** The actions that were rejected or received no response. */
export const listFailures = (done: readonly CompletedAction[]): readonly CompletedAction[] =>
  done.filter(({ failure }) => failure !== undefined);
