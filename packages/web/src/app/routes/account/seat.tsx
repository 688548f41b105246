import { useLocation } from 'react-router';
import { SeatPage } from '../../../features/billing/SeatPage.tsx';
import { useOpenSession } from '../../AuthProvider.tsx';

/** Where the link of a seat leads; what it ends with is after the sign, where no server sees it. */
export default function Seat() {
  const session = useOpenSession();
  const { hash } = useLocation();
  return <SeatPage key={hash} session={session} token={hash.replace(/^#/, '')} />;
}
