import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { useId } from 'react';
import { DateRows } from './DateRows.tsx';

export interface UpcomingDatesProps {
  readonly dates: readonly RecordDueDate[];
  /** The number of dates shown. */
  readonly most: number;
}

/** The next dates of an invented person. Contains no links. */
export function UpcomingDates({ dates, most }: UpcomingDatesProps) {
  const titleId = useId();
  const near = dates.filter(({ daysUntil }) => daysUntil >= 0 && daysUntil <= upcomingDays).slice(0, most);
  return (
    <section className="sheet" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Upcoming dates
      </h2>
      <DateRows dates={near} still />
    </section>
  );
}
