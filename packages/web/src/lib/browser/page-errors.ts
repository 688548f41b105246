// How many errors are said on the page, each by a summary or a banner. The title begins with "Error: " meanwhile.
let shown = 0;
const listeners = new Set<() => void>();

/** Counts one more; the answer takes it away again. */
export function countPageError(): () => void {
  change(1);
  return () => change(-1);
}

export const pageHasErrors = () => shown > 0;

export function onPageErrors(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(by: 1 | -1): void {
  shown += by;
  for (const listener of listeners) listener();
}
