import { createElement, lazy, type ReactNode } from 'react';
import { pageCode } from './page-code.ts';
import type { CodeUse } from './wait.ts';

/**
 * A component whose code loads at its first render; put it in a `Suspense`. React's own `lazy` keeps a failure for ever and
 * shows the error page instead, which loses everything typed.
 */
export function lazyPart<P extends object>(
  fetch: () => Promise<{ readonly default: (props: P) => ReactNode }>,
  codeUse: CodeUse = 'part',
): (props: P) => ReactNode {
  const load = pageCode.loadOnce(fetch, codeUse);
  const Part = lazy(load);
  return function LazyPart(props: P) {
    // Counts as a request, so that the message appears on each page that needs this part.
    void load();
    return createElement(Part, props);
  };
}
