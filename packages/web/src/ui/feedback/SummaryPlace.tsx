import { createContext, type ReactNode, useMemo, useState } from 'react';

interface Place {
  node: HTMLElement | null;
  /** The form and attempt whose summary is shown, which is always the latest. */
  owner: string | undefined;
  claim: (owner: string) => void;
}

/** The place where the summaries of the forms below are shown. Without a provider, each form shows its own. */
export const ErrorSummaryContext = createContext<Place | undefined>(undefined);

/** A single place above the H1 for the summaries of a page with several forms. It shows one summary at a time. */
export function ErrorSummaryPlace({ children }: { children: ReactNode }) {
  const [node, setNode] = useState<HTMLElement | null>(null);
  const [owner, claim] = useState<string>();
  const place = useMemo(() => ({ node, owner, claim }), [node, owner]);
  return (
    <ErrorSummaryContext value={place}>
      <div ref={setNode} />
      {children}
    </ErrorSummaryContext>
  );
}
