type Listener = (message: string) => void;
const listeners = new Set<Listener>();

/** Says something to screen readers, politely, wherever in the page the focus is. */
export function announce(message: string): void {
  for (const listener of listeners) listener(message);
}

export function onAnnounce(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
