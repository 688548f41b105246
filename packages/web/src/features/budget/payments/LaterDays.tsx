import type { ReadPayment } from '@kinfolio/domain/statements/reading';
import { type Day, formatDayShort } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../ui/feedback/Banner.tsx';

interface LaterDaysProps {
  readonly payments: readonly ReadPayment[];
  readonly today: Day;
}

/** Payments of a statement that are dated after today: their year or month may have been read wrongly. Nothing where there are none. */
export function LaterDays({ payments, today }: LaterDaysProps) {
  const later = payments.filter(({ day }) => day > today);
  if (later.length === 0) return null;
  const last = later.reduce((latest, { day }) => (day > latest ? day : latest), today);
  return (
    <Banner tone="caution">
      <p>
        {later.length === 1
          ? `1 payment is dated ${formatDayShort(last)}, which is after today. Check the date before you add it.`
          : `${counted(later.length, 'payment')} have dates after today, up to ${formatDayShort(last)}. Check the dates before you add them.`}
      </p>
    </Banner>
  );
}
