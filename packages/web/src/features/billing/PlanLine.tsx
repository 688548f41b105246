import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { createPlanNotice } from './plan-words.ts';

interface PlanLineProps {
  readonly session: Pick<Session, 'billing'>;
  readonly now: () => number;
}

/**
 * One line about the plan on Home, during a trial or a grace period, while a payment is in doubt, or when the plan is
 * ending or over. Renders nothing otherwise.
 */
export function PlanLine({ session, now }: PlanLineProps) {
  const [overview, setOverview] = useState<BillingOverview>();
  useEffect(() => {
    let isHere = true;
    // If the plan cannot be loaded, Home shows nothing about it.
    void session
      .billing()
      .then(billing => billing.read('stored'))
      .then(
        told => isHere && told.ok && setOverview(told.value),
        () => undefined,
      );
    return () => {
      isHere = false;
    };
  }, [session]);
  const notice = overview && overview.payable ? createPlanNotice(overview, now()) : undefined;
  if (notice === undefined) return null;
  return (
    <Banner tone={notice.tone}>
      <p>
        {notice.words} <Link to="/subscription-management">See your plan</Link>
      </p>
    </Banner>
  );
}
