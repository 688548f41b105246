import type { RecordDueDate } from '@kinfolio/domain/overview/due';
import { formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { createRecordUrl } from '../../passport/record-address.ts';

/** Sums up the monthly payments in one line, with the next one due. Renders nothing if there are no such payments. */
export function RegularPayments({ dates }: { readonly dates: readonly RecordDueDate[] }) {
  const [next] = dates;
  if (next === undefined) return null;
  return (
    <section className="month" aria-label="Regular payments">
      <h3>Regular payments</h3>
      <p>
        {formatCounted(dates.length, 'payment')} each month. Next:{' '}
        <Link className="strong" to={createRecordUrl(next.kind, next.recordId)}>
          {next.title}
        </Link>
        , <span className="nowrap">{formatDayShort(next.day)}</span>.
      </p>
    </section>
  );
}
