import { useEffect, useState } from 'react';

/** The time in milliseconds, told again every `every` milliseconds, for words like "5m ago". */
export function useNow(clock: { now(): number }, every: number): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), every);
    return () => clearInterval(timer);
  }, [clock, every]);
  return now;
}
