import { allKinds } from '@kinfolio/domain/kinds/index';
import { ExportPage } from '../../../features/export/ExportPage.tsx';
import { startExportJob } from '../../../features/export/start-job.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useAuth } from '../../AuthProvider.tsx';

export default function ExportRoute() {
  const { state } = useAuth();
  if (state.status !== 'open') return null;
  return (
    <ExportPage
      kinds={allKinds}
      clock={systemClock}
      ownerName={state.account.displayName}
      startJob={startExportJob}
    />
  );
}
