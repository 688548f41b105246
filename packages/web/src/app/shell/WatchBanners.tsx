import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { activityFaultWords } from '../../features/settings/devices/fault-words.ts';
import { momentWords } from '../../passport/wording/moment-words.ts';
import { problemWords } from '../../session/api/problem-words.ts';
import type { AccountAlerts, Security } from '../../session/api/security.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';

/** As much of a session as is needed here. */
export interface WatchedSession extends Pick<Session, 'accountAlerts' | 'subscribeAccountAlerts'> {
  readonly security: () => Promise<Pick<Security, 'watch' | 'stillHaveKit' | 'stopReset'>>;
}

/** What the owner should hear of their account. Asked after each way in, and at news; loaded after the page. */
export default function WatchBanners({ session }: { session: WatchedSession }) {
  const { accountAlerts, subscribeAccountAlerts } = session;
  const alerts = useSyncExternalStore(subscribeAccountAlerts, accountAlerts, accountAlerts);
  const { fault, heldUntil, kitToAskFor, news } = alerts;
  const { pathname } = useLocation();
  const keep = async (id: string) => {
    const kept = await (await session.security()).stillHaveKit(id);
    showToast({ message: kept.ok ? 'Good. We ask again in a year.' : problemWords(kept.problem) });
  };
  return (
    <div className="banners">
      <Watching key={news} session={session} />
      <ResetBanners alerts={alerts} session={session} />
      {fault && (
        <Banner tone="danger">
          <p>
            The list of what happened to your account is not as it was written. {activityFaultWords(fault)}{' '}
            <Link to="/settings/devices#activity">See the list</Link>
          </p>
        </Banner>
      )}
      {heldUntil !== undefined && (
        <Banner tone="caution">
          <p>
            You told us that a login was not yours. Set another password: until then, or until{' '}
            {momentWords(heldUntil)}, your email, phone, passkeys, second steps and recovery kit cannot be
            changed. <Link to="/settings/signing-in#password">Change my password</Link>
          </p>
        </Banner>
      )}
      {kitToAskFor !== undefined && (pathname === '/dashboard' || pathname.startsWith('/settings')) && (
        <Banner tone="info">
          <p>Do you still have your recovery kit? It opens your passport if you forget your password.</p>
          <div className="actions">
            <Button onClick={() => void keep(kitToAskFor)}>Yes, I have it</Button>
            <Link className="btn btn--quiet" to="/settings/signing-in#recovery-kit">
              Make a new one
            </Link>
          </div>
        </Banner>
      )}
    </div>
  );
}

const watch = async (session: WatchedSession) => (await session.security()).watch();

/** Looks after the account once; news has another one look again. */
function Watching({ session }: { session: WatchedSession }) {
  useEffect(() => {
    // Without an answer nothing is shown; the next way in asks again.
    void watch(session).catch(() => undefined);
  }, [session]);
  return null;
}

/** What another person may have asked for, each until it is stopped. */
function ResetBanners({ alerts, session }: { alerts: AccountAlerts; session: WatchedSession }) {
  const { resetDueAt, factorResetDueAt, bothResetDueAt } = alerts;
  return (
    <>
      {resetDueAt !== undefined && (
        <ResetBanner key={resetDueAt} session={session} stopped={keptPassport}>
          Someone asked to begin again with an empty passport in place of this one. They can from{' '}
          {momentWords(resetDueAt)}. If it was not you, stop it: someone else may read your email.
        </ResetBanner>
      )}
      {factorResetDueAt !== undefined && (
        <ResetBanner key={factorResetDueAt} session={session} stopped={keptStep}>
          Someone who knows your password asked to turn off your second step. They can from{' '}
          {momentWords(factorResetDueAt)}. If it was not you, stop it.
        </ResetBanner>
      )}
      {bothResetDueAt !== undefined && (
        <ResetBanner key={bothResetDueAt} session={session} stopped={keptBoth}>
          Someone asked to begin again with an empty passport in place of this one, and to turn off your
          second step. They can from {momentWords(bothResetDueAt)}. If it was not you, stop it: someone else
          may read your email.
        </ResetBanner>
      )}
    </>
  );
}

const keptPassport = 'Stopped. Your passport stays as it is. Now change the password of your email.';
const keptStep = 'Stopped. Your second step stays on. Now change your password.';

const keptBoth = 'Stopped. Your passport and your second step stay. Now change the password of your email.';

interface ResetBannerProps {
  session: WatchedSession;
  /** The words once it is stopped. */
  stopped: string;
  children: ReactNode;
}

/** A person asked for what only its owner may have: who has the passport open can stop that. */
function ResetBanner({ session, stopped: told, children }: ResetBannerProps) {
  const [mine, setMine] = useState(false);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    const stopped = await (await session.security()).stopReset();
    setBusy(false);
    showToast({ message: stopped.ok ? told : problemWords(stopped.problem) });
  };
  if (mine) return null;
  return (
    <Banner tone="danger">
      <p>{children}</p>
      <div className="actions">
        <Button variant="primary" busy={busy ? 'Stopping it...' : undefined} onClick={() => void stop()}>
          Stop it
        </Button>
        <Button onClick={() => setMine(true)}>It was me</Button>
      </div>
    </Banner>
  );
}
