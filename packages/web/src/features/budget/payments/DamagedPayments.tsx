import { counted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Shows that some payments cannot be read, so that no sum passes for whole. */
export function DamagedPayments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner tone="caution">
      <p>
        The payments of {counted(count, 'month')} cannot be read here, so they are in no sum. Add the
        statement again.
      </p>
    </Banner>
  );
}
