import { type FormEvent, lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { waitingWords } from '../passport/waiting-words.ts';
import type { LockedState, LockReason, Session } from '../sync/session-client.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { EmailText } from '../ui/EmailText.tsx';
import { ErrorSummary } from '../ui/ErrorSummary.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { PageTitle } from '../ui/PageTitle.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { TextField } from '../ui/TextField.tsx';
import { UsernameHint } from '../ui/UsernameHint.tsx';
import { useSummary } from '../ui/use-summary.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { noPasskeys, problemWords, wrongPassword } from './problem-words.ts';
import { usePasskeys } from './use-passkeys.ts';

const EnterCode = lazy(() => import('./EnterCode.tsx'));

const leads: Record<LockReason, string> = {
  idle: 'It was locked because nothing was pressed for 30 minutes. What you typed is kept.',
  lock: 'It is locked. Nobody can read it until you unlock it.',
  'code-wanted': 'You need a code to go on with this device. What you typed is kept.',
  'password-changed': 'The password or the email was changed on another device. Use the new one.',
  'back-online':
    'You are online again. Unlock once more, so that your changes can be sent. What you typed is kept.',
  'signed-out': 'You signed out everywhere. Use your password to open it again. What you typed is kept.',
};

const signInFirst = 'Sign in again first, as you did before. Then your password opens your passport.';

/** Stands in the place of any page while the passport is locked; the address waits behind it. */
export function UnlockScreen({ state, session }: { state: LockedState; session: Session }) {
  const [password, setPassword] = useState('');
  const [email, setEmail] = useState(state.email);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState<'password' | 'passkey' | 'outside'>();
  const hasPasskey = (usePasskeys(session).known ?? []).length > 0;
  const [codeWanted, setCodeWanted] = useState(false);
  const [outsideFirst, setOutsideFirst] = useState(state.outside !== undefined && navigator.onLine);
  const summary = useSummary();
  const navigate = useNavigate();
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setProblem(undefined);
    summary.show(password ? [] : [{ id: 'password', message: 'Password is required' }]);
    if (!password) return;
    setBusy('password');
    const outcome = await session.unlock(password, email.trim());
    if (outcome.ok) return;
    setBusy(undefined);
    if (outcome.problem === 'code-wanted') return setCodeWanted(true);
    // The server answers, so it can ask whoever says who somebody is.
    if (outcome.problem === 'outside-refused') return setOutsideFirst(true);
    setProblem(problemWords(outcome.problem, { 'wrong-password': wrongPassword }));
  };
  const handlePasskey = async () => {
    setProblem(undefined);
    summary.show([]);
    setBusy('passkey');
    const outcome = await (await session.passkeys())?.unlock();
    if (outcome?.ok) return;
    setBusy(undefined);
    if (outcome?.problem === 'code-wanted') return setCodeWanted(true);
    setProblem(outcome ? problemWords(outcome.problem) : noPasskeys);
  };
  const handleOutside = async () => {
    setProblem(undefined);
    setBusy('outside');
    const begun = await (await session.outsideSignIn()).begin(state.outside ?? '');
    if (begun.ok) return window.location.assign(begun.value);
    setBusy(undefined);
    setProblem(problemWords(begun.problem));
  };
  const handleOther = async () => {
    await session.signOut();
    await navigate('/login', { replace: true });
  };
  if (codeWanted) {
    return (
      <PublicFrame>
        <Suspense>
          <EnterCode
            session={session}
            email={email}
            onIn={() => undefined}
            onLeave={() => setCodeWanted(false)}
          />
        </Suspense>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame>
      <PageTitle parts={['Unlock']} />
      <div className="sheet narrow">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHead
          title="Unlock your passport"
          lead={outsideFirst ? signInFirst : state.reason && leads[state.reason]}
        />
        <form className="fields" noValidate onSubmit={event => void handleSubmit(event)}>
          {problem && (
            <Banner tone="danger" role="alert">
              <p>{problem}</p>
            </Banner>
          )}
          {state.reason === 'password-changed' ? (
            <TextField
              id="email"
              label="Email"
              type="email"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              plainLabel
              value={email}
              onChange={setEmail}
            />
          ) : (
            <>
              <UsernameHint email={state.email} />
              {state.email && (
                <p>
                  Signed in as <EmailText className="strong">{state.email}</EmailText>
                </p>
              )}
            </>
          )}
          {!outsideFirst && (
            <PasswordField
              id="password"
              label="Password"
              autoComplete="current-password"
              plainLabel
              value={password}
              error={password ? undefined : summary.errors[0]?.message}
              onChange={setPassword}
            />
          )}
          {state.waiting && (
            <p className="strong">
              {waitingWords(state.waiting)} Unlock while online first: a different account loses what is
              waiting.
            </p>
          )}
          <div className="actions">
            {outsideFirst ? (
              <Button
                look="primary"
                busy={busy === 'outside' ? 'Leaving...' : undefined}
                onClick={() => void handleOutside()}
              >
                Sign in again
              </Button>
            ) : (
              <Button type="submit" look="primary" busy={busy === 'password' ? 'Unlocking...' : undefined}>
                Unlock
              </Button>
            )}
            {hasPasskey && (
              <Button
                busy={busy === 'passkey' ? 'Waiting...' : undefined}
                onClick={() => void handlePasskey()}
              >
                Use a passkey
              </Button>
            )}
          </div>
          <div className="stack-2 justify-items-start">
            {outsideFirst ? (
              <Button look="quiet" className="flushleft" onClick={() => setOutsideFirst(false)}>
                I have no internet now
              </Button>
            ) : (
              <ButtonLink look="quiet" className="flushleft" to="/recover">
                I have forgotten my password
              </ButtonLink>
            )}
            <Button look="quiet" className="flushleft" onClick={() => void handleOther()}>
              Use a different account
            </Button>
          </div>
        </form>
      </div>
    </PublicFrame>
  );
}
