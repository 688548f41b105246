import { createContext, type ReactNode, useMemo, useState } from 'react';

interface Place {
  node: HTMLElement | null;
  /** The form and the try whose summary is shown: the last of all. */
  owner: string | undefined;
  claim: (owner: string) => void;
}

/** Where the summaries of the forms below are drawn; without one each is drawn where it stands. */
export const SummaryPlaceContext = createContext<Place | undefined>(undefined);

/** A page of several forms has one place for their summaries, above its H1, and shows one of them at a time. */
export function SummaryPlace({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [owner, claim] = useState<string>();
  const place = useMemo(() => ({ node, owner, claim }), [node, owner]);
  return (
    <SummaryPlaceContext value={place}>
      <div ref={setNode} />
      {children}
    </SummaryPlaceContext>
  );
}
