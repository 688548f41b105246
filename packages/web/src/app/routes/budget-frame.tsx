import { Suspense, useEffect } from 'react';
import { VisitorBudget } from '../../features/budget/VisitorBudget.tsx';
import { systemClock } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { ToastRegionLater } from '../../ui/feedback/ToastRegionLater.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { readWhenAsked } from '../flows/read-when-asked.ts';
import { deviceIsKnown } from '../known-device.ts';
import { PublicFrame } from '../shell/PublicFrame.tsx';
import { useAppAddress } from '../use-app-address.ts';

// A visitor's device loads no session and no frame of the passport.
const Protected = lazyPart(() => import('./protected.tsx'));

/** The budgeting tool is for everybody: inside the app for a person who is logged in, on this device alone otherwise. */
export default function BudgetFrame() {
  const { state, wake } = useAuth();
  const known = deviceIsKnown();
  useAppAddress('/budgeting', '/budgeting/tool');
  useEffect(() => {
    if (known) void wake();
  }, [known, wake]);
  if (known && state.status === 'checking') return <LoadingPage label="Opening your budget" />;
  if (state.status === 'open' || state.status === 'locked')
    return (
      <Suspense fallback={<LoadingPage label="Opening your budget" />}>
        <Protected />
      </Suspense>
    );
  return (
    <>
      <PublicFrame other={{ to: '/login', label: 'Log in' }}>
        <VisitorBudget clock={systemClock} readStatement={readWhenAsked} />
      </PublicFrame>
      <ToastRegionLater label="Messages" />
    </>
  );
}
