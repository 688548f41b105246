import { useSyncExternalStore } from 'react';

/** False while a prerendered page has no script yet, and a press would do what the browser does by itself. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

const never = () => () => undefined;
