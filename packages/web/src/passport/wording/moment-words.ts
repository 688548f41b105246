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

/** From when on something can be done, in London: "19:00 on 8 December 2026", and the day alone where it begins at midnight. */
export function fromWords(instant: string): string {
  const at = Date.parse(instant);
  const day = formatDay(todayIn({ now: () => at }));
  const time = clock.format(at);
  return time === '00:00' ? day : `${time} on ${day}`;
}
