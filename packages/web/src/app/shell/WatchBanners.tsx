import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router';
import { describeActivityFault } from '../../features/settings/devices/fault-words.ts';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { AccountAlerts, AccountSecurity } from '../../session/api/security.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';

/** The part of a session that this component needs. */
export interface AlertsSession extends Pick<Session, 'accountAlerts' | 'subscribeAccountAlerts'> {
  readonly security: () => Promise<Pick<AccountSecurity, 'watch' | 'stillHaveKit' | 'stopReset'>>;
}

/**
 * Shows the account alerts to its owner. They are read after each sign-in and whenever there is news. Loaded after the
 * page.
 */
export default function AccountAlertBanners({ session }: { session: AlertsSession }) {
  const { accountAlerts, subscribeAccountAlerts } = session;
  const alerts = useSyncExternalStore(subscribeAccountAlerts, accountAlerts, accountAlerts);
  const { fault, heldUntil, kitToAskFor, news } = alerts;
  const { pathname } = useLocation();
  const keep = async (id: string) => {
    const kept = await (await session.security()).stillHaveKit(id);
    showToast({ message: kept.ok ? 'Good. We will ask again in a year.' : getProblemText(kept.problem) });
  };
  return (
    <div className="banners">
      <Watching key={news} session={session} />
      <ResetBanners alerts={alerts} session={session} />
      {fault && (
        <Banner tone="danger">
          <p>
            Your account’s activity list was changed. {describeActivityFault(fault)}{' '}
            <Link to="/settings/devices#activity">See the list</Link>
          </p>
        </Banner>
      )}
      {heldUntil !== undefined && (
        <Banner tone="caution">
          <p>
            You told us that a login was not yours. Set a new password: until then, or until{' '}
            {formatMoment(heldUntil)}, your email, phone, passkeys, second steps and recovery kit cannot be
            changed. <Link to="/settings/signing-in#password">Change my password</Link>
          </p>
        </Banner>
      )}
      {kitToAskFor !== undefined && (pathname === '/dashboard' || pathname.startsWith('/settings')) && (
        <Banner tone="info">
          <p>Do you still have your recovery kit? It opens your passport if you forget your password.</p>
          <div className="actions">
            <Button onClick={() => void keep(kitToAskFor)}>Yes, I have my kit</Button>
            <Link className="btn btn--quiet" to="/settings/signing-in#recovery-kit">
              Make a new kit
            </Link>
          </div>
        </Banner>
      )}
    </div>
  );
}

const watch = async (session: AlertsSession) => (await session.security()).watch();

/** Checks the account once, and again when there is news. */
function Watching({ session }: { session: AlertsSession }) {
  useEffect(() => {
    // If the server does not answer, show no banner. The next sign-in tries again.
    void watch(session).catch(() => undefined);
  }, [session]);
  return null;
}

/** Resets that another person may have requested, each shown until it is stopped. */
function ResetBanners({ alerts, session }: { alerts: AccountAlerts; session: AlertsSession }) {
  const { resetDueAt, factorResetDueAt, bothResetDueAt } = alerts;
  return (
    <>
      {resetDueAt !== undefined && (
        <ResetBanner key={resetDueAt} session={session} stopped={keptPassport}>
          Someone asked to start again with an empty passport in place of this one. They will be able to do
          this from {formatMoment(resetDueAt)}. If it was not you, stop the request: someone else may be able
          to read your email.
        </ResetBanner>
      )}
      {factorResetDueAt !== undefined && (
        <ResetBanner key={factorResetDueAt} session={session} stopped={keptStep}>
          Someone who knows your password asked to turn off your second step. They will be able to do this
          from {formatMoment(factorResetDueAt)}. If it was not you, stop the request.
        </ResetBanner>
      )}
      {bothResetDueAt !== undefined && (
        <ResetBanner key={bothResetDueAt} session={session} stopped={keptBoth}>
          Someone asked to start again with an empty passport in place of this one, and to turn off your
          second step. They will be able to do this from {formatMoment(bothResetDueAt)}. If it was not you,
          stop the request: someone else may be able to read your email.
        </ResetBanner>
      )}
    </>
  );
}

const keptPassport = 'Stopped. Your passport stays as it is. Now change your email password.';
const keptStep = 'Stopped. Your second step stays on. Now change your password.';

const keptBoth =
  'Stopped. Your passport and your second step stay as they are. Now change your email password.';

interface ResetBannerProps {
  session: AlertsSession;
  /** The message shown once the reset has been stopped. */
  stopped: string;
  children: ReactNode;
}

/** A reset that may have been requested by another person. Anyone who can open the passport can stop it. */
function ResetBanner({ session, stopped: told, children }: ResetBannerProps) {
  const [mine, setMine] = useState(false);
  const [busy, setBusy] = useState(false);
  const stop = async () => {
    setBusy(true);
    const stopped = await (await session.security()).stopReset();
    setBusy(false);
    showToast({ message: stopped.ok ? told : getProblemText(stopped.problem) });
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
