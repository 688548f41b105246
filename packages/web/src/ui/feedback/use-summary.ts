import { useCallback, useState } from 'react';
import type { SummaryError } from './ErrorSummary.tsx';

/** The errors of a form as its summary needs them: which ones, and the how-manieth submit found them. `first`: from before. */
export function useSummary(first: readonly SummaryError[] = []) {
  const [found, setFound] = useState<{ errors: readonly SummaryError[]; attempt: number }>({
    errors: first,
    attempt: 0,
  });
  const show = useCallback(
    (errors: readonly SummaryError[]) => setFound(({ attempt }) => ({ errors, attempt: attempt + 1 })),
    [],
  );
  return { ...found, show };
}
