import { type FormEvent, type ReactNode, useState } from 'react';
import { ErrorSummary } from '../feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../feedback/use-summary.ts';
import { Button } from './Button.tsx';
import { PasswordField } from './PasswordField.tsx';
import { UsernameHint } from './UsernameHint.tsx';

interface FormProblem {
  readonly id?: string;
  readonly message: string;
}

export interface PasswordFormProps {
  /** The box's id, unique on the page. */
  boxId: string;
  /** The email whose password is requested; absent if it is not known before the password is typed. */
  email?: string;
  /** Shown above the box, below the error summary. */
  children: ReactNode;
  hint: string;
  words: { submit: string; busy: string; cancel?: string };
  /** Returns an error message and the box it concerns: 'password', or the id of a box above. Undefined on success. */
  onSubmit: (password: string) => Promise<FormProblem | undefined>;
  /** If given, shows a cancel button next to the submit button and is called when that is pressed. */
  onCancel?: () => void;
}

/** Asks for the password before an action for which an unlocked device alone must not be enough. */
export function PasswordForm(props: PasswordFormProps) {
  const { boxId, email, children, hint, words, onSubmit, onCancel } = props;
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
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
