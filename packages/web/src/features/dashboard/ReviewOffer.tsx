import { findKind } from '@kinfolio/domain/kinds/index';
import { yearlyReview } from '@kinfolio/domain/kinds/yearly-review';
import { findChoicesRecord } from '@kinfolio/domain/overview/reminder-preferences';
import { isReviewRunning, planReview, readReview } from '@kinfolio/domain/overview/review';
import { listStaleFacts } from '@kinfolio/domain/overview/stale-facts';
import type { Day } from '@kinfolio/domain/values/calendar';
import { formatCounted } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAllRecords, useRecords } from '../../session/api/react.ts';

/** Offers the yearly review once a record is old enough to check again. */
export function ReviewOffer({ today }: { readonly today: Day }) {
  const records = useAllRecords();
  const fields = findChoicesRecord(useRecords(yearlyReview.id))?.content.fields;
  const review = useMemo(() => readReview(fields), [fields]);
  const plan = useMemo(
    () => planReview(listStaleFacts(findKind, records, today), review),
    [records, today, review],
  );
  const running = isReviewRunning(review, today);
  if (plan.now.length === 0 && !running) return null;
  return (
    <p>
      <Link to="/review">{running ? 'Continue your yearly review' : 'Yearly review'}</Link>{' '}
      <span className="muted">
        ({formatCounted(plan.now.length, 'detail')}, about {formatCounted(plan.minutes, 'minute')})
      </span>
    </p>
  );
}
