import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface WaitNoteProps {
  readonly words: string;
}

/** That a plan has no access after a wait, and the way on. */
export function WaitNote({ words }: WaitNoteProps) {
  return (
    <Banner tone="info">
      <p>
        {words} <Link to="/subscription-management?upgrade=true">See the plans</Link>
      </p>
    </Banner>
  );
}

/** That only emails reach the owner, whom a release asks first, and where a phone is confirmed. */
export function PhoneNote({ words }: WaitNoteProps) {
  return (
    <Banner tone="info">
      <p>
        {words} <Link to="/settings/you#addresses">Email and phone in Settings</Link>
      </p>
    </Banner>
  );
}
