import { hourMs } from './london.ts';
import { warningPeriodMs } from './roads.ts';

/** A relay may report a bounce up to five days later, so we wait six days if it does not report deliveries. */
const unreportedDays = 6;

/**
 * The maximum number of days a wait can last while our messages arrive. Longer than the wait itself if a mail server
 * reports no deliveries. Counted from the owner's last act, or from the request.
 */
export function longestWaitDays(road: 'silence' | 'ask', days: number): number {
  const warnedDays = road === 'silence' ? warningPeriodMs(days) / (24 * hourMs) : days;
  return days + Math.ceil(Math.max(0, unreportedDays - warnedDays));
}
