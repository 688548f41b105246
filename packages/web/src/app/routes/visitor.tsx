import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../AuthProvider.tsx';
import { requestedPage } from '../asked-place.ts';
import { isDeviceKnown } from '../known-device.ts';
import { PublicFrame } from '../shell/PublicFrame.tsx';

/**
 * Frame for the pages of people who are not signed in. Redirects a signed-in person to the page they requested, or to
 * Home. On a device where nobody has signed in, it loads no further code.
 */
export default function VisitorFrame() {
  const { state, wake } = useAuth();
  // The address ends in a slash while prerendering.
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1');
  useEffect(() => {
    if (isDeviceKnown()) void wake();
  }, [wake]);
  const stays = /^\/(signup|recover|welcome)$/.test(pathname);
  if (!stays && (state.status === 'open' || state.status === 'locked'))
    return <Navigate to={requestedPage()} replace />;
  const other =
    pathname === '/signup' ? { to: '/login', label: 'Log in' } : { to: '/signup', label: 'Sign up' };
  return (
    <PublicFrame {...(state.status === 'open' ? {} : { other })}>
      <Outlet />
    </PublicFrame>
  );
}
