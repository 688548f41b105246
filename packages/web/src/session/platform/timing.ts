/** Time as the session knows it, handed in so that a test can move it. */
export interface Timing {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `what` after that many milliseconds; the answer calls it off. */
  readonly after: (milliseconds: number, what: () => void) => () => void;
}

/** The browser's own time. */
export const browserTiming: Timing = {
  now: () => Date.now(),
  after(milliseconds, what) {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** What the promise gives, or `late` when it takes longer than that many milliseconds. The promise itself goes on. */
export function withTimeout<T, L>(
  timing: Timing,
  milliseconds: number,
  promise: Promise<T>,
  late: L,
): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const callOff = timing.after(milliseconds, () => resolve(late));
    promise.then(resolve, reject).finally(callOff);
  });
}
