import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { useEffect, useRef, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { listTrustedPeople } from '../../features/people/own/trusted-people.ts';
import { systemClock } from '../../lib/clock.ts';
import { describeWhoCanOpen } from '../../passport/sharing/who-can-open.ts';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import type {
  EditorSharingApi,
  OwnerSharingApi,
  OwnerSharingNews,
  ReceivedPassport,
  SharingApi,
} from '../../session/api/sharing.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';

/** The part of a session that this component needs. */
export interface SharingUpdatesSession {
  readonly sharing: () => Promise<
    Pick<OwnerSharingApi, 'watch'> &
      Partial<Pick<EditorSharingApi, 'waitingEdits' | 'onWaitingEdits'>> &
      Partial<Pick<SharingApi, 'received'>>
  >;
}

/**
 * `onReceived` receives the passports that others share with the account; `onAccess` receives the sentences that say who
 * can open something, or '' if nobody can.
 */
export interface SharingUpdatesProps {
  readonly session: SharingUpdatesSession;
  readonly onReceived?: (passports: readonly ReceivedPassport[]) => void;
  readonly onAccess?: (words: string) => void;
}

const awayPage = '/while-you-were-away';
const nothing: OwnerSharingNews = {
  wrongAnswers: [],
  returned: [],
  unended: [],
  undone: [],
  asking: [],
  reading: [],
  unread: [],
  access: { people: [], grants: [] },
};
/**
 * The pages on which sharing is checked again, so that the banner for a request disappears once it has been answered on
 * another page.
 */
const looks = ['/dashboard', '/shared-with-me'];

/**
 * Confirms people who accepted an invitation and ends access that is over, once after each sign-in. Shows a banner only
 * if an invitation was answered wrongly, some access could not be ended, or an edit to a shared passport was refused.
 * If access opened while its owner was silent, the page about it comes before any other. A waiting request appears on
 * every page except the one where it is answered.
 */
export default function SharingUpdates({ session, onReceived, onAccess }: SharingUpdatesProps) {
  const [{ asking, reading, returned, undone, unended, unread, wrongAnswers }, setNews] = useState(nothing);
  const notTaken = useNotTaken(session);
  const { pathname } = useLocation();
  const [isShown, setShown] = useState(false);
  const lookedAt = looks.find(page => page === pathname);
  const wasLooked = useRef(false);
  useEffect(() => {
    if (wasLooked.current && lookedAt === undefined) return;
    wasLooked.current = true;
    // If the server does not answer, no one is confirmed. The next sign-in tries again.
    void watch(session).then(
      news => {
        setNews(news ?? nothing);
        onAccess?.(news === undefined ? '' : describeAccess(news));
        return undefined;
      },
      () => undefined,
    );
    void received(session).then(
      found => found && onReceived?.(found),
      () => undefined,
    );
  }, [session, lookedAt, onReceived, onAccess]);
  // The owner is redirected to this page only once. After that they may leave it.
  if (!isShown && returned.length > 0 && pathname === awayPage) setShown(true);
  return (
    <>
      {returned.length > 0 && !isShown && <Navigate to={awayPage} replace />}
      {notTaken > 0 && !pathname.startsWith('/shared-with-me') && (
        <div className="banners">
          <Banner tone="danger">
            <p>
              {notTaken === 1 ? 'A change' : `${notTaken} changes`} you made in another person’s passport
              could not be saved. What you wrote is still here.{' '}
              <Link to="/shared-with-me">Look under Shared with me</Link>
            </p>
          </Banner>
        </div>
      )}
      {asking.length > 0 && pathname !== '/people' && (
        <div className="banners">
          <Banner tone="caution">
            <p>
              {listed(asking)} asked to read your papers and{' '}
              {asking.length === 1 ? 'is waiting' : 'are waiting'} for your answer. If you do not answer, they
              can read your papers. <Link to="/people">Answer</Link>
            </p>
          </Banner>
        </div>
      )}
      {reading.length > 0 && pathname === '/dashboard' && (
        <div className="banners">
          <Banner tone="info">
            <p>
              {listed(reading)} can read your papers now.{' '}
              <Link to="/people">See what they can read, or end their access</Link>
            </p>
          </Banner>
        </div>
      )}
      {pathname === '/dashboard' &&
        unread.map(({ name, from, until }) => (
          <div className="banners" key={`${name} ${from}`}>
            <Banner tone="info">
              <p>
                While you were away, {name} could read your papers from {formatMoment(from)} to{' '}
                {formatMoment(until)}. {name} did not open them, and they are closed again.{' '}
                <Link to="/people">See who can read what</Link>
              </p>
            </Banner>
          </div>
        ))}
      {unended.length > 0 && (
        <div className="banners">
          <Banner tone="info">
            <p>
              Access that you gave to someone has ended. To finish, lock your passport and open it again with
              your password.
            </p>
          </Banner>
        </div>
      )}
      {undone.length > 0 && pathname === '/dashboard' && (
        <div className="banners">
          <Banner tone="caution">
            <p>
              When you took your passport back, access ended for {listed(undone)}.{' '}
              <Link to="/people#ended">See whose access ended, and give it again</Link>
            </p>
          </Banner>
        </div>
      )}
      {wrongAnswers.length > 0 && (
        <div className="banners">
          <Banner tone="danger">
            <p>
              Someone answered one of your invitations with a wrong code. They cannot open anything.{' '}
              <Link to="/people">Look under People and access</Link>
            </p>
          </Banner>
        </div>
      )}
    </>
  );
}

const listed = (names: readonly string[]) => new Intl.ListFormat('en-GB').format(names);

/** How many edits of shared passports the server has refused so far. */
function useNotTaken(session: SharingUpdatesSession): number {
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

async function received({
  sharing,
}: SharingUpdatesSession): Promise<readonly ReceivedPassport[] | undefined> {
  const read = await (await sharing()).received?.();
  return read?.ok === true ? read.value.passports : undefined;
}

async function watch(session: SharingUpdatesSession): Promise<OwnerSharingNews | undefined> {
  const seen = await (await session.sharing()).watch();
  return seen.ok ? seen.value : undefined;
}

const describeAccess = ({ access, wrongAnswers }: OwnerSharingNews): string =>
  describeWhoCanOpen(listTrustedPeople({ ...access, wrongAnswers }, todayInLondon(systemClock)));
