import { type ReactNode, useId } from 'react';

export interface NoteProps {
  title?: string;
  /** A drawing above the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** Advice in the margin. Errors and money never appear in one. */
export function Note({ title, picture, children }: NoteProps) {
  const id = useId();
  return (
    <aside className="note" aria-labelledby={title ? id : undefined}>
      {picture}
      {title && <h2 id={id}>{title}</h2>}
      {children}
    </aside>
  );
}
