import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { useSummary } from '../feedback/use-summary.ts';
import { Button } from './Button.tsx';
import { PasswordField } from './PasswordField.tsx';
import { UsernameHint } from './UsernameHint.tsx';

interface FormProblem {
  readonly id?: string;
  readonly message: string;
}

export interface PasswordFormProps {
  /** The box's id, its own on the page. */
  boxId: string;
  /** Whose password; absent where only the password can tell. */
  email?: string;
  /** What is above the box, below the summary of errors. */
  children: ReactNode;
  hint: string;
  words: { submit: string; busy: string; cancel?: string };
  /** Returns the sentence of what went wrong, and the box it is about: 'password', or the id of one above; nothing when it is done. */
  onSubmit: (password: string) => Promise<FormProblem | undefined>;
  /** Draws a way back beside the button. */
  onCancel?: () => void;
}

/** Asks for the password before something that a device left open must not be enough for. */
export function PasswordForm(props: PasswordFormProps) {
  const { boxId, email, children, hint, words, onSubmit, onCancel } = props;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const show = (problem: FormProblem | undefined) => {
    const isPassword = problem?.id === 'password';
    setError(isPassword ? problem.message : undefined);
    summary.show(problem ? [isPassword ? { ...problem, id: boxId } : problem] : []);
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (password === '') return show({ id: 'password', message: 'Type your password' });
    show(undefined);
    setBusy(true);
    const problem = await onSubmit(password);
    setBusy(false);
    show(problem);
  };
  return (
    <form className="fields narrow" noValidate onSubmit={event => void handleSubmit(event)}>
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      {children}
      {email !== undefined && <UsernameHint email={email} />}
      <PasswordField
        id={boxId}
        label="Your password"
        hint={hint}
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
          variant="primary"
          notReady={password === ''}
          busy={busy ? words.busy : undefined}
        >
          {words.submit}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {words.cancel ?? 'Cancel'}
          </Button>
        )}
      </div>
    </form>
  );
}
