import { type RecordDueDate, upcomingDays } from '@kinfolio/domain/overview/due';
import { useId } from 'react';
import { DateRows } from './DateRows.tsx';

export interface ComingUpProps {
  readonly dates: readonly RecordDueDate[];
  /** So many are shown. */
  readonly most: number;
}

/** The first dates of an invented person. Nothing in it leads anywhere. */
export function ComingUp({ dates, most }: ComingUpProps) {
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
