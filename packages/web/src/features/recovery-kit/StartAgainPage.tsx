import { type FormEvent, useState } from 'react';
import { NewPasswordForm, SignInEmail } from '../../passport/NewPasswordForm.tsx';
import { formatMoment } from '../../passport/wording/moment-words.ts';
import { CodeField, codeMissingText, parseSixDigits } from '../../ui/code/CodeField.tsx';
import { ErrorSummary, type SummaryError } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { toFormProblem, useTextForm } from '../../ui/form/use-text-form.ts';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface StartAgainPageProps {
  /**
   * Sends a code. Resolves to an error message, or to undefined on success. Absent after signing in through an identity
   * provider.
   */
  onAsk?: (email: string) => Promise<string | undefined>;
  /** Requests an empty passport, using that code. Resolves to an error message, or to undefined on success. */
  onCode?: (typed: { email: string; code: string }) => Promise<string | undefined>;
  /**
   * Set once the request has been made. `waitsUntil` is the end of the wait (an ISO timestamp); undefined once the wait
   * is over.
   */
  asked?: { readonly waitsUntil: string | undefined } | undefined;
  /**
   * Starts again with an empty passport. Resolves to an error message, or to undefined on success. The new password is
   * empty after signing in through an identity provider.
   */
  onStart: (newPassword: string) => Promise<string | undefined>;
  onBack: () => void;
}

/**
 * Explains what an owner without password, kit or passkey keeps, how long they have to wait, and how to start again.
 */
export default function StartAgainPage(props: StartAgainPageProps) {
  const { asked, onBack } = props;
  const summary = useErrorSummary();
  const [sentTo, setSentTo] = useState<string>();
  const step = stepOf(asked, sentTo);
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Start again', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHeading key={step} takesFocus title="Start again" lead={leadOf(step, sentTo)} />
        {step === 'waits' && <Waiting until={asked?.waitsUntil ?? ''} onBack={onBack} />}
        {step === 'password' && <NewPasswordStep {...props} sentTo={sentTo} onErrors={summary.show} />}
        {step === 'code' && <CodeStep {...props} sentTo={sentTo ?? ''} onErrors={summary.show} />}
        {step === 'first' && (
          <FirstStep
            onErrors={summary.show}
            onBack={onBack}
            onStart={() => props.onStart('')}
            {...(props.onAsk && { onAsk: props.onAsk })}
            onSent={setSentTo}
          />
        )}
      </div>
      <div className="signup__side signup__side--help">
        <MarginNote title="Look once more">
          <p>
            Look where you keep your will or your insurance papers, or in the folder you gave to your family.
          </p>
          <p>
            Is your passport still open on a phone or computer? If so, download a complete copy there first.
          </p>
        </MarginNote>
      </div>
    </div>
  );
}

type Step = 'first' | 'code' | 'waits' | 'password';

function stepOf(asked: StartAgainPageProps['asked'], sentTo: string | undefined): Step {
  if (asked !== undefined) return asked.waitsUntil === undefined ? 'password' : 'waits';
  return sentTo === undefined ? 'first' : 'code';
}

function leadOf(step: Step, sentTo: string | undefined): string {
  if (step === 'waits')
    return 'You have asked for an empty passport. You now have to wait, in case it was someone else who asked.';
  if (step === 'password') return 'The wait is over. Choose a password for your new passport.';
  if (step === 'code') return `If ${sentTo ?? ''} has an account, we sent 6 digits to it.`;
  return 'Nobody can open your passport without your password, kit or passkey. You can start a new passport.';
}

interface StepProps extends StartAgainPageProps {
  readonly onErrors: (errors: readonly SummaryError[]) => void;
}

