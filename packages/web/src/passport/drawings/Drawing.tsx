import type { ReactNode } from 'react';

/** The frame of every drawing of things at home, and the ground they stand on. Decoration: the words beside it say more. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="draw" viewBox="0 0 440 320" aria-hidden="true">
      <path className="faint" d="M14 292h412" />
      {children}
    </svg>
  );
}
