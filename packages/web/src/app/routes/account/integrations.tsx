import { IntegrationsPage } from '../../../features/billing/IntegrationsPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

export default function IntegrationsRoute() {
  return (
    <IntegrationsPage
      session={useOpenSession()}
      now={systemClock.now}
      encrypted={window.location.protocol === 'https:'}
    />
  );
}
