import { allKinds } from '@kinfolio/domain/kinds/index';
import { ExportPage } from '../../../features/export/ExportPage.tsx';
import { startJob } from '../../../features/export/start-job.ts';
import { paperWords } from '../../../features/papers/messages.ts';
import { systemClock } from '../../../lib/clock.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import { useAuth } from '../../AuthProvider.tsx';

export default function Export() {
  const { state } = useAuth();
  if (state.status !== 'open') return null;
  return (
    <ExportPage
      kinds={allKinds}
      clock={systemClock}
      ownerName={state.account.displayName}
      startJob={startJob}
      messageForFile={problem => paperWords(problem, one => problemWords(one))}
    />
  );
}
