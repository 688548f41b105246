/** How long a slice may block the page, in milliseconds: less than one frame. */
const sliceMs = 12;

/**
 * Processes many items and lets the page respond between slices of time. Resolves to the results, or to undefined if
 * `signal` aborted it.
 */
export async function processInSlices<T, R>(
  all: readonly T[],
  make: (one: T) => R,
  signal: AbortSignal,
  onProgress: (done: number) => void = () => undefined,
): Promise<R[] | undefined> {
  const made: R[] = [];
  let until = performance.now() + sliceMs;
  for (const one of all) {
    if (performance.now() > until) {
      onProgress(made.length);
      await new Promise(resolve => setTimeout(resolve));
      until = performance.now() + sliceMs;
    }
    if (signal.aborted) return undefined;
    made.push(make(one));
  }
  return made;
}
