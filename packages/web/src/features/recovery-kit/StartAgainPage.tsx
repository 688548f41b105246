import { newPasswordErrors } from '@kinfolio/domain/new-password';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CodeField, codeMissing, sixDigits } from '../../ui/CodeField.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { NewPasswordFields } from '../../ui/NewPasswordFields.tsx';
import { Note } from '../../ui/Note.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { alone, useTextForm } from '../../ui/use-text-form.ts';

export interface StartAgainPageProps {
  /** Sends a code; absent where somebody outside has said who they are. Gives the sentence of what went wrong, or nothing. */
  onAsk?: (email: string) => Promise<string | undefined>;
  /** The same. Nothing was typed where no code was sent. */
  onStart: (typed: { email: string; code: string; newPassword: string }) => Promise<string | undefined>;
  onBack: () => void;
}

const none = { email: '', code: '', password: '', again: '' };
type Errors = Partial<typeof none>;

/** For somebody with neither password, kit nor passkey: what can be had back, and how to begin again. */
export default function StartAgainPage({ onAsk, onStart, onBack }: StartAgainPageProps) {
  const form = useTextForm({ begin: none, idOf: key => `again-${key}` });
  const { typed, errors, busy, summary, set } = form;
  const [sent, setSent] = useState(false);
  const asksEmail = !sent && onAsk !== undefined;
  const handleSubmit = async (event: FormEvent) => {
    const email = typed.email.trim();
    const code = sixDigits(typed.code) ?? '';
    const send = async () =>
      alone(await (asksEmail ? onAsk(email) : onStart({ email, code, newPassword: typed.password })));
    const missing = sent ? check(typed) : asksEmail ? missingEmail(typed) : {};
    if ((await form.submit(event, missing, send)) && asksEmail) setSent(true);
  };
  return (
    <div className="signup__in signup">
      <PageTitle parts={['Start again', 'Log in']} />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHead
          key={String(sent)}
          takesFocus
          title="Start again"
          lead={
            sent
              ? `If ${typed.email.trim()} has an account, we sent 6 digits to it.`
              : 'Without your password, your kit and a passkey, nobody can open your passport. You can begin a new one.'
          }
        />
        <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
          {!sent && <WhatComesBack />}
          {sent && (
            <>
              <CodeField id="again-code" value={typed.code} error={errors.code} onChange={set('code')} />
              <NewPasswordFields
                ids={{ password: 'again-password', again: 'again-again' }}
                label="New password"
                password={typed.password}
                again={typed.again}
                onPassword={set('password')}
                onAgain={set('again')}
                errors={errors}
                knownAboutPerson={[typed.email]}
              />
            </>
          )}
          {asksEmail && (
            <TextField
              id="again-email"
              label="Email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              required
              value={typed.email}
              error={errors.email}
              onChange={set('email')}
            />
          )}
          <div className="actions">
            <Button type="submit" look="primary" busy={busy ? 'One moment...' : undefined}>
              {asksEmail ? 'Send me a code' : 'Start again with an empty passport'}
            </Button>
            <Button look="quiet" onClick={onBack}>
              Go back
            </Button>
          </div>
        </form>
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

const missingEmail = ({ email }: typeof none): Errors =>
  email.trim() === '' ? { email: 'Email is required' } : {};

const check = (typed: typeof none): Errors => ({
  ...(sixDigits(typed.code) === undefined && { code: codeMissing }),
  ...newPasswordErrors(typed),
});
