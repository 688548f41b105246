import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { OwnerNews, OwnerSharing } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** As much of a session as is needed here. */
export interface SharingSession {
  readonly sharing: () => Promise<Pick<OwnerSharing, 'watch'>>;
}

const awayPage = '/while-you-were-away';
const nothing: OwnerNews = { wrongAnswers: [], returned: [], unended: [] };

/**
 * Confirms who accepted an invitation and ends what is over, once after each way in. Shows a banner only where an answer was wrong
 * or something could not be ended; and what opened
 * while its owner was silent comes before any other page.
 */
export default function SharingWatch({ session }: { readonly session: SharingSession }) {
  const [{ returned, unended, wrongAnswers }, setNews] = useState(nothing);
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    // Without an answer nothing is confirmed; the next way in looks again.
    void watch(session).then(setNews, () => undefined);
  }, [session]);
  // Once it was there, its owner may go on to other pages.
  if (!isShown && returned.length > 0 && pathname === awayPage) setShown(true);
  return (
    <>
      {returned.length > 0 && !isShown && <Navigate to={awayPage} replace />}
      {unended.length > 0 && (
        <div className="banners">
          <Banner tone="info">
            <p>
              Access you gave to somebody has ended. To finish shutting them out, lock your passport and open
              it again with your password.
            </p>
          </Banner>
        </div>
      )}
      {wrongAnswers.length > 0 && (
        <div className="banners">
          <Banner tone="danger">
            <p>
              Somebody answered one of your invitations with a wrong code. Nothing was given to them.{' '}
              <Link to="/people">Look under People and access</Link>
            </p>
          </Banner>
        </div>
      )}
    </>
  );
}

async function watch(session: SharingSession): Promise<OwnerNews> {
  const seen = await (await session.sharing()).watch();
  return seen.ok ? seen.value : nothing;
}
