import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Banner } from '../../ui/feedback/Banner.tsx';
import type { SummaryError } from '../../ui/feedback/ErrorSummary.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';

export interface SignIn {
  email: string;
  password: string;
  remember: boolean;
}

/** Why nobody was let in. */
export interface NotSignedIn {
  message: string;
  /** What is wrong may be the password, and somebody may have forgotten it. */
  mayBeForgotten?: boolean;
}

export interface SignInFormProps {
  /** Gives what went wrong, or nothing. */
  onSignIn: (input: SignIn) => Promise<NotSignedIn | undefined>;
  /** The same by a fingerprint, a face or a PIN: nothing has to be typed. */
  onPasskey: (remember: boolean) => Promise<NotSignedIn | undefined>;
  /** The first keystroke: what signing in needs may start loading. */
  onWake: () => void;
  /** What the summary above the heading should list. */
  onErrors: (errors: readonly SummaryError[]) => void;
}

type Missing = Partial<Record<'email' | 'password', string>>;

export function SignInForm({ onSignIn, onPasskey, onWake, onErrors }: SignInFormProps) {
  const [typed, setTyped] = useState<SignIn>({ email: '', password: '', remember: false });
  const [missing, setMissing] = useState<Missing>({});
  const [problem, setProblem] = useState<NotSignedIn>();
  const [busy, setBusy] = useState<'password' | 'passkey'>();
  const edit = (change: Partial<SignIn>) => {
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
                Forgotten it? <Link to="/recover">Use your recovery kit</Link>
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

function whatIsMissing({ email, password }: SignIn): Missing {
  return {
    ...(email.trim() ? {} : { email: 'Email is required' }),
    ...(password ? {} : { password: 'Password is required' }),
  };
}
