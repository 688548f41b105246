import { type Clock, type Day, todayIn } from '@kinfolio/domain/values/calendar';
import { useNow } from '../../lib/browser/use-now.ts';

/** How often it is looked whether another day has begun. Milliseconds. */
const look = 60_000;

/** Today in London; draws again when another day begins. */
export function useToday(clock: Clock): Day {
  const now = useNow(clock, look);
  return todayIn({ now: () => now });
}
