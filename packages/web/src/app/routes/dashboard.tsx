import { allKinds } from '@kinfolio/domain/kinds/index';
import { DashboardPage } from '../../features/dashboard/DashboardPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { sections } from '../../passport/all-sections.ts';
import { useAuth } from '../AuthProvider.tsx';
import { problemWords } from '../problem-words.ts';
import { ThreeQuestions } from '../ThreeQuestions.tsx';
import { VerifyReminder } from '../VerifyReminder.tsx';

const say = (problem: Parameters<typeof problemWords>[0]) => problemWords(problem);

const Questions = ({ onDone }: { readonly onDone: () => void }) => (
  <ThreeQuestions leaveWords="Not now" onDone={onDone} />
);

export default function Dashboard() {
  const { state } = useAuth();
  if (state.status !== 'open') return null;
  return (
    <DashboardPage
      clock={systemClock}
      displayName={state.account.displayName}
      sections={sections}
      kinds={allKinds}
      say={say}
      Questions={Questions}
      reminder={<VerifyReminder />}
    />
  );
}
