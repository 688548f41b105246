import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastMessage {
  message: string;
  /** Mostly Undo; another action has `isUndo` false and no icon. */
  action?: { label: string; onPress: () => void; isUndo?: false };
}

/** A toast goes by itself after this long, unless it is pointed at or focused. Milliseconds. */
export const toastMs = 10_000;

/** Shows one message at a time, the newest first. Several would hide half of a phone. */
export const toasts = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/** Says what was just done, with at most one way back. Returns a function that takes it away. */
export function showToast(toast: ToastMessage): () => void {
  const key = toasts.add(toast, { timeout: toastMs });
  return () => toasts.close(key);
}
