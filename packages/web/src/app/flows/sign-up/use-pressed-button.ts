import { useEffect, useRef } from 'react';
import type { Session } from '../../../session/api/session-client.ts';

/**
 * Short enough that nobody waits long for the page to continue, and long enough that six open tabs do not load the
 * server.
 */
const everyMs = 3_000;

/**
 * Continues automatically once the button in the email has been pressed, on any device. It checks regularly while the
 * page is visible, and at once when the person comes back to the page.
 */
export function useEmailButtonWatch(session: Session, waits: boolean, onIn: () => void): void {
  const latest = useRef(onIn);
  useEffect(() => {
    latest.current = onIn;
  });
  useEffect(() => {
    if (!waits) return undefined;
    let asking = false;
    const look = async () => {
      if (asking || document.visibilityState === 'hidden') return;
      asking = true;
      const pressed = await session.lookForPress();
      asking = false;
      if (pressed.ok) latest.current();
    };
    const timer = setInterval(() => void look(), everyMs);
    const seen = () => void look();
    document.addEventListener('visibilitychange', seen);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', seen);
    };
  }, [session, waits]);
}
