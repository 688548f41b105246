/** The session's clock, passed in so that a test can control it. */
export interface SessionTimers {
  /** The current time in milliseconds since 1970. */
  readonly now: () => number;
  /** Runs `what` after that many milliseconds; the returned function cancels it. */
  readonly after: (milliseconds: number, what: () => void) => () => void;
}

/** The browser's own time. */
export const browserTimers: SessionTimers = {
  now: () => Date.now(),
  after(milliseconds, what) {
    const timer = setTimeout(what, milliseconds);
    return () => clearTimeout(timer);
  },
};

/**
 * Resolves to the promise's value, or to `late` if it takes longer than that many milliseconds. The promise itself is
 * not cancelled.
 */
export function withTimeout<T, L>(
  timing: SessionTimers,
  milliseconds: number,
  promise: Promise<T>,
  late: L,
): Promise<T | L> {
  return new Promise((resolve, reject) => {
    const callOff = timing.after(milliseconds, () => resolve(late));
    promise.then(resolve, reject).finally(callOff);
  });
}
