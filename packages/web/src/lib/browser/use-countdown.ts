import { useCallback, useState } from 'react';
import { useNow } from './use-now.ts';

/** Counts seconds down to 0, from `first` at first and from what `start` is told later. */
export function useCountdown(clock: { now(): number }, first: number) {
  const now = useNow(clock, 1000);
  const [counting, setCounting] = useState(() => ({ first, endsAt: clock.now() + first * 1000 }));
  const start = useCallback(
    (seconds: number) => setCounting({ first, endsAt: clock.now() + seconds * 1000 }),
    [clock, first],
  );
  // How long it is may be known a moment after the page is.
  if (counting.first !== first) start(first);
  return { left: Math.max(0, Math.ceil((counting.endsAt - now) / 1000)), start };
}
