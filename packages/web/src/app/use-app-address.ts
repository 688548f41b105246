import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Shows the address of a page that people know. The server answers that one with the public page, and the address of the app
 * with the app; loaded anew, the public page leads who is signed in back (`marketing/script/app-pages.ts`).
 */
export function useAppAddress(known: string, ofApp: string): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (pathname.replace(/(.)\/$/, '$1') === ofApp) void navigate(known, { replace: true });
  }, [pathname, known, ofApp, navigate]);
}
