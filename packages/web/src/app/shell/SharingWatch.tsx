import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { OwnerSharing } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** As much of a session as is needed here. */
export interface SharingSession {
  readonly sharing: () => Promise<Pick<OwnerSharing, 'confirmAnswers'>>;
}

/** Confirms who accepted an invitation, once after each way in. Shows a banner only where an answer was wrong. */
export default function SharingWatch({ session }: { readonly session: SharingSession }) {
  const [wrong, setWrong] = useState(0);
  useEffect(() => {
    // Without an answer nothing is confirmed; the next way in looks again.
    void confirm(session).then(setWrong, () => undefined);
  }, [session]);
  if (wrong === 0) return null;
  return (
    <div className="banners">
      <Banner tone="danger">
        <p>
          Somebody answered one of your invitations with a wrong code. Nothing was given to them.{' '}
          <Link to="/people">Look under People and access</Link>
        </p>
      </Banner>
    </div>
  );
}

async function confirm(session: SharingSession): Promise<number> {
  const confirmed = await (await session.sharing()).confirmAnswers();
  return confirmed.ok ? confirmed.value.length : 0;
}
