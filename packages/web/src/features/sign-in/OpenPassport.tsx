import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { EmailText } from '../../ui/EmailText.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { UsernameHint } from '../../ui/UsernameHint.tsx';
import { useSummary } from '../../ui/use-summary.ts';

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
            Signed in as <EmailText className="strong">{email}</EmailText>
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
          <Button type="submit" look="primary" busy={busy ? 'Opening...' : undefined}>
            Open my passport
          </Button>
        </div>
        <div className="stack-2 justify-items-start">
          <Button look="quiet" className="flushleft" onClick={onForgotten}>
            I have forgotten my password
          </Button>
          <Button look="quiet" className="flushleft" onClick={onLeave}>
            Use a different account
          </Button>
        </div>
      </form>
    </div>
  );
}
