import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';

/**
 * Replaces the app's own address with the well-known one. If the page is reloaded, the server answers the well-known
 * address with the public page, which sends a signed-in person back to the app (`marketing/script/app-pages.ts`). Does
 * nothing unless `applies` is true.
 */
export function useKnownAddress(known: string, ofApp: string, applies = true): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (applies && pathname.replace(/(.)\/$/, '$1') === ofApp) void navigate(known, { replace: true });
  }, [pathname, known, ofApp, applies, navigate]);
}
