import { Suspense, useEffect, useRef } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { Navigate, Outlet, useLocation } from 'react-router';
import { UnlockScreen } from '../../features/unlock/UnlockScreen.tsx';
import { systemClock } from '../../lib/clock.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useRememberLockedVisit } from '../../passport/list/way-back.ts';
import { SessionProvider, WaitForPassport } from '../../session/api/react.ts';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { forgetRequestedPage, rememberRequestedPage } from '../asked-place.ts';
import { readInviteFromTab } from '../flows/kept-invite.ts';
import { isDeskRequested } from '../kept-desk.ts';
import { rememberDevice } from '../known-device.ts';
import { PageProblem } from '../PageProblem.tsx';
import { RelatedProvider } from '../RelatedProvider.tsx';
import { isSample } from '../sample/sample-address.ts';
import { AppShell } from '../shell/AppShell.tsx';
import { ClosingGate } from '../shell/ClosingGate.tsx';
import { PublicFrame } from '../shell/PublicFrame.tsx';

const NoPassport = createLazyPart(() => import('../flows/NoPassport.tsx'));
// Calculates due dates, so it needs every kind of record.
const PlanSender = createLazyPart(() => import('../../features/reminders/PlanSender.tsx'), 'background');
const SamplePage = createLazyPart(() => import('../sample/SamplePage.tsx'));
const EnterCode = createLazyPart(() => import('../flows/EnterCode.tsx'));

/**
 * Guards the protected pages. It relies only on data on this device, so it also works offline. The address stays the
 * same while the person unlocks.
 */
export default function ProtectedRoute() {
  const { state, session, wake, failed } = useAuth();
  const place = useLocation();
  const { pathname } = place;
  // A person who logs out on a page has not requested that page, so it is not remembered for the next login.
  const wasIn = useRef(false);
  useEffect(() => void wake(), [wake]);
  useEffect(() => {
    if (state.status !== 'checking') rememberDevice(state.status !== 'signed-out');
  }, [state.status]);
  useRememberLockedVisit(state.status === 'locked');
  useEffect(() => {
    if (state.status === 'open' || state.status === 'locked') {
      wasIn.current = true;
      forgetRequestedPage();
    } else if (state.status === 'signed-out' && !wasIn.current) rememberRequestedPage(place);
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
  // First, an invitation that has been waiting for the person to log in.
  if (pathname === '/dashboard' && readInviteFromTab() !== undefined)
    return <Navigate to="/invite" replace />;
  // After that, show the desk for which a card holder made an account.
  if (pathname === '/dashboard' && isDeskRequested()) return <Navigate to="/desk/new" replace />;
  return (
    <I18nProvider locale="en-GB">
      <SessionProvider session={session}>
        <AppShell session={session} withoutKit={state.recoveryConfirmed ? undefined : state.account.id}>
          <ClosingGate session={session} />
          <WaitForPassport fallback={<LoadingPage label="Opening your records" />}>
            <RelatedProvider>
              {isSample() ? (
                <SamplePage>
                  <Outlet />
                </SamplePage>
              ) : (
                <Outlet />
              )}
            </RelatedProvider>
            <Suspense>
              <PlanSender session={session} clock={systemClock} />
            </Suspense>
          </WaitForPassport>
        </AppShell>
      </SessionProvider>
    </I18nProvider>
  );
}