function CodeStep({ sentTo, onCode, onErrors, onBack }: StepProps & { sentTo: string }) {
  const form = useTextForm({ begin: { code: '' }, idOf: boxId, onErrors });
  const { typed, errors, busy, set } = form;
  const code = parseSixDigits(typed.code);
  const handleSubmit = async (event: FormEvent) => {
    const wrong = code === undefined ? { code: codeMissingText } : {};
    await form.submit(event, wrong, async () =>
      toFormProblem(await onCode?.({ email: sentTo, code: code ?? '' })),
    );
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      <CodeField id={boxId('code')} value={typed.code} error={errors.code} onChange={set('code')} />
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy ? busyWords : undefined}>
          {askWords}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {backWords}
        </Button>
      </div>
    </form>
  );
}

function NewPasswordStep({ sentTo, onStart, onErrors, onBack }: StepProps & { sentTo: string | undefined }) {
  return (
    <NewPasswordForm
      idOf={boxId}
      label="New password"
      known={sentTo === undefined ? [] : [sentTo]}
      check={() => ({})}
      onSend={async ({ password }) => toFormProblem(await onStart(password))}
      onErrors={onErrors}
      words={{ submit: startWords, busy: busyWords, leave: backWords }}
      onLeave={onBack}
    >
      {() => null}
    </NewPasswordForm>
  );
}

/**
 * Another person may have access to the owner's email. During this wait of several days, the owner can stop the request
 * by opening the passport.
 */
function Waiting({ until, onBack }: { until: string; onBack: () => void }) {
  return (
    <div className="stack">
      <h2 className="h4">Come back after {formatMoment(until)}</h2>
      <p>
        When the wait is over, ask for a new code on this page. You can choose your new password after that.
      </p>
      <h2 className="h4">Until then</h2>
      <ul className="bul">
        <li>Your passport stays as it is</li>
        <li>We email you now, and on the third and sixth day</li>
        <li>If you find your password, kit or passkey, log in. That cancels the request at once.</li>
      </ul>
      <div className="actions">
        <Button variant="quiet" className="flushleft" onClick={onBack}>
          {backWords}
        </Button>
      </div>
    </div>
  );
}

const startWords = 'Start again with an empty passport';
const askWords = 'Ask for an empty passport';
const busyWords = 'One moment...';
const backWords = 'Go back';

interface FirstStepProps {
  onAsk?: (email: string) => Promise<string | undefined>;
  onStart: () => Promise<string | undefined>;
  /** Called with the email that the code was sent to. */
  onSent: (email: string) => void;
  onErrors: (errors: readonly SummaryError[]) => void;
  onBack: () => void;
}

/**
 * Says what the person keeps and what they lose. With `onAsk`, they are sent a code first; without it, they start again
 * with a single press.
 */
function FirstStep({ onAsk, onStart, onSent, onErrors, onBack }: FirstStepProps) {
  const form = useTextForm({ begin: { email: '' }, idOf: boxId, onErrors });
  const { typed, errors, busy, set } = form;
  const email = typed.email.trim();
  const handleSubmit = async (event: FormEvent) => {
    const missing = onAsk && email === '' ? { email: 'Email is required' } : {};
    const send = async () => toFormProblem(await (onAsk ? onAsk(email) : onStart()));
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

/** Lists what the person keeps and what they lose, before asking anything. */
function WhatComesBack() {
  return (
    <div className="stack">
      <h2 className="h4">What you keep</h2>
      <ul className="bul">
        <li>Your account, your email and your plan</li>
      </ul>
      <h2 className="h4">What you cannot get back</h2>
      <ul className="bul">
        <li>Every record and every paper. They are sealed, and we have no key.</li>
        <li>Your passkeys: you can make new ones</li>
      </ul>
      <h2 className="h4">First we wait 7 days</h2>
      <p>
        Someone else may be able to read your email. So nothing changes for 7 days, and opening your passport
        cancels the request.
      </p>
      <p>Have you lost your second step too? You can tell us after you type the code.</p>
      <h2 className="h4">For 90 days after that</h2>
      <p>
        We keep the old passport, sealed. If you find its kit or password in that time, you can get it back in
        Settings. After that it is deleted.
      </p>
    </div>
  );
}

const boxId = (box: string) => `again-${box}`;
