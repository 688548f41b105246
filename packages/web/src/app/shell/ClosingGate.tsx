import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { Session } from '../../session/api/session-client.ts';

const allowed = new Set(['/settings/close', '/export']);

/** Leads an account that was closed to its one page. Without network, and where nothing was closed, it shows nothing. */
export function ClosingGate({ session }: { session: Pick<Session, 'leaving'> }) {
  const { pathname } = useLocation();
  const [closes, setCloses] = useState(false);
  const isAllowed = allowed.has(pathname);
  // There it can be kept: what was known before is forgotten, and looked at again on the next page.
  if (isAllowed && closes) setCloses(false);
  useEffect(() => {
    if (isAllowed) return undefined;
    let gone = false;
    const look = async () => {
      const read = await (await session.leaving()).read();
      if (!gone && read.ok) setCloses(read.value.closesAt !== null);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [session, isAllowed]);
  return closes && !isAllowed ? <Navigate to="/settings/close" replace /> : null;
}
