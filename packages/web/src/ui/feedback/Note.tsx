import { type ReactNode, useId } from 'react';

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
