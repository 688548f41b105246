import type { NotReadReason, ReadStatement } from '@kinfolio/domain/statements/reading';
import { counted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../ui/feedback/Banner.tsx';

const reasons: Readonly<Record<NotReadReason, string>> = {
  'no-day': 'no date',
  'no-amount': 'no amount',
  strange: 'not like the other lines',
  'other-currency': 'not in pounds',
  'not-done': 'not paid, or not yet',
};

/** What a person must know before anything is added: lines that were not read, as printed. */
export function StatementCautions({ statement: { notRead, format } }: { statement: ReadStatement }) {
  if (notRead.length === 0) return null;
  const place = format === 'csv' ? 'Row' : 'Line';
  return (
    <Banner tone="caution">
      <p>
        {counted(notRead.length, 'line')} {notRead.length === 1 ? 'was' : 'were'} not read as{' '}
        {notRead.length === 1 ? 'a payment. It is' : 'payments. They are'} not in any sum.
      </p>
      <details>
        <summary>Show {notRead.length === 1 ? 'it' : 'them'}</summary>
        <ul className="budget-unread">
          {notRead.map(({ line, text, reason }) => (
            <li key={`${String(line)} ${text}`}>
              <span className="small muted">
                {place} {line}, {reasons[reason]}:
              </span>{' '}
              <span className="as-typed">{text}</span>
            </li>
          ))}
        </ul>
      </details>
    </Banner>
  );
}
