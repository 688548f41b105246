import { type ComponentType, useSyncExternalStore } from 'react';
import type { ToastMessage } from './toast.ts';

type Region = ComponentType<{ readonly label: string }>;

let region: Region | undefined;
const listeners = new Set<() => void>();

/** Shows a toast. What draws it loads with the first one, so that a page opens without it. */
export async function showToastLater(toast: ToastMessage): Promise<void> {
  const [{ showToast }, { ToastRegion }] = await Promise.all([
    import('./toast.ts'),
    import('./ToastRegion.tsx'),
  ]);
  region = ToastRegion;
  for (const tell of listeners) tell();
  showToast(toast);
}

/** What draws toasts, once there was one. */
export const useToastRegion = (): Region | undefined => useSyncExternalStore(listen, current, none);

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const current = (): Region | undefined => region;
const none = (): undefined => undefined;
