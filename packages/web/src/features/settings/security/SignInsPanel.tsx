import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { PasswordForm, type PasswordFormProps } from '../../ui/PasswordForm.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';

export interface ListedSignIn {
  id: string;
  provider: string;
  name: string;
  email: string | undefined;
}

type Act = (id: string, password: string) => ReturnType<PasswordFormProps['onSubmit']>;

export interface ConnectedSignInsProps {
  /** Of the account. */
  email: string;
  connected: readonly ListedSignIn[];
  /** Those that may be added. */
  others: readonly { readonly id: string; readonly name: string }[];
  /** This server lets nobody add or take away any. */
  fixed: boolean;
  /** What went wrong on the way back from one. */
  problem?: string | undefined;
  /** Leaves for there, once the password is right. */
  onConnect: Act;
  onDisconnect: Act;
}

/** What is about to be done, once the password was typed. */
interface Wanted {
  readonly id: string;
  readonly lead: string;
  readonly words: { readonly submit: string; readonly busy: string };
  readonly act: Act;
}

/** By what the account may be signed in to. */
export function ConnectedSignIns(props: ConnectedSignInsProps) {
  const { email, connected, others, fixed, problem, onConnect, onDisconnect } = props;
  const [wanted, setWanted] = useState<Wanted>();
  const last = connected.length === 1;
  const act = async (password: string) => {
    const refused = await wanted?.act(wanted.id, password);
    if (refused === undefined) setWanted(undefined);
    return refused;
  };
  return (
    <StepFocus step={wanted ? 'password' : 'list'} label="Connected sign-ins">
      {wanted ? (
        <PasswordForm
          boxId="sign-ins-password"
          email={email}
          hint="So that nobody else can change how you sign in on a device you left open."
          words={wanted.words}
          onSubmit={act}
          onCancel={() => setWanted(undefined)}
        >
          <p>{wanted.lead}</p>
        </PasswordForm>
      ) : (
        <div className="stack">
          <p>
            These show who you are when you sign in. None of them opens your passport: only your password
            does.
          </p>
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
                    look="quiet"
                    onClick={() => setWanted({ id, ...disconnecting(name), act: onDisconnect })}
                  >
                    Disconnect <span className="hide">{name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {last && !fixed && (
            <p className="muted">The last one cannot be taken away: without it you could not get in.</p>
          )}
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
  lead: `You go to ${name} to show who you are, and come back here.`,
  words: { submit: `Connect ${name}`, busy: 'Leaving...' },
});

const disconnecting = (name: string) => ({
  lead: `After this, ${name} no longer signs you in.`,
  words: { submit: `Disconnect ${name}`, busy: 'Disconnecting...' },
});
