import { useEffect } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router';
import { useAuth } from '../AuthProvider.tsx';
import { askedPlace } from '../asked-place.ts';
import { deviceIsKnown } from '../known-device.ts';
import { PublicFrame } from '../shell/PublicFrame.tsx';

/** Pages for people who are not signed in. A person who is signed in already goes to the page that was asked for, or home; a stranger's device loads nothing more. */
export default function Visitor() {
  const { state, wake } = useAuth();
  // While prerendering the address ends in a slash.
  const pathname = useLocation().pathname.replace(/(.)\/$/, '$1');
  useEffect(() => {
    if (deviceIsKnown()) void wake();
  }, [wake]);
  const stays = /^\/(signup|recover|welcome)$/.test(pathname);
  if (!stays && (state.status === 'open' || state.status === 'locked'))
    return <Navigate to={askedPlace()} replace />;
  const other =
    pathname === '/signup' ? { to: '/login', label: 'Log in' } : { to: '/signup', label: 'Sign up' };
  return (
    <PublicFrame {...(state.status === 'open' ? {} : { other })}>
      <Outlet />
    </PublicFrame>
  );
}
