import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { announce } from '../lib/browser/announce.ts';
import { useAuth } from './AuthProvider.tsx';

/** After a change of page the H1 takes the focus and the title is said. The first page is the browser's own. */
export function RouteFocus() {
  const { state } = useAuth();
  const { pathname } = useLocation();
  // Locking and unlocking change the page too, though not its address.
  const place = state.status === 'locked' ? `${pathname} locked` : pathname;
  const last = useRef(place);
  useEffect(() => {
    if (last.current === place) return undefined;
    last.current = place;
    return whenHeadingIsThere(heading => {
      // A link or a button is a stop on the way already, and remains one.
      if (heading.tabIndex < 0) heading.tabIndex = -1;
      heading.focus();
      announce(document.title);
    });
  }, [place]);
  return null;
}

/** A page may first show that it is loading; the heading is waited for, until the next change of page. */
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

/** A page that opens in the middle of its work, as at the form below a list, names another heading. */
const findHeading = () => findIn('main [data-start-here]') ?? findIn('main h1');

/** What is busy is about to be another page. */
const findIn = (selector: string) =>
  document.querySelector<HTMLElement>(`${selector}:not([aria-busy='true'] *)`);
