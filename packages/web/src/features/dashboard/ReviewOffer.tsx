import { kindOf } from '@kinfolio/domain/kinds/index';
import { yearlyReview } from '@kinfolio/domain/kinds/yearly-review';
import { choicesRecord } from '@kinfolio/domain/overview/reminder-preferences';
import { isRunning, reviewOf, reviewPlan } from '@kinfolio/domain/overview/review';
import { staleFacts } from '@kinfolio/domain/overview/stale-facts';
import type { Day } from '@kinfolio/domain/values/calendar';
import { counted } from '@kinfolio/domain/values/count';
import { useMemo } from 'react';
import { Link } from 'react-router';
import { useAllRecords, useRecords } from '../../session/api/react.ts';

/** The way to the yearly review, once something is old enough to ask about. */
export function ReviewOffer({ today }: { readonly today: Day }) {
  const records = useAllRecords();
  const fields = choicesRecord(useRecords(yearlyReview.id))?.content.fields;
  const review = useMemo(() => reviewOf(fields), [fields]);
  const plan = useMemo(
    () => reviewPlan(staleFacts(kindOf, records, today), review),
    [records, today, review],
  );
  const running = isRunning(review, today);
  if (plan.now.length === 0 && !running) return null;
  return (
    <p>
      <Link to="/review">{running ? 'Go on with your yearly review' : 'Yearly review'}</Link>{' '}
      <span className="muted">
        ({counted(plan.now.length, 'fact')}, about {counted(plan.minutes, 'minute')})
      </span>
    </p>
  );
}
