import { createElement, type ReactNode } from 'react';
import { conditionalElement, operatorPlaceholder } from './page.ts';

/**
 * The operator's setting with a name from `packages/server/src/config/operator-settings.ts`. The server fills it in
 * when it serves the page; in an attribute use {@link operatorPlaceholder}.
 */
export function OperatorValue({ name }: { name: string }) {
  return <>{operatorPlaceholder(name)}</>;
}

/** Shows its content only if the operator has set `has`, or has not set `lacks`. Must not be used inside a table. */
export function ShowIfOperatorSet({
  children,
  ...condition
}: {
  children: ReactNode;
  has?: string;
  lacks?: string;
}) {
  return createElement(conditionalElement, condition, children);
}
