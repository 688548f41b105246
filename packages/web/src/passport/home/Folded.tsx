import { type ReactNode, useState } from 'react';

export interface FoldedProps {
  readonly words: string;
  readonly children: ReactNode;
}

/** A part of Home that is closed at first, and is not worked out before it is opened. */
export function Folded({ words, children }: FoldedProps) {
  const [wasOpened, setOpened] = useState(false);
  return (
    <details className="folded" onToggle={() => setOpened(true)}>
      <summary>{words}</summary>
      {wasOpened && children}
    </details>
  );
}
