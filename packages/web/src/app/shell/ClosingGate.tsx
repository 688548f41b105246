import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '../../session/api/session-client.ts';

const allowed = new Set(['/settings/close', '/export']);

/**
 * Redirects a closed account to the page on which it can be kept. Renders nothing if there is no connection or the
 * account is not closed.
 */
export function ClosingGate({ session }: { session: Pick<Session, 'leaving'> }) {
  const { pathname } = useLocation();
  const [closes, setCloses] = useState(false);
  const isAllowed = allowed.has(pathname);
  // The person can keep the account on an allowed page, so forget the earlier answer and ask again on the next page.
  if (isAllowed && closes) setCloses(false);
  useEffect(() => {
    if (isAllowed) return undefined;
    let gone = false;
    const look = async () => {
      const read = await (await session.leaving()).read();
      if (!gone && read.ok) setCloses(read.value.closesAt !== null);
    };
    // If the code does not arrive, the account counts as not closed until the next page.
    void look().catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [session, isAllowed]);
  return closes && !isAllowed ? <Navigate to="/settings/close" replace /> : null;
}
