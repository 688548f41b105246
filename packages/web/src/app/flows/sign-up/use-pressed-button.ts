import { useEffect, useRef } from 'react';
import type { Session } from '../../../session/api/session-client.ts';

/** Often enough that nobody wonders, seldom enough that six tabs are no load. */
const everyMs = 3_000;

/**
 * Goes on by itself once the button of the mail was pressed, on whatever device. Asks while the page can be seen, and at
 * once when somebody comes back to it from their mail.
 */
export function usePressedButton(session: Session, waits: boolean, onIn: () => void): void {
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
