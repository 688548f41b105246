import { useSyncExternalStore } from 'react';
import { pageCode } from '../../lib/page-code/page-code.ts';
import type { ToastMessage } from './toast.ts';

const loadToasts = pageCode.loadOnce(async () => {
  const [toasts] = await Promise.all([import('./toast.ts'), import('./ToastRegion.tsx')]);
  return toasts;
}, 'background');

let isWanted = false;
const listeners = new Set<() => void>();

/** Shows a toast. The toast code loads with the first one, so that a page opens without it. */
export async function showLazyToast(toast: ToastMessage): Promise<void> {
  isWanted = true;
  for (const listener of listeners) listener();
  const { showToast } = await loadToasts();
  showToast(toast);
}

/** Whether any toast has been requested. */
export const useIsToastRequested = (): boolean => useSyncExternalStore(listen, wanted, never);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const wanted = (): boolean => isWanted;
const never = (): boolean => false;
