import { Suspense, useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Navigate, Outlet, useLocation } from 'react-router';
import { UnlockScreen } from '../../features/unlock/UnlockScreen.tsx';
import { systemClock } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useNoteLocked } from '../../passport/list/way-back.ts';
import { SessionProvider, WholePassport } from '../../session/api/react.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { forgetAskedPlace, noteAskedPlace } from '../asked-place.ts';
import { keptInvite } from '../flows/kept-invite.ts';
import { isDeskWaiting } from '../kept-desk.ts';
import { rememberDevice } from '../known-device.ts';
import { PageProblem } from '../PageProblem.tsx';
import { RelatedProvider } from '../RelatedProvider.tsx';
import { AppShell } from '../shell/AppShell.tsx';
import { ClosingGate } from '../shell/ClosingGate.tsx';
import { PublicFrame } from '../shell/PublicFrame.tsx';

const NoPassport = lazyPart(() => import('../flows/NoPassport.tsx'));
// Reckons what falls due, and so needs every kind of record.
const PlanSender = lazyPart(() => import('../../features/reminders/PlanSender.tsx'), 'background');
const EnterCode = lazyPart(() => import('../flows/EnterCode.tsx'));

/** The guard. It goes by what the device knows, so it answers offline too; the address stays while one unlocks. */
export default function Protected() {
  const { state, session, wake, failed } = useAuth();
  const place = useLocation();
  const { pathname } = place;
  // The page on which a person logs out was not asked for.
  const wasIn = useRef(false);
  useEffect(() => void wake(), [wake]);
  useEffect(() => {
    if (state.status !== 'checking') rememberDevice(state.status !== 'signed-out');
  }, [state.status]);
  useNoteLocked(state.status === 'locked');
  useEffect(() => {
    if (state.status === 'open' || state.status === 'locked') {
      wasIn.current = true;
      forgetAskedPlace();
    } else if (state.status === 'signed-out' && !wasIn.current) noteAskedPlace(place);
  }, [state.status, place]);
  if (failed && !session) return <PageProblem />;
  if (state.status === 'signed-out') return <Navigate to="/login" replace />;
  if (state.status === 'checking' || !session) return <LoadingPage label="Opening your passport" />;
  if (state.status === 'locked')
    return (
      <UnlockScreen
        state={state}
        session={session}
        frame={PublicFrame}
        enterCode={EnterCode}
        noPassport={NoPassport}
      />
    );
  // An invitation that waited for its person to log in comes first.
  if (pathname === '/dashboard' && keptInvite() !== undefined) return <Navigate to="/invite" replace />;
  // So does a desk that a card holder made an account for.
  if (pathname === '/dashboard' && isDeskWaiting()) return <Navigate to="/desk/new" replace />;
  return (
    <I18nProvider locale="en-GB">
      <SessionProvider session={session}>
        <AppShell session={session} withoutKit={state.recoveryConfirmed ? undefined : state.account.id}>
          <ClosingGate session={session} />
          <WholePassport fallback={<LoadingPage label="Opening your records" />}>
            <RelatedProvider>
              <Outlet />
            </RelatedProvider>
            <Suspense>
              <PlanSender session={session} clock={systemClock} />
            </Suspense>
          </WholePassport>
        </AppShell>
      </SessionProvider>
    </I18nProvider>
  );
}
