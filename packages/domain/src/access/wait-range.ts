import { hourMs } from './london.ts';
import { warningMs } from './roads.ts';

/** A relay may send a message back for five days, so where it reports no delivery six are waited for. */
const unreportedDays = 6;

/**
 * The most days that a wait lasts where our messages arrive: some more than its own where a mail server reports no delivery. Each
 * is counted from the owner's last act, or from the request.
 */
export function longestWait(road: 'silence' | 'ask', days: number): number {
  const warnedDays = road === 'silence' ? warningMs(days) / (24 * hourMs) : days;
  return days + Math.ceil(Math.max(0, unreportedDays - warnedDays));
}
