import type { ReactNode } from 'react';

export interface EmptyStateProps {
  picture?: ReactNode;
  /** Why adding something here matters, in a sentence or two. */
  children: ReactNode;
  /** One button, and at most one help link after it. */
  action?: ReactNode;
  help?: ReactNode;
}

export function EmptyState({ picture, children, action, help }: EmptyStateProps) {
  return (
    <div className="empty">
      {picture}
      <p>{children}</p>
      {action}
      {help}
    </div>
  );
}
