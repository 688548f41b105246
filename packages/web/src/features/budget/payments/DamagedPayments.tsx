import { formatCounted } from '@kinfolio/domain/values/count';
import { Banner } from '../../../ui/feedback/Banner.tsx';

/** Warns that some payments cannot be read, so that the totals are not taken to be complete. */
export function DamagedPayments({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner tone="caution">
      <p>
        This device cannot read the payments from {formatCounted(count, 'month')}, so they are not in any
        total. Add the statement again.
      </p>
    </Banner>
  );
}
