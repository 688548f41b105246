import { useState } from 'react';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import type { ReminderStateActions } from './use-reminders.ts';

/** Sends a test email at once, so that the person can check that it arrives. */
export function SendTestEmail({ reminders: { state, run } }: { readonly reminders: ReminderStateActions }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const sent = await run(api => api.test());
    setBusy(false);
    if (sent) showToast({ message: 'We have sent you a test email' });
  };
  return (
    <section className="sheet stack" aria-labelledby="reminder-test">
      <h2 id="reminder-test" className="h3">
        Check that emails arrive
      </h2>
      <p>Check your junk mail too. If it is there, mark it as not junk.</p>
      <p>
        <Button
          busy={busy ? 'Sending...' : undefined}
          notReady={state === undefined || state.paused !== null}
          onClick={() => void (state?.paused === null && !busy && send())}
        >
          Send me a test
        </Button>
      </p>
    </section>
  );
}
