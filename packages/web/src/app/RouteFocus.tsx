import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announceToScreenReader } from '../lib/browser/announce.ts';
import { useAuth } from './AuthProvider.tsx';

/**
 * Moves focus to the H1 after each change of page, so that screen readers read out its title. On the first page the
 * browser decides where focus goes.
 */
export function RouteFocus() {
  const { state } = useAuth();
  const { pathname } = useLocation();
  // Locking and unlocking show a different page at the same address, so `pathname` alone is not enough.
  const place = state.status === 'locked' ? `${pathname} locked` : pathname;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return undefined;
    last.current = place;
    return whenHeadingIsThere(heading => {
      // A link or a button is already focusable, and must remain so.
      if (heading.tabIndex < 0) heading.tabIndex = -1;
      heading.focus();
      announceToScreenReader(document.title);
    });
  }, [place]);
  return null;
}

/**
 * Calls `then` with the page's heading. A page may first show that it is loading, so this waits for the heading until
 * the next change of page.
 */
function whenHeadingIsThere(then: (heading: HTMLElement) => void): () => void {
  const heading = findHeading();
  if (heading) {
    then(heading);
    return () => undefined;
  }
  const watch = new MutationObserver(() => {
    const late = findHeading();
    if (!late) return;
    watch.disconnect();
    then(late);
  });
  watch.observe(document.body, { childList: true, subtree: true });
  return () => watch.disconnect();
}

/** A page that should be read from part-way down, such as from the form below a list, marks the heading to start at. */
const findHeading = () => findIn('main [data-start-here]') ?? findIn('main h1');

/** Ignores content marked as busy, because another page is about to replace it. */
const findIn = (selector: string) =>
  document.querySelector<HTMLElement>(`${selector}:not([aria-busy='true'] *)`);
