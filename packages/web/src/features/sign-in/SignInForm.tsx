import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';
import type { SummaryError } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface SignInSubmission {
  email: string;
  password: string;
  remember: boolean;
}

export interface SignInFailure {
  message: string;
  /** Whether the password may be wrong because the person has forgotten it. */
  mayBeForgotten?: boolean;
}

export interface SignInFormProps {
  /** Resolves to the error, or to undefined on success. */
  onSignIn: (input: SignInSubmission) => Promise<SignInFailure | undefined>;
  /** Signs in with a passkey (a fingerprint, a face or a PIN). Resolves to the error, or to undefined on success. */
  onPasskey: (remember: boolean) => Promise<SignInFailure | undefined>;
  /** Called at the first keystroke, so that the code for signing in can be loaded in the meantime. */
  onWake: () => void;
  /** Called with the errors to list above the heading. */
  onErrors: (errors: readonly SummaryError[]) => void;
}

type Missing = Partial<Record<'email' | 'password', string>>;

export function SignInForm({ onSignIn, onPasskey, onWake, onErrors }: SignInFormProps) {
  const [typed, setTyped] = useState<SignInSubmission>({ email: '', password: '', remember: false });
  const [missing, setMissing] = useState<Missing>({});
  const [problem, setProblem] = useState<SignInFailure>();
  const [busy, setBusy] = useState<'password' | 'passkey'>();
  const edit = (change: Partial<SignInSubmission>) => {
    onWake();
    setTyped(before => ({ ...before, ...change }));
    setMissing(before => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map(key => [key, undefined])),
    }));
  };
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const gaps = whatIsMissing(typed);
    setMissing(gaps);
    setProblem(undefined);
    onErrors(Object.entries(gaps).map(([id, message]) => ({ id, message })));
    if (gaps.email || gaps.password) return;
    setBusy('password');
    setProblem(await onSignIn({ ...typed, email: typed.email.trim() }));
    setBusy(undefined);
  };
  const handlePasskey = async () => {
    setMissing({});
    onErrors([]);
    setProblem(undefined);
    setBusy('passkey');
    setProblem(await onPasskey(typed.remember));
    setBusy(undefined);
  };
  return (
    <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
      {problem && (
        <Banner tone="danger" role="alert">
          <p>
            {problem.message}{' '}
            {problem.mayBeForgotten && (
              <>
                Forgotten your password? <Link to="/recover">Use your recovery kit</Link>
              </>
            )}
          </p>
        </Banner>
      )}
      <TextField
        id="email"
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        plainLabel
        value={typed.email}
        error={missing.email}
        onChange={email => edit({ email })}
      />
      <PasswordField
        id="password"
        label="Password"
        autoComplete="current-password"
        plainLabel
        value={typed.password}
        error={missing.password}
        onChange={password => edit({ password })}
      />
      <Checkbox checked={typed.remember} onChange={remember => edit({ remember })}>
        Remember me on this device
      </Checkbox>
      <div className="actions">
        <Button type="submit" variant="primary" busy={busy === 'password' ? 'Logging in...' : undefined}>
          Log in
        </Button>
        <Button busy={busy === 'passkey' ? 'Waiting...' : undefined} onClick={() => void handlePasskey()}>
          Use a passkey
        </Button>
        <Link className="btn btn--quiet" to="/recover">
          I have forgotten my password
        </Link>
      </div>
    </form>
  );
}

function whatIsMissing({ email, password }: SignInSubmission): Missing {
  return {
    ...(email.trim() ? {} : { email: 'Email is required' }),
    ...(password ? {} : { password: 'Password is required' }),
  };
}
