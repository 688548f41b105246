import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { type SignIn } from '../../features/sign-in/SignInForm.tsx';
import { SignInPage } from '../../features/sign-in/SignInPage.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { noPasskeys, problemWords } from '../problem-words.ts';

const EnterCode = lazy(() => import('../EnterCode.tsx'));

export default function Login() {
  const { session, wake } = useAuth();
  const navigate = useNavigate();
  const [codeFor, setCodeFor] = useState<string>();
  const goIn = () => navigate('/dashboard');
  const signIn = async (input: SignIn) => {
    const loaded = await wake();
    if (!loaded) return problemWords('offline');
    const outcome = await loaded.signIn(input);
    if (outcome.ok) await goIn();
    else if (outcome.problem === 'code-wanted') setCodeFor(input.email);
    else return problemWords(outcome.problem, { unexpected: 'Login failed' });
    return undefined;
  };
  const usePasskey = async (remember: boolean) => {
    const loaded = await wake();
    if (!loaded) return problemWords('offline');
    const outcome = await (await loaded.passkeys())?.signIn(remember);
    if (!outcome) return noPasskeys;
    if (outcome.ok) await goIn();
    else if (outcome.problem === 'code-wanted') setCodeFor('');
    else return problemWords(outcome.problem);
    return undefined;
  };
  if (codeFor === undefined || !session)
    return <SignInPage onSignIn={signIn} onPasskey={usePasskey} onWake={() => void wake()} />;
  return (
    <Suspense>
      <EnterCode
        session={session}
        email={codeFor}
        onIn={() => void goIn()}
        onLeave={() => setCodeFor(undefined)}
      />
    </Suspense>
  );
}
