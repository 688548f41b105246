import type { ReactNode } from 'react';
import './rehearsal.css';

/** The striped band over every page of a rehearsal. */
export function RehearsalBanner({ children }: { readonly children: ReactNode }) {
  return (
    <div className="rehearsalband" role="note">
      <p>
        <b>REHEARSAL.</b> {children}
      </p>
    </div>
  );
}
