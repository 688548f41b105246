import { plans } from '@kinfolio/domain/accounts/plans';
import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { mayBeginNow, type PlanAnswer, peopleAllowedNow } from '../../../session/api/use-plan.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';

interface PlanRoomProps {
  readonly plan: PlanAnswer;
  /** People who have access already. */
  readonly people: number;
}

/** Shows before anything is typed that the plan has no room for another person, and the way on. Nothing while it has. */
export function PlanRoom({ plan, people }: PlanRoomProps) {
  const words = roomWords(plan, people);
  if (words === undefined) return null;
  return (
    <div className="gap-below">
      <Banner tone="info">
        <p>
          {words} Who has access keeps it.{' '}
          <Link to="/subscription-management?upgrade=true">See the plans</Link>
        </p>
      </Banner>
    </div>
  );
}

function roomWords(plan: PlanAnswer, people: number): string | undefined {
  if (typeof plan === 'string') return undefined;
  if (!mayBeginNow(plan, 'share_with_2'))
    return plan.state === 'ended'
      ? 'Your plan has ended. To give someone new access now, you need a plan. To give access after a wait, you need the Premium plan.'
      : 'Your payment is not settled yet. Until it is, you cannot give anyone new access.';
  const most = peopleAllowedNow(plan);
  if (typeof most === 'number' && people >= most)
    return `The ${plans[plan.plan].name} is for access for ${counted(most, 'person', 'people')}, and you have ${String(people)}. The Enhanced and Premium plans have no limit.`;
  return undefined;
}
