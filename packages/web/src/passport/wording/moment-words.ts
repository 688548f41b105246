import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** Formats an instant in London time, such as "22 November 2026, 09:14". */
export function formatMoment(instant: string): string {
  const at = Date.parse(instant);
  return `${formatDay(todayInLondon({ now: () => at }))}, ${clock.format(at)}`;
}

/**
 * When something becomes possible, in London time: "19:00 on 8 December 2026", or only the day if it begins at
 * midnight.
 */
export function formatFromInstant(instant: string): string {
  const at = Date.parse(instant);
  const day = formatDay(todayInLondon({ now: () => at }));
  const time = clock.format(at);
  return time === '00:00' ? day : `${time} on ${day}`;
}
