import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { EmailText } from '../../ui/layout/EmailText.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface OpenPassportFormProps {
  email: string;
  /** Resolves to an error message, or to undefined on success. */
  onOpen: (password: string, remember: boolean) => Promise<string | undefined>;
  /** Called by the link for a person who has forgotten their password. */
  onForgotten: () => void;
  onLeave: () => void;
}

/** Asks a person who signed in without a password to type it, because the passport opens only with it. */
export function OpenPassportForm({ email, onOpen, onForgotten, onLeave }: OpenPassportFormProps) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    summary.show(password ? [] : [{ id: 'password', message: 'Password is required' }]);
    if (!password) return;
    setBusy(true);
    const problem = await onOpen(password, remember);
    setBusy(false);
    if (problem !== undefined) summary.show([{ id: 'password', message: problem }]);
  };
  return (
    <div className="sheet narrow">
      <PageTitle parts={['Open your passport']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <PageHeading
        takesFocus
        title="Open your passport"
        lead="You have proved who you are. Your password opens your passport."
      />
      <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
        <UsernameHint email={email} />
        {email && (
          <p>
            Logged in as <EmailText className="strong">{email}</EmailText>
          </p>
        )}
        <PasswordField
          id="password"
          label="Password"
          autoComplete="current-password"
          plainLabel
          value={password}
          error={summary.errors[0]?.message}
          onChange={setPassword}
        />
        <Checkbox checked={remember} onChange={setRemember}>
          Remember me on this device
        </Checkbox>
        <div className="actions">
          <Button type="submit" variant="primary" busy={busy ? 'Opening...' : undefined}>
            Open my passport
          </Button>
        </div>
        <div className="stack-2 justify-items-start">
          <Button variant="quiet" className="flushleft" onClick={onForgotten}>
            I have forgotten my password
          </Button>
          <Button variant="quiet" className="flushleft" onClick={onLeave}>
            Use a different account
          </Button>
        </div>
      </form>
    </div>
  );
}
