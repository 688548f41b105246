import { type FormEvent, useState } from 'react';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { EmailText } from '../../ui/layout/EmailText.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

export interface OpenPassportProps {
  email: string;
  /** Gives the sentence of what went wrong, or nothing. */
  onOpen: (password: string, remember: boolean) => Promise<string | undefined>;
  /** Draws a way on for whoever has forgotten it. */
  onForgotten: () => void;
  onLeave: () => void;
}

/** Whoever came in without a password opens their passport with it. */
export function OpenPassport({ email, onOpen, onForgotten, onLeave }: OpenPassportProps) {
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(false);
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
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
      <PageHead
        takesFocus
        title="Open your passport"
        lead="You have shown who you are. Your password opens your passport."
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
