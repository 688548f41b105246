import type { StatementPayment } from '@kinfolio/domain/statements/reading';
import { type Day, formatDayShort } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../ui/feedback/Banner.tsx';

interface LaterDaysProps {
  readonly payments: readonly StatementPayment[];
  readonly today: Day;
}

/**
 * Payments in a statement dated after today: their year or month may be wrong. Renders nothing if there are no such
 * payments.
 */
export function PaymentsAfterToday({ payments, today }: LaterDaysProps) {
  const later = payments.filter(({ day }) => day > today);
  if (later.length === 0) return null;
  const last = later.reduce((latest, { day }) => (day > latest ? day : latest), today);
  return (
    <Banner tone="caution">
      <p>
        {later.length === 1
          ? `1 payment is dated ${formatDayShort(last)}, which is after today. Check the date before you add it.`
          : `${formatCounted(later.length, 'payment')} have dates after today, up to ${formatDayShort(last)}. Check the dates before you add them.`}
      </p>
    </Banner>
  );
}
