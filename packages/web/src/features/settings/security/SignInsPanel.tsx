import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { ProblemCode, Session } from '../../../session/api/session-client.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm, type PasswordFormProps } from '../../../ui/form/PasswordForm.tsx';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { passwordProblem } from './password-problem.ts';
import type { SignInMethods } from './use-sign-ins.ts';

export interface SignInsPanelProps extends SignInMethods {
  session: Session;
  email: string;
  /** The error with which an identity provider sent the person back, if any. */
  problem: string | undefined;
}

/** The open account's sign-in methods. */
export function SignInsPanel({ session, email, problem, found, look }: SignInsPanelProps) {
  if (found === undefined) return <p>Looking for your logins...</p>;
  if (typeof found === 'string') return <p>{found}</p>;
  const connect: ConnectedSignInsProps['onConnect'] = async (id, password) => {
    const begun = await (await session.externalSignIn()).connect(id, password);
    if (!begun.ok) return passwordProblem(begun.problem);
    window.location.assign(begun.value);
    return undefined;
  };
  const disconnect: ConnectedSignInsProps['onDisconnect'] = async (id, password) => {
    const gone = await (await session.externalSignIn()).disconnect(id, password);
    if (!gone.ok) return passwordProblem(gone.problem);
    await look();
    showToast({ message: 'Login disconnected' });
    return undefined;
  };
  return (
    <ConnectedSignIns
      email={email}
      connected={found.connected}
      others={found.others}
      fixed={!found.changeable}
      problem={problem}
      onConnect={connect}
      onDisconnect={disconnect}
    />
  );
}

/** Reads the error that an identity provider added to the page's URL, and removes it from the URL. */
export function useProviderError(): string | undefined {
  const navigate = useNavigate();
  const told = new URLSearchParams(useLocation().search);
  const [code, error] = [told.get('code'), told.get('error_code')];
  const [problem] = useState(() =>
    error === null ? undefined : getProblemText(problems[error] ?? 'outside-refused'),
  );
  useEffect(() => {
    if (code === null && error === null) return;
    if (code !== null) showToast({ message: 'Login connected' });
    void navigate('/settings/signing-in#connected-sign-ins', { replace: true });
  }, [code, error, navigate]);
  return problem;
}

const problems: Readonly<Record<string, ProblemCode>> = { identity_already_exists: 'already-connected' };

interface ListedSignIn {
  id: string;
  provider: string;
  name: string;
  email: string | undefined;
}

type Act = (id: string, password: string) => ReturnType<PasswordFormProps['onSubmit']>;

interface ConnectedSignInsProps {
  /** The account's email. */
  email: string;
  connected: readonly ListedSignIn[];
  /** Providers that can be added. */
  others: readonly { readonly id: string; readonly name: string }[];
  /** Whether this server does not allow sign-in methods to be added or removed. */
  fixed: boolean;
  /** The error with which an identity provider sent the person back, if any. */
  problem?: string | undefined;
  /** Sends the person to the provider if the password is right. */
  onConnect: Act;
  onDisconnect: Act;
}

/** The action to carry out once the password has been typed. */
interface Wanted {
  readonly id: string;
  readonly lead: string;
  readonly words: { readonly submit: string; readonly busy: string };
  readonly act: Act;
}

/** The sign-in methods connected to the account. */
function ConnectedSignIns(props: ConnectedSignInsProps) {
  const { email, connected, others, fixed, problem, onConnect, onDisconnect } = props;
  const [wanted, setWanted] = useState<Wanted>();
  const last = connected.length === 1;
  const act = async (password: string) => {
    const refused = await wanted?.act(wanted.id, password);
    if (refused === undefined) setWanted(undefined);
    return refused;
  };
  return (
    <StepFocus step={wanted ? 'password' : 'list'} label="Connected logins">
      {wanted ? (
        <PasswordForm
          boxId="sign-ins-password"
          email={email}
          hint="We ask for your password so that nobody else can change how you log in if you leave this device open."
          words={wanted.words}
          onSubmit={act}
          onCancel={() => setWanted(undefined)}
        >
          <p>{wanted.lead}</p>
        </PasswordForm>
      ) : (
        <div className="stack">
          <p>These logins show who you are. They do not open your passport: only your password does.</p>
          {problem && (
            <Banner tone="danger" role="alert">
              <p>{problem}</p>
            </Banner>
          )}
          <ul className="rows told">
            {connected.map(({ id, provider, name, email: known }) => (
              <li className="actions" key={id}>
                <span>{known ? `${name}: ${known}` : name}</span>
                {!fixed && !last && provider !== 'email' && (
                  <Button
                    variant="quiet"
                    onClick={() => setWanted({ id, ...disconnecting(name), act: onDisconnect })}
                  >
                    Disconnect <span className="hide">{name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {last && !fixed && <p className="muted">You cannot remove your last way to log in.</p>}
          {!fixed && others.length > 0 && (
            <div className="actions">
              {others.map(({ id, name }) => (
                <Button key={id} onClick={() => setWanted({ id, ...connecting(name), act: onConnect })}>
                  Connect {name}
                </Button>
              ))}
            </div>
          )}
        </div>
      )}
    </StepFocus>
  );
}

const connecting = (name: string) => ({
  lead: `You go to ${name} to prove who you are, then come back here.`,
  words: { submit: `Connect ${name}`, busy: 'Leaving...' },
});

const disconnecting = (name: string) => ({
  lead: `After this, you can no longer log in with ${name}.`,
  words: { submit: `Disconnect ${name}`, busy: 'Disconnecting...' },
});
