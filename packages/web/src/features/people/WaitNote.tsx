import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';

interface WaitNoteProps {
  readonly words: string;
}

/** Says that a plan does not include access after a wait, and what to do. */
export function PlanWaitNote({ words }: WaitNoteProps) {
  return (
    <Banner tone="info">
      <p>
        {words} <Link to="/subscription-management?upgrade=true">See the plans</Link>
      </p>
    </Banner>
  );
}

/**
 * A note that only emails reach the owner before a release opens, with a link to the page on which they can confirm a
 * phone number.
 */
export function NoPhoneNote({ words }: WaitNoteProps) {
  return (
    <Banner tone="info">
      <p>
        {words} <Link to="/settings/you#addresses">Email and phone in Settings</Link>
      </p>
    </Banner>
  );
}
