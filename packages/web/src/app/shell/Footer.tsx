import type { ReactNode } from 'react';

/** `help` is there for who is inside the app. */
export function Footer({ help }: { help?: ReactNode }) {
  return (
    <footer className="foot wrap">
      <div className="foot__in">
        <p>Kinfolio. Sealed on your device before it is stored.</p>
        {help}
        <a href="/terms">Terms and privacy</a>
      </div>
    </footer>
  );
}
