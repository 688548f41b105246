import type { ParsedStatement, UnreadLineReason } from '@kinfolio/domain/statements/reading';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../ui/feedback/Banner.tsx';

const reasons: Readonly<Record<UnreadLineReason, string>> = {
  'no-day': 'no date',
  'no-amount': 'no amount',
  strange: 'not like the other lines',
  'other-currency': 'not in pounds',
  'not-done': 'not paid, or not paid yet',
};

/** Warns about lines that could not be read, before anything is added. The lines are shown as printed. */
export function StatementCautions({ statement: { notRead, format } }: { statement: ParsedStatement }) {
  if (notRead.length === 0) return null;
  const place = format === 'csv' ? 'Row' : 'Line';
  return (
    <Banner tone="caution">
      <p>
        {formatCounted(notRead.length, 'line')} {notRead.length === 1 ? 'was' : 'were'} not read as{' '}
        {notRead.length === 1 ? 'a payment. It is' : 'payments. They are'} not in any total.
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
