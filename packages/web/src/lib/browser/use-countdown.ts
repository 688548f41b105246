import { useCallback, useState } from 'react';
import { useNow } from './use-now.ts';

/** Counts seconds down to 0, first from `first` and later from the value passed to `start`. */
export function useCountdown(clock: { now(): number }, first: number) {
  const now = useNow(clock, 1000);
  const [counting, setCounting] = useState(() => ({ first, endsAt: clock.now() + first * 1000 }));
  const start = useCallback(
    (seconds: number) => setCounting({ first, endsAt: clock.now() + seconds * 1000 }),
    [clock, first],
  );
  // `first` may become known only after the page has rendered.
  if (counting.first !== first) start(first);
  return { left: Math.max(0, Math.ceil((counting.endsAt - now) / 1000)), start };
}
