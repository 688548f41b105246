import { useEffect, useState } from 'react';

/** The time in milliseconds, updated every `every` milliseconds, for text like "5m ago". */
export function useNow(clock: { now(): number }, every: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), every);
    return () => clearInterval(timer);
  }, [clock, every]);
  return now;
}
