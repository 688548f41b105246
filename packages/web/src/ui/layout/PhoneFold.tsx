import { type ReactNode, useId } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';

interface PhoneFoldProps {
  readonly title: string;
  /** A summary of the content in a few words, shown while the section is closed. */
  readonly gist: string;
  readonly children: ReactNode;
  readonly className?: string;
}

/** A section of a page with a heading. On a phone it is closed at first. */
export function CollapsibleOnPhone({ title, gist, children, className = 'sheet' }: PhoneFoldProps) {
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
