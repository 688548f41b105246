import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { momentWords } from '../../passport/wording/moment-words.ts';
import type {
  EditorSharing,
  OwnerNews,
  OwnerSharing,
  ReceivedPassport,
  SharingApi,
} from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** As much of a session as is needed here. */
export interface SharingSession {
  readonly sharing: () => Promise<
    Pick<OwnerSharing, 'watch'> &
      Partial<Pick<EditorSharing, 'waitingEdits' | 'onWaitingEdits'>> &
      Partial<Pick<SharingApi, 'received'>>
  >;
}

/** `onReceived` hears what others share with the account. */
export interface SharingWatchProps {
  readonly session: SharingSession;
  readonly onReceived?: (passports: readonly ReceivedPassport[]) => void;
}

const awayPage = '/while-you-were-away';
const nothing: OwnerNews = {
  wrongAnswers: [],
  returned: [],
  unended: [],
  undone: [],
  asking: [],
  reading: [],
  unread: [],
};
/** Pages on which sharing is looked at again: a request that was answered on another page is over. */
const looks = ['/dashboard', '/shared-with-me'];

/**
 * Confirms who accepted an invitation and ends what is over, once after each way in. Shows a banner only where an answer was wrong,
 * something could not be ended, or an edit of what others share was not taken; and what opened while its owner was silent comes
 * before any other page. A request that waits is on every page but that of its answer.
 */
export default function SharingWatch({ session, onReceived }: SharingWatchProps) {
  const [{ asking, reading, returned, undone, unended, unread, wrongAnswers }, setNews] = useState(nothing);
  const notTaken = useNotTaken(session);
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  const lookedAt = looks.find(page => page === pathname);
  const wasLooked = useRef(false);
  useEffect(() => {
    if (wasLooked.current && lookedAt === undefined) return;
    wasLooked.current = true;
    // Without an answer nothing is confirmed; the next way in looks again.
    void watch(session).then(setNews, () => undefined);
    void received(session).then(
      found => found && onReceived?.(found),
      () => undefined,
    );
  }, [session, lookedAt, onReceived]);
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
      {asking.length > 0 && pathname !== '/people' && (
        <div className="banners">
          <Banner tone="caution">
            <p>
              {listed(asking)} asked to read your papers and {asking.length === 1 ? 'waits' : 'wait'} for your
              answer. If you give none, the papers open. <Link to="/people">Answer</Link>
            </p>
          </Banner>
        </div>
      )}
      {reading.length > 0 && pathname === '/dashboard' && (
        <div className="banners">
          <Banner tone="info">
            <p>
              {listed(reading)} can read your papers now. <Link to="/people">See what, or end it</Link>
            </p>
          </Banner>
        </div>
      )}
      {pathname === '/dashboard' &&
        unread.map(({ name, from, until }) => (
          <div className="banners" key={`${name} ${from}`}>
            <Banner tone="info">
              <p>
                While you were away, {name} could read your papers from {momentWords(from)} to{' '}
                {momentWords(until)}. {name} did not open them, and they are closed again.{' '}
                <Link to="/people">See who can read what</Link>
              </p>
            </Banner>
          </div>
        ))}
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

async function received({ sharing }: SharingSession): Promise<readonly ReceivedPassport[] | undefined> {
  const read = await (await sharing()).received?.();
  return read?.ok === true ? read.value.passports : undefined;
}

async function watch(session: SharingSession): Promise<OwnerNews> {
  const seen = await (await session.sharing()).watch();
  return seen.ok ? seen.value : nothing;
}
