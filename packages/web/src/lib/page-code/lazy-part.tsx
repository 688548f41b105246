import { createElement, lazy, type ReactNode } from 'react';
import { pageCode } from './page-code.ts';
import type { CodeUse } from './wait.ts';

/**
 * A component whose code is loaded when it first renders; use it inside a `Suspense`. React's own `lazy` would remember
 * a failure for ever and show the error page, which loses all typed text.
 */
export function createLazyPart<P extends object>(
  fetch: () => Promise<{ readonly default: (props: P) => ReactNode }>,
  codeUse: CodeUse = 'part',
): (props: P) => ReactNode {
  const load = pageCode.loadOnce(fetch, codeUse);
  const Part = lazy(load);
  return function LazyPart(props: P) {
    // This call counts as a request, so that every page that needs this part shows the message.
    void load();
    return createElement(Part, props);
  };
}
