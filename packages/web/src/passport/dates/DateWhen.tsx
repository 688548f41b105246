import { type Day, formatDay } from '@kinfolio/domain/values/calendar';

/**
 * A day drawn as a calendar leaf, with the year if that is not the current one. Screen readers read it as a complete
 * date.
 */
export function CalendarLeaf({ day, year = false }: { readonly day: Day; readonly year?: boolean }) {
  const [number, month = '', inYear] = formatDay(day).split(' ');
  return (
    <time className="date__when" dateTime={day} role="img" aria-label={formatDay(day)}>
      <b>{number}</b>
      <span>{month.slice(0, 3)}</span>
      {year && <span> {inYear}</span>}
    </time>
  );
}
