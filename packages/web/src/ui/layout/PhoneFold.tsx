import { type ReactNode, useId } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';

interface PhoneFoldProps {
  readonly title: string;
  /** What is inside, in a few words: shown while it is closed. */
  readonly gist: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A part of a page under its heading. On a phone it is closed at first. */
export function PhoneFold({ title, gist, children, className = 'sheet' }: PhoneFoldProps) {
  const headId = useId();
  const isPhone = useMedia('(max-width: 47.99em)');
  const head = (
    <h2 className="h3" id={headId}>
      {title}
    </h2>
  );
  return (
    <section className={className} aria-labelledby={headId}>
      {isPhone ? (
        <details className="phonefold">
          <summary>
            {head}
            <span className="small muted">{gist}</span>
          </summary>
          {children}
        </details>
      ) : (
        <>
          {head}
          {children}
        </>
      )}
    </section>
  );
}
