import { plans } from '@kinfolio/domain/accounts/plans';
import { counted } from '@kinfolio/domain/values/count';
import { Link } from 'react-router';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { mayBeginNow, type PlanAnswer } from '../../use-plan.ts';

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
      ? 'Your plan has ended, so nobody new can be given access.'
      : 'Your payment is not settled yet. Until it is, nobody new can be given access.';
  const { name, trustedPeople } = plans[plan.plan];
  if (trustedPeople !== null && people >= trustedPeople)
    return `The ${name} is for access for ${counted(trustedPeople, 'person', 'people')}, and you have ${String(people)}.`;
  return undefined;
}
