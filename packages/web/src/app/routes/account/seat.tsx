import { useLocation } from 'react-router';
import { SeatPage } from '../../../features/billing/SeatPage.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';

/** The page that a seat's link leads to. The link's token comes after the #, where no server sees it. */
export default function SeatRoute() {
  const session = useOpenSession();
  const { hash } = useLocation();
  return <SeatPage key={hash} session={session} token={hash.replace(/^#/, '')} />;
}
