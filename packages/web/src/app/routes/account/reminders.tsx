import { RemindersPage } from '../../../features/reminders/RemindersPage.tsx';
import { systemClock } from '../../../lib/clock.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

export default function RemindersRoute() {
  return <RemindersPage session={useOpenSession()} clock={systemClock} />;
}
