import type { RecordDueDate } from '@kinfolio/domain/due';
import { upcomingDays } from '@kinfolio/domain/due';
import { useId } from 'react';
import { Link } from 'react-router';
import { DateRows } from './DateRows.tsx';

export interface ComingUpProps {
  readonly dates: readonly RecordDueDate[];
  readonly most: number;
  readonly still?: boolean;
}

/** What is overdue and what falls due in the next thirty days, the first few. */
export function ComingUp({ dates, most, still = false }: ComingUpProps) {
  const titleId = useId();
  const near = dates.filter(({ daysUntil }) => daysUntil <= upcomingDays).slice(0, most);
  return (
    <section className="sheet" aria-labelledby={titleId}>
      <div className="sheet__head">
        <h2 id={titleId} className="h3">
          Upcoming dates
        </h2>
        {!still && (
          <Link className="back" to="/dates">
            All dates
          </Link>
        )}
      </div>
      {near.length === 0 ? (
        <p className="muted">Nothing in the next {upcomingDays} days.</p>
      ) : (
        <DateRows dates={near} still={still} />
      )}
    </section>
  );
}
