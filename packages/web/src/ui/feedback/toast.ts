import { UNSTABLE_ToastQueue as ToastQueue } from 'react-aria-components/Toast';

export interface ToastMessage {
  message: string;
  /** The action is usually Undo. Any other action has `isUndo` set to false and no icon. */
  action?: { label: string; onPress: () => void; isUndo?: false };
}

/** How long a toast is shown, in milliseconds, unless it is hovered or focused. */
export const toastDurationMs = 10_000;

/** Shows one message at a time, newest first, because several would cover half of a phone's screen. */
export const toastQueue = new ToastQueue<ToastMessage>({ maxVisibleToasts: 1 });

/**
 * Shows a message about something that has just been done, with at most one action, usually Undo. Returns a function
 * that removes the message.
 */
export function showToast(toast: ToastMessage): () => void {
  const key = toastQueue.add(toast, { timeout: toastDurationMs });
  return () => toastQueue.close(key);
}
