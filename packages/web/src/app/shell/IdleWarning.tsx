import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { Session } from '../../session/api/session-client.ts';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { Button } from '../../ui/form/Button.tsx';

/**
 * The warning shown two minutes before the passport locks automatically. Nothing typed is lost either way, and the
 * warning says so.
 */
export function IdleWarning({ session }: { session: Session }) {
  const subscribe = useCallback((listener: () => void) => session.subscribeIdle(listener), [session]);
  const idle = useSyncExternalStore(subscribe, () => session.idle());
  const locksAt = idle?.warning ? idle.locksAt : undefined;
  const stay = () => session.acted();
  return (
    <Dialog
      role="alertdialog"
      title="Are you still there?"
      closeWords="Stay logged in"
      isOpen={locksAt !== undefined}
      onClose={stay}
      actions={
        <>
          <Button variant="primary" onClick={stay}>
            Stay logged in
          </Button>
          <Button variant="quiet" onClick={() => void session.lock()}>
            Lock now
          </Button>
        </>
      }
    >
      <p>
        You have not used Kinfolio for 28 minutes. Your passport locks in 2 minutes. Until you unlock it, what
        you typed is kept, sealed.
      </p>
      {locksAt !== undefined && <Countdown until={locksAt} />}
    </Dialog>
  );
}

/** Visual only: a screen reader has announced the two minutes, and should not read out a clock every second. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.ceil((until - now) / 1000));
  return (
    <p className="money money--figure countdown" aria-hidden="true">
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </p>
  );
}
