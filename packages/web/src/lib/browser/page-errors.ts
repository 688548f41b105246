// How many errors the page currently shows, in a list or in banners. While there are any, the page title begins with
// "Error: ".
let shown = 0;
const listeners = new Set<() => void>();

/** Counts one more error. Returns a function that takes it off the count again. */
export function countPageError(): () => void {
  change(1);
  return () => change(-1);
}

export const hasPageErrors = () => shown > 0;

export function onPageErrors(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function change(by: 1 | -1): void {
  shown += by;
  for (const listener of listeners) listener();
}
