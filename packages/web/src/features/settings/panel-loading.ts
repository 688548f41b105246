import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long a page waits for its slowest part before it shows the others, in milliseconds. */
const patience = 2_000;

/** Says that a part of the page is still looking; the answer says that it has found, or is gone. */
type Wait = () => () => void;

/** Where the parts of a page say whether they have found what they show. */
export const PanelLoading = createContext<Wait>(() => () => undefined);

/**
 * Whether all parts of a page are there, or long enough were waited for. They are shown together: each that comes by
 * itself would move the buttons below it, under the finger of whoever is about to press one.
 */
export function usePanelsLoaded(): { readonly shown: boolean; readonly wait: Wait } {
  const [shown, setShown] = useState(false);
  const looking = useRef(0);
  const wait = useCallback(() => {
    looking.current += 1;
    return () => {
      looking.current -= 1;
      if (looking.current === 0) setShown(true);
    };
  }, []);
  useEffect(() => {
    if (looking.current === 0) setShown(true);
    const timer = setTimeout(() => setShown(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return { shown, wait };
}

/** Says for a part of the page whether it has found what it shows. */
export function usePanelLoaded(found: boolean): void {
  const wait = useContext(PanelLoading);
  // Before the first paint, so that the page never shows half.
  useLayoutEffect(() => (found ? undefined : wait()), [found, wait]);
}
