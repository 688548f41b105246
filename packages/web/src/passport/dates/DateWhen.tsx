import { type Day, formatDay } from '@kinfolio/domain/calendar';

/** A day as a leaf of a calendar; read aloud as a whole date. */
export function DateWhen({ day }: { readonly day: Day }) {
  const [number, month = ''] = formatDay(day).split(' ');
  return (
    <time className="date__when" dateTime={day}>
      <span className="hide">{formatDay(day)}</span>
      <b aria-hidden="true">{number}</b>
      <span aria-hidden="true">{month.slice(0, 3)}</span>
    </time>
  );
}
