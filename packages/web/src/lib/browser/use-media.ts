import { useCallback, useState, useSyncExternalStore } from 'react';
import { readTextSize } from './appearance.ts';

/** Whether a media query holds now, such as "(min-width: 64em)". */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = globalThis.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => globalThis.matchMedia(query).matches,
    () => false,
  );
}

// How much larger than usual the text is (controls.css): media queries know nothing of it.
const textScale = { usual: 1, large: 131.25 / 112.5, larger: 150 / 112.5 } as const;

/** Whether the window has room for so many em of the usual text; larger text needs a wider window. */
export function useRoom(em: number): boolean {
  const [wanted] = useState(() => em * textScale[readTextSize()]);
  return useMedia(`(min-width: ${String(wanted)}em)`);
}
