import { useEffect, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import type { EditorSharing, OwnerNews, OwnerSharing } from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** As much of a session as is needed here. */
export interface SharingSession {
  readonly sharing: () => Promise<
    Pick<OwnerSharing, 'watch'> & Partial<Pick<EditorSharing, 'waitingEdits' | 'onWaitingEdits'>>
  >;
}

const awayPage = '/while-you-were-away';
const nothing: OwnerNews = { wrongAnswers: [], returned: [], unended: [], undone: [] };

/**
 * Confirms who accepted an invitation and ends what is over, once after each way in. Shows a banner only where an answer was wrong,
 * something could not be ended, or an edit of what others share was not taken; and what opened while its owner was silent comes
 * before any other page.
 */
export default function SharingWatch({ session }: { readonly session: SharingSession }) {
  const [{ returned, undone, unended, wrongAnswers }, setNews] = useState(nothing);
  const notTaken = useNotTaken(session);
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
      {notTaken > 0 && !pathname.startsWith('/shared-with-me') && (
        <div className="banners">
          <Banner tone="danger">
            <p>
              {notTaken === 1 ? 'A change' : `${notTaken} changes`} you made in somebody’s passport could not
              be saved. What you wrote is still here.{' '}
              <Link to="/shared-with-me">Look under Shared with me</Link>
            </p>
          </Banner>
        </div>
      )}
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
      {undone.length > 0 && pathname === '/dashboard' && (
        <div className="banners">
          <Banner tone="caution">
            <p>
              When you took your passport back, access ended for {listed(undone)}.{' '}
              <Link to="/people#ended">See who, and give it again</Link>
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

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

/** How many edits of what others share were not taken, as of now. */
function useNotTaken(session: SharingSession): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    let left = false;
    let unlisten: (() => void) | undefined;
    const follow = async () => {
      const { onWaitingEdits, waitingEdits } = await session.sharing();
      if (left || waitingEdits === undefined) return;
      const look = () => setCount(waitingEdits().filter(({ refused }) => refused !== undefined).length);
      look();
      unlisten = onWaitingEdits?.(look);
    };
    void follow().catch(() => undefined);
    return () => {
      left = true;
      unlisten?.();
    };
  }, [session]);
  return count;
}

async function watch(session: SharingSession): Promise<OwnerNews> {
  const seen = await (await session.sharing()).watch();
  return seen.ok ? seen.value : nothing;
}
