import { useState } from 'react';
import { showToast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/form/Button.tsx';
import type { Reminders } from './use-reminders.ts';

/** An email now, to see that it arrives. */
export function SendTest({ reminders: { state, run } }: { readonly reminders: Reminders }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const sent = await run(api => api.test());
    setBusy(false);
    if (sent) showToast({ message: 'A test is on its way to your email' });
  };
  return (
    <section className="sheet stack" aria-labelledby="reminder-test">
      <h2 id="reminder-test" className="h3">
        See that emails arrive
      </h2>
      <p>Look in your junk mail too. If it is there, mark it as not junk.</p>
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
