import { PlanPage } from '../../../features/billing/PlanPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

export default function SubscriptionManagement() {
  const session = useOpenSession();
  return (
    <PlanPage session={session} onLeave={address => window.location.assign(address)} now={systemClock.now} />
  );
}
