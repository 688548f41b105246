import { Suspense, useEffect } from 'react';
import { VisitorBudget } from '../../features/budget/VisitorBudget.tsx';
import { systemClock } from '../../lib/clock.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { LazyToastRegion } from '../../ui/feedback/ToastRegionLater.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { isDeviceKnown } from '../known-device.ts';
import { PublicFrame } from '../shell/PublicFrame.tsx';
import { useKnownAddress } from '../use-app-address.ts';

// Loaded separately, so that a visitor's device does not load the session or the passport's frame.
const Protected = createLazyPart(() => import('./protected.tsx'));

/** Anyone may use the budgeting tool: inside the app if they are logged in, otherwise with data on this device only. */
export default function BudgetFrame() {
  const { state, wake } = useAuth();
  const known = isDeviceKnown();
  const isIn = state.status === 'open' || state.status === 'locked';
  // The server answers the well-known address with the public page, so a visitor keeps the one that reloads the tool.
  useKnownAddress('/budgeting', '/budgeting/tool', isIn);
  useEffect(() => {
    if (known) void wake();
  }, [known, wake]);
  if (known && state.status === 'checking') return <LoadingPage label="Opening your budget" />;
  if (isIn)
    return (
      <Suspense fallback={<LoadingPage label="Opening your budget" />}>
        <Protected />
      </Suspense>
    );
  return (
    <>
      <PublicFrame other={{ to: '/login', label: 'Log in' }} kept="Kept on this device only.">
        <VisitorBudget clock={systemClock} />
      </PublicFrame>
      <LazyToastRegion label="Messages" />
    </>
  );
}
