import { createContext, useCallback, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** How long a page waits for its slowest part before it shows the rest, in milliseconds. */
const patience = 2_000;

/** Marks a part of the page as loading. Returns a function that marks it as loaded or removed. */
type Wait = () => () => void;

/** The context in which the parts of a page report whether they have loaded. */
export const PanelLoading = createContext<Wait>(() => () => undefined);

/**
 * Whether to show the page: all of its parts have loaded, or it has waited long enough. The parts are shown together,
 * because one that appears late would move a button just as the person presses it.
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

/** Reports whether a part of the page has loaded. */
export function usePanelLoaded(found: boolean): void {
  const wait = useContext(PanelLoading);
  // Runs before the first paint, so that a page with missing parts is never shown.
  useLayoutEffect(() => (found ? undefined : wait()), [found, wait]);
}
