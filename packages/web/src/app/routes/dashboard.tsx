import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { useAuth } from '../AuthProvider.tsx';
import { sections } from '../sections.ts';

export default function Dashboard() {
  const { state } = useAuth();
  if (state.status !== 'open') return null;
  return <DashboardPage clock={systemClock} displayName={state.account.displayName} sections={sections} />;
}
