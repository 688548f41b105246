import { type ReactNode, useState } from 'react';

export interface CollapsedPartProps {
  readonly words: string;
  readonly children: ReactNode;
}

/** A part of Home that is closed at first. Its content is calculated only once it has been opened. */
export function CollapsedPart({ words, children }: CollapsedPartProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="folded" onToggle={() => setOpened(true)}>
      <summary>{words}</summary>
      {wasOpened && children}
    </details>
  );
}
