import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { noticeOf } from './plan-words.ts';

interface PlanLineProps {
  readonly session: Pick<Session, 'billing'>;
  readonly now: () => number;
}

/** One line about the plan, for Home: in a trial, in grace or doubt, when it is ending or over. Otherwise nothing. */
export function PlanLine({ session, now }: PlanLineProps) {
  const [overview, setOverview] = useState<BillingOverview>();
  useEffect(() => {
    let isHere = true;
    // Where it cannot be had, Home goes without it.
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
  const notice = overview && overview.payable ? noticeOf(overview, now()) : undefined;
  if (notice === undefined) return null;
  return (
    <Banner tone={notice.tone}>
      <p>
        {notice.words} <Link to="/subscription-management">See your plan</Link>
      </p>
    </Banner>
  );
}
