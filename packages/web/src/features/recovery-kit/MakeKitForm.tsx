import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ErrorSummary } from '../../ui/ErrorSummary.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import { UsernameHint } from '../../ui/UsernameHint.tsx';
import { useSummary } from '../../ui/use-summary.ts';

export interface MakeKitFormProps {
  email: string;
  /** Below the summary of errors, where the kit is a page of its own. */
  head?: ReactNode;
  /** Gives the sentence of what went wrong, and whether it is about the password; nothing when the kit is made. */
  onMake: (password: string) => Promise<{ id?: 'password'; message: string } | undefined>;
}

const boxId = 'kit-password';

/** Asks for the password first: a device left open must not be enough to carry a way in away. */
export function MakeKitForm({ email, head, onMake }: MakeKitFormProps) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const show = (problem: { id?: 'password'; message: string } | undefined) => {
    setError(problem?.id && problem.message);
    summary.show(problem ? [{ message: problem.message, ...(problem.id ? { id: boxId } : {}) }] : []);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return show({ id: 'password', message: 'Type your password' });
    show(undefined);
    setBusy(true);
    const problem = await onMake(password);
    setBusy(false);
    show(problem);
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      {head}
      <p>A kit is shown once and never stored. Have a printer, or paper and a pen, beside you.</p>
      <UsernameHint email={email} />
      <PasswordField
        id={boxId}
        label="Your password"
        hint="So that nobody else can make a kit on a device you left open."
        autoComplete="current-password"
        required
        value={password}
        error={error}
        onChange={value => {
          setPassword(value);
          setError(undefined);
        }}
      />
      <div className="actions">
        <Button
          type="submit"
          look="primary"
          notReady={password === ''}
          busy={busy ? 'Making a kit...' : undefined}
        >
          Make a recovery kit
        </Button>
      </div>
    </form>
  );
}
