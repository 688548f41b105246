import { type ComponentType, type ReactNode, Suspense } from 'react';
import { describeUnsentRecords } from '../../passport/wording/waiting-words.ts';
import type { LockedState, LockReason, Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import { EmailText } from '../../ui/layout/EmailText.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { useUnlock } from './use-unlock.ts';

const leads: Record<LockReason, string> = {
  idle: 'Your passport locked because you did not use it for 30 minutes. What you typed is kept.',
  lock: 'Your passport is locked. Nobody can read it until you unlock it.',
  'code-wanted': 'You need a code to continue on this device. What you typed is kept.',
  'password-changed': 'The password or the email was changed on another device. Use the new one.',
  'back-online':
    'You are online again. Unlock once more, so that your changes can be sent. What you typed is kept.',
  copy: 'Use the password you had when this copy was made. That password opens the copy on this device.',
  'other-passport':
    "Kinfolio's server has a different passport for this account. Open it with its own password.",
  'signed-out':
    'You logged out everywhere. Type your password to open your passport again. What you typed is kept.',
};

const signInFirst = 'Log in again first, as you did before. Then type your password to open your passport.';

export interface UnlockScreenProps {
  state: LockedState;
  session: Session;
  /** The frame around the screen. */
  frame: ComponentType<{ children: ReactNode }>;
  /** Asks for the code of a second step, if the server needs one. */
  enterCode: ComponentType<Detour & { email: string }>;
  /** Shown if the server has no passport for the account. Asks what to do. */
  noPassport: ComponentType<Detour>;
}

interface Detour {
  session: Session;
  onIn: () => void;
  onLeave: () => void;
}

/**
 * Replaces any page while the passport is locked. The address does not change, so the page is shown again after
 * unlocking.
 */
export function UnlockScreen({
  state,
  session,
  frame: Frame,
  enterCode: EnterCode,
  noPassport: NoPassport,
}: UnlockScreenProps) {
  const {
    password,
    setPassword,
    email,
    setEmail,
    problem,
    busy,
    hasPasskey,
    detour,
    setDetour,
    outsideFirst,
    setOutsideFirst,
    summary,
    handleSubmit,
    handlePasskey,
    handleOutside,
    handleOther,
  } = useUnlock(state, session);
  const back = () => setDetour(undefined);
  if (detour !== undefined) {
    return (
      <Frame>
        <Suspense>
          {detour === 'code' ? (
            <EnterCode session={session} email={email} onIn={back} onLeave={back} />
          ) : (
            <NoPassport session={session} onIn={back} onLeave={back} />
          )}
        </Suspense>
      </Frame>
    );
  }
  return (
    <Frame>
      <PageTitle parts={['Unlock']} />
      <div className="sheet narrow">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        <PageHeading
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
                  Logged in as <EmailText className="strong">{state.email}</EmailText>
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
              {describeUnsentRecords(state.waiting)} Go online and unlock first. If you open a different
              account, changes that have not been sent will be lost.
            </p>
          )}
          <div className="actions">
            {outsideFirst ? (
              <Button
                variant="primary"
                busy={busy === 'outside' ? 'Leaving...' : undefined}
                onClick={() => void handleOutside()}
              >
                Log in again
              </Button>
            ) : (
              <Button type="submit" variant="primary" busy={busy === 'password' ? 'Unlocking...' : undefined}>
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
              <Button variant="quiet" className="flushleft" onClick={() => setOutsideFirst(false)}>
                I have no internet connection
              </Button>
            ) : (
              <ButtonLink variant="quiet" className="flushleft" to="/recover">
                I have forgotten my password
              </ButtonLink>
            )}
            <Button variant="quiet" className="flushleft" onClick={() => void handleOther()}>
              Use a different account
            </Button>
          </div>
        </form>
      </div>
    </Frame>
  );
}
