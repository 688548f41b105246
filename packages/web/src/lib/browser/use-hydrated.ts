import { useSyncExternalStore } from 'react';

/**
 * Returns false until the script of a prerendered page has loaded. Until then, pressing a button would trigger the
 * browser's default action.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
