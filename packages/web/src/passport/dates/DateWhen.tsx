import { type Day, formatDay } from '@kinfolio/domain/values/calendar';

/** A day as a leaf of a calendar, with its year where that is not the current one; read aloud as a whole date. */
export function DateWhen({ day, year = false }: { readonly day: Day; readonly year?: boolean }) {
  const [number, month = '', inYear] = formatDay(day).split(' ');
  return (
    <time className="date__when" dateTime={day} role="img" aria-label={formatDay(day)}>
      <b>{number}</b>
      <span>{month.slice(0, 3)}</span>
      {year && <span> {inYear}</span>}
    </time>
  );
}
