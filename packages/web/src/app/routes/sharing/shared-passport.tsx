import { useParams } from 'react-router';
import { SharedPassportPage } from '../../../features/shared/SharedPassportPage.tsx';
import { useSharedPassport } from '../../../features/shared/use-shared-passport.ts';
import { systemClock } from '../../../lib/clock.ts';
import { useToday } from '../../../passport/dates/use-today.ts';
import { useOpenSession } from '../../AuthProvider.tsx';

export default function SharedPassport() {
  const { grant = '', section } = useParams();
  const session = useOpenSession();
  const today = useToday(systemClock);
  const shared = useSharedPassport(session, grant);
  return <SharedPassportPage {...{ grant, section, shared, today }} />;
}
