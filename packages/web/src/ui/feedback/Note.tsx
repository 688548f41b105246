import { type ReactNode, useId } from 'react';
import { useMedia } from '../../lib/browser/use-media.ts';

export interface NoteProps {
  title?: string;
  /** An illustration above the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** Advice in the margin. Never used for errors or money. */
export function MarginNote({ title, picture, children }: NoteProps) {
  const id = useId();
  return (
    <aside className="note" aria-labelledby={title ? id : undefined}>
      {picture}
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </aside>
  );
}

/** Advice that is closed at first on a phone, where it comes after the content of the page. */
export function FoldingMarginNote({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  const isPhone = useMedia('(max-width: 47.99em)');
  if (!isPhone) return <MarginNote title={title}>{children}</MarginNote>;
  return (
    <aside className="note" aria-labelledby={id}>
      <details className="folded">
        <summary>
          <h2 id={id}>{title}</h2>
        </summary>
        <div className="stack-2">{children}</div>
      </details>
    </aside>
  );
}
