import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** That a plan has no access after a wait, and the way on. */
export function WaitNote({ words }: { readonly words: string }) {
  return (
    <Banner tone="info">
      <p>
        {words} <Link to="/subscription-management?upgrade=true">See the plans</Link>
      </p>
    </Banner>
  );
}
