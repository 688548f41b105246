import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';

const clock = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
});

/** An instant in London, such as "22 November 2026, 09:14". */
export function momentWords(instant: string): string {
  const at = Date.parse(instant);
  return `${formatDay(todayIn({ now: () => at }))}, ${clock.format(at)}`;
}
