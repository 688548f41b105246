import { type Clock, type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { useNow } from '../../lib/browser/use-now.ts';

/** How often to check whether a new day has begun, in milliseconds. */
const look = 60_000;

/** Returns today's date in London. Re-renders when a new day begins. */
export function useToday(clock: Clock): Day {
  const now = useNow(clock, look);
  return todayInLondon({ now: () => now });
}
