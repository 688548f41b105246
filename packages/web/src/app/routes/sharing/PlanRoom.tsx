import { plans } from '@kinfolio/domain/accounts/plans';
import { formatCounted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { type AccountPlanState, canStartFeature, getMaxPeople } from '../../../session/api/use-plan.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

interface PlanRoomProps {
  readonly plan: AccountPlanState;
  /** The number of people who already have access. */
  readonly people: number;
}

/** Warns, before the person types anything, that the plan does not allow another person. Renders nothing if it does. */
export function PlanPeopleLimit({ plan, people }: PlanRoomProps) {
  const words = roomWords(plan, people);
  if (words === undefined) return null;
  return (
    <div className="gap-below">
      <Banner tone="info">
        <p>
          {words} People who already have access keep it.{' '}
          <Link to="/subscription-management?upgrade=true">See the plans</Link>
        </p>
      </Banner>
    </div>
  );
}

function roomWords(plan: AccountPlanState, people: number): string | undefined {
  if (typeof plan === 'string') return undefined;
  if (!canStartFeature(plan, 'share_with_2'))
    return plan.state === 'ended'
      ? 'You do not have a plan. You need one to give someone new access now, and the Premium plan to give access after a wait.'
      : 'Your payment has not gone through yet. Until it does, you cannot give access to anyone new.';
  const most = getMaxPeople(plan);
  if (typeof most === 'number' && people >= most)
    return `The ${plans[plan.plan].name} lets you give access to ${formatCounted(most, 'person', 'people')}, and you have given it to ${String(people)}. The Enhanced and Premium plans have no limit.`;
  return undefined;
}
