import { type FormEvent, useState } from 'react';
import { NewPasswordForm, SignInEmail } from '../../passport/NewPasswordForm.tsx';
import { CodeField, codeMissing, sixDigits } from '../../ui/code/CodeField.tsx';
import { ErrorSummary, type SummaryError } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { alone, useTextForm } from '../../ui/form/use-text-form.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface StartAgainPageProps {
  /** Sends a code. Returns the sentence of what went wrong, or undefined. Absent after an external sign-in. */
  onAsk?: (email: string) => Promise<string | undefined>;
  /** Returns the same. The typed values are empty if no code was sent. */
  onStart: (typed: { email: string; code: string; newPassword: string }) => Promise<string | undefined>;
  onBack: () => void;
}

/** For an owner with neither password, kit nor passkey: what can be had back, and how to begin again. */
export default function StartAgainPage({ onAsk, onStart, onBack }: StartAgainPageProps) {
  const summary = useSummary();
  const [sentTo, setSentTo] = useState<string>();
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Start again', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHead
          key={String(sentTo !== undefined)}
          takesFocus
          title="Start again"
          lead={
            sentTo === undefined
              ? 'Without your password, your kit and a passkey, nobody can open your passport. You can begin a new one.'
              : `If ${sentTo} has an account, we sent 6 digits to it.`
          }
        />
        {sentTo === undefined ? (
          <FirstStep
            onErrors={summary.show}
            onBack={onBack}
            onStart={() => onStart({ email: '', code: '', newPassword: '' })}
            {...(onAsk && { onAsk })}
            onSent={setSentTo}
          />
        ) : (
          <NewPasswordForm
            idOf={boxId}
            label="New password"
            known={[sentTo]}
            check={({ code }) => (sixDigits(code) === undefined ? { code: codeMissing } : {})}
            onSend={async ({ code, password }) =>
              alone(await onStart({ email: sentTo, code: sixDigits(code) ?? '', newPassword: password }))
            }
            onErrors={summary.show}
            words={{ submit: startWords, busy: busyWords, leave: backWords }}
            onLeave={onBack}
          >
            {box => <CodeField {...box('code')} />}
          </NewPasswordForm>
        )}
      </div>
      <div className="signup__side">
        <Note title="Look once more">
          <p>With your will, your insurance papers, or in the folder you gave to your family.</p>
          <p>
            Is your passport still open on a phone or computer? Then download a complete copy there first.
          </p>
        </Note>
      </div>
    </div>
  );
}

const startWords = 'Start again with an empty passport';
const busyWords = 'One moment...';
const backWords = 'Go back';

interface FirstStepProps {
  onAsk?: (email: string) => Promise<string | undefined>;
  onStart: () => Promise<string | undefined>;
  /** The code was sent to this email. */
  onSent: (email: string) => void;
  onErrors: (errors: readonly SummaryError[]) => void;
  onBack: () => void;
}

/** What is kept and what is lost. With `onAsk` a code is sent first; without it, starting again is one press. */
function FirstStep({ onAsk, onStart, onSent, onErrors, onBack }: FirstStepProps) {
  const form = useTextForm({ begin: { email: '' }, idOf: boxId, onErrors });
  const { typed, errors, busy, set } = form;
  const email = typed.email.trim();
  const handleSubmit = async (event: FormEvent) => {
    const missing = onAsk && email === '' ? { email: 'Email is required' } : {};
    const send = async () => alone(await (onAsk ? onAsk(email) : onStart()));
    if ((await form.submit(event, missing, send)) && onAsk) onSent(email);
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <WhatComesBack />
      {onAsk && (
        <SignInEmail id={boxId('email')} value={typed.email} error={errors.email} onChange={set('email')} />
      )}
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? busyWords : undefined}>
          {onAsk ? 'Send me a code' : startWords}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {backWords}
        </Button>
      </div>
    </form>
  );
}

/** The plain truth, before anything is asked. */
function WhatComesBack() {
  return (
    <div className="stack">
      <h2 className="h4">What you keep</h2>
      <ul className="bul">
        <li>Your account, your email and your plan</li>
      </ul>
      <h2 className="h4">What you cannot have back</h2>
      <ul className="bul">
        <li>Every record and every paper. They are sealed, and we have no key.</li>
        <li>Your passkeys: you can make new ones</li>
      </ul>
      <h2 className="h4">For 90 days</h2>
      <p>
        We keep the old passport, sealed. If you find its kit or password by then, Settings gives it back to
        you. After that it is deleted.
      </p>
    </div>
  );
}

const boxId = (box: string) => `again-${box}`;
