import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { upcomingDays } from '@kinfolio/domain/overview/due';
import { formatCount } from '@kinfolio/domain/values/count';
import { useId } from 'react';
import { Link } from 'react-router';
import { DateRows } from './DateRows.tsx';

export interface ComingUpProps {
  readonly dates: readonly RecordDueDate[];
  /** So many of each list are shown. */
  readonly most: number;
  /** In a preview nothing leads anywhere, and nothing is late. */
  readonly still?: boolean;
}

/** What is overdue, and apart from it what falls due in the next thirty days, the first few of each. */
export function ComingUp({ dates, most, still = false }: ComingUpProps) {
  const titleId = useId();
  const overdue = still ? [] : dates.filter(({ daysUntil }) => daysUntil < 0);
  const near = dates.filter(({ daysUntil }) => daysUntil >= 0 && daysUntil <= upcomingDays).slice(0, most);
  return (
    <>
      {overdue.length > 0 && <Overdue dates={overdue} most={most} />}
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
    </>
  );
}

function Overdue({ dates, most }: Pick<ComingUpProps, 'dates' | 'most'>) {
  const titleId = useId();
  const more = dates.length - most;
  return (
    <section className="sheet" aria-labelledby={titleId}>
      <h2 id={titleId} className="h3">
        Overdue ({formatCount(dates.length)})
      </h2>
      <DateRows dates={dates.slice(0, most)} year />
      {more > 0 && (
        <p>
          <Link to="/dates">{formatCount(more)} more overdue</Link>
        </p>
      )}
    </section>
  );
}
