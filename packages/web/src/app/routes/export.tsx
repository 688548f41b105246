import { allKinds } from '@kinfolio/domain/kinds/index';
import { ExportPage } from '../../features/export/ExportPage.tsx';
import { startJob } from '../../features/export/start-job.ts';
import { paperWords } from '../../features/papers/words.ts';
import { systemClock } from '../../lib/clock.ts';
import { useAuth } from '../AuthProvider.tsx';
import { problemWords } from '../problem-words.ts';

export default function Export() {
  const { state } = useAuth();
  if (state.status !== 'open') return null;
  return (
    <ExportPage
      kinds={allKinds}
      clock={systemClock}
      ownerName={state.account.displayName}
      startJob={startJob}
      sayOfFile={problem => paperWords(problem, one => problemWords(one))}
    />
  );
}
