import type { ReactNode } from 'react';

interface FooterProps {
  /** A link shown only inside the app. */
  readonly help?: ReactNode;
  /** A note on how the page stores typed text, if the text is not sealed. */
  readonly kept?: string | undefined;
}

export function Footer({ help, kept = 'Sealed on your device before it is stored.' }: FooterProps) {
  return (
    <footer className="foot wrap">
      <div className="foot__in">
        <p>Kinfolio. {kept}</p>
        {help}
        <a href="/terms">Terms and privacy</a>
      </div>
    </footer>
  );
}
