/** How long a slice may hold up the page. Milliseconds: a frame. */
const sliceMs = 12;

/**
 * Works through many things and lets the page breathe between slices of time. Gives what was made of each, or
 * undefined when `signal` asked to stop.
 */
export async function inSlices<T, R>(
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
