import { useNavigate } from 'react-router';
import { ClosingPage } from '../../../features/closing/ClosingPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useAccountPlan } from '../../../session/api/use-plan.ts';
import { useAuth, useOpenSession } from '../../AuthProvider.tsx';

export default function ClosingRoute() {
  const { state } = useAuth();
  const session = useOpenSession();
  const navigate = useNavigate();
  const { plan } = useAccountPlan();
  if (state.status !== 'open') return null;
  const logOut = async () => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  return (
    <ClosingPage
      email={state.account.email}
      leaving={session.leaving}
      sellsPlans={typeof plan !== 'object' || plan.sellsPlans}
      now={systemClock.now}
      onLogOut={logOut}
    />
  );
}
