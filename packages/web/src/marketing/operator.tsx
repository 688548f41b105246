import { createElement, type ReactNode } from 'react';
import { operatorMark, whenElement } from './page.ts';

/**
 * What the operator has set under a name of `packages/server/src/config/operator-settings.ts`. The server fills it in when
 * it gives the page out; an attribute takes {@link operatorMark}.
 */
export function OperatorValue({ name }: { name: string }) {
  return <>{operatorMark(name)}</>;
}

/** Shows its content only where the operator has set `has`, or has not set `lacks`. Not inside a table. */
export function WhenOperator({
  children,
  ...condition
}: {
  children: ReactNode;
  has?: string;
  lacks?: string;
}) {
  return createElement(whenElement, condition, children);
}
