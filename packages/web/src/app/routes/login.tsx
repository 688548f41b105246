import { useNavigate } from 'react-router';
import { type SignIn } from '../../features/sign-in/SignInForm.tsx';
import { SignInPage } from '../../features/sign-in/SignInPage.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { noPasskeys, problemWords } from '../problem-words.ts';

export default function Login() {
  const { wake } = useAuth();
  const navigate = useNavigate();
  const signIn = async (input: SignIn) => {
    const session = await wake();
    if (!session) return problemWords('offline');
    const outcome = await session.signIn(input);
    if (!outcome.ok) return problemWords(outcome.problem, { unexpected: 'Login failed' });
    await navigate('/dashboard');
    return undefined;
  };
  const usePasskey = async (remember: boolean) => {
    const session = await wake();
    if (!session) return problemWords('offline');
    const outcome = await (await session.passkeys())?.signIn(remember);
    if (!outcome) return noPasskeys;
    if (!outcome.ok) return problemWords(outcome.problem);
    await navigate('/dashboard');
    return undefined;
  };
  return <SignInPage onSignIn={signIn} onPasskey={usePasskey} onWake={() => void wake()} />;
}
