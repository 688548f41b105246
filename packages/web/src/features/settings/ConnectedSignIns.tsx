import { useState } from 'react';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';

export interface ListedSignIn {
  id: string;
  provider: string;
  name: string;
  email: string | undefined;
}

export interface ConnectedSignInsProps {
  connected: readonly ListedSignIn[];
  /** Those that may be added. */
  others: readonly { readonly id: string; readonly name: string }[];
  /** This server lets nobody add or take away any. */
  fixed: boolean;
  /** What went wrong on the way back from one. */
  problem?: string | undefined;
  /** Leaves for there; gives the sentence of what went wrong, or nothing. */
  onConnect: (id: string) => Promise<string | undefined>;
  onDisconnect: (id: string) => Promise<string | undefined>;
}

/** By what the account may be signed in to. */
export function ConnectedSignIns(props: ConnectedSignInsProps) {
  const { connected, others, fixed, onConnect, onDisconnect } = props;
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState(props.problem);
  const run = (id: string, act: (id: string) => Promise<string | undefined>) => async () => {
    setBusy(id);
    setProblem(await act(id));
    setBusy(undefined);
  };
  const last = connected.length === 1;
  return (
    <div className="stack">
      <p>
        These show who you are when you sign in. None of them opens your passport: only your password does.
      </p>
      {problem && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <ul className="rows told">
        {connected.map(({ id, provider, name, email }) => (
          <li className="actions" key={id}>
            <span>{email ? `${name}: ${email}` : name}</span>
            {!fixed && !last && provider !== 'email' && (
              <Button
                look="quiet"
                busy={busy === id ? 'Disconnecting...' : undefined}
                onClick={() => void run(id, onDisconnect)()}
              >
                Disconnect <span className="hide">{name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {last && !fixed && <p className="muted">The last one cannot be taken away: you could not get in.</p>}
      {!fixed && others.length > 0 && (
        <div className="actions">
          {others.map(({ id, name }) => (
            <Button
              key={id}
              busy={busy === id ? 'Leaving...' : undefined}
              onClick={() => void run(id, onConnect)()}
            >
              Connect {name}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
