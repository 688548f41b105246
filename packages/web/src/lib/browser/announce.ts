type Listener = (message: string) => void;
const listeners = new Set<Listener>();

/** Announces a message to screen readers, politely, wherever the focus is. */
export function announceToScreenReader(message: string): void {
  for (const listener of listeners) listener(message);
}

export function onAnnouncement(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
