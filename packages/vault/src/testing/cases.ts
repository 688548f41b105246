// What it is: the number of generated cases that a test runs.
// Use it for: tests that take thousands of cases. `SLOW=1` runs all of them; otherwise a tenth or fewer are
// run, always from the same seed.
// Never use it for: tests that are quick even with all their cases.

/** The number of cases to run: all of them with `SLOW=1`, otherwise one in `share`. */
export function chooseCaseCount(cases: number, share = 10): number {
  return process.env['SLOW'] === '1' ? cases : Math.ceil(cases / share);
}

/** The seed of every generated case, so that a failure can be repeated. */
export const testCaseSeed = 20_261_121;
