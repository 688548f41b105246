import type { ReactNode } from 'react';

/**
 * The frame of all drawings of household objects, with the ground they are on. Drawings are decorative: the text next
 * to them is complete on its own.
 */
export function DrawingFrame({ children }: { children: ReactNode }) {
  return (
    <svg className="draw" viewBox="0 0 440 320" aria-hidden="true">
      <path className="faint" d="M14 292h412" />
      {children}
    </svg>
  );
}
