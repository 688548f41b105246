import { useNavigate } from 'react-router';
import { type SignIn } from '../../features/sign-in/SignInForm.tsx';
import { SignInPage } from '../../features/sign-in/SignInPage.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { problemWords } from '../problem-words.ts';

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
  return <SignInPage onSignIn={signIn} onWake={() => void wake()} />;
}
