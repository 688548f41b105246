import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { recordAddress } from '../../passport/record-address.ts';

/** Payments of every month in one line, with the next of them; nothing where there are none. */
export function RegularPayments({ dates }: { readonly dates: readonly RecordDueDate[] }) {
  const [next] = dates;
  if (next === undefined) return null;
  return (
    <section className="month" aria-label="Regular payments">
      <h3>Regular payments</h3>
      <p>
        {counted(dates.length, 'payment')} each month. Next:{' '}
        <Link className="strong" to={recordAddress(next.kind, next.recordId)}>
          {next.title}
        </Link>
        , <span className="nowrap">{formatDayShort(next.day)}</span>.
      </p>
    </section>
  );
}
