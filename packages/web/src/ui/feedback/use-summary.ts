import { useCallback, useState } from 'react';
import type { SummaryError } from './ErrorSummary.tsx';

/**
 * The errors of a form for its summary, and the number of the submit that found them. `first` are errors that existed
 * before the form was shown.
 */
export function useErrorSummary(first: readonly SummaryError[] = []) {
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
