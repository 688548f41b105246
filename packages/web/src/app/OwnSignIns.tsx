import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useArrival } from '../features/settings/arrivals.ts';
import { ConnectedSignIns, type ConnectedSignInsProps } from '../features/settings/ConnectedSignIns.tsx';
import type { ConnectedSignIns as Found } from '../sync/outside-sign-in.ts';
import type { ProblemCode, Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { passwordProblem } from './password-problem.ts';
import { problemWords } from './problem-words.ts';

/** The ways of signing in of the account that is open. */
export function OwnSignIns({ session, email }: { session: Session; email: string }) {
  const [found, setFound] = useState<Found | string>();
  useArrival(found !== undefined);
  const problem = useWayBack();
  useEffect(() => {
    void find(session).then(setFound, () => setFound(problemWords('offline')));
  }, [session]);
  if (found === undefined) return <p>Looking for your sign-ins...</p>;
  if (typeof found === 'string') return <p>{found}</p>;
  const connect: ConnectedSignInsProps['onConnect'] = async (id, password) => {
    const begun = await (await session.outsideSignIn()).connect(id, password);
    if (!begun.ok) return passwordProblem(begun.problem);
    window.location.assign(begun.value);
    return undefined;
  };
  const disconnect: ConnectedSignInsProps['onDisconnect'] = async (id, password) => {
    const gone = await (await session.outsideSignIn()).disconnect(id, password);
    if (!gone.ok) return passwordProblem(gone.problem);
    setFound(await find(session));
    showToast({ message: 'Sign-in disconnected' });
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

/** What a provider that somebody was sent to left in the address, which is tidied. */
function useWayBack(): string | undefined {
  const navigate = useNavigate();
  const told = new URLSearchParams(useLocation().search);
  const [code, error] = [told.get('code'), told.get('error_code')];
  const [problem] = useState(() =>
    error === null ? undefined : problemWords(problems[error] ?? 'outside-refused'),
  );
  useEffect(() => {
    if (code === null && error === null) return;
    if (code !== null) showToast({ message: 'Sign-in connected' });
    void navigate('/settings', { replace: true });
  }, [code, error, navigate]);
  return problem;
}

const problems: Readonly<Record<string, ProblemCode>> = { identity_already_exists: 'already-connected' };

async function find(session: Session) {
  const read = await (await session.outsideSignIn()).list();
  return read.ok ? read.value : problemWords(read.problem);
}
