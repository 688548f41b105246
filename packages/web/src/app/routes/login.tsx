import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type SignIn } from '../../features/sign-in/SignInForm.tsx';
import { SignInPage } from '../../features/sign-in/SignInPage.tsx';
import { arrivedWith } from '../../lib/browser/arrival.ts';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { leadsToCopies } from '../../session/api/copies.ts';
import { noPasskeys, problemWords } from '../../session/api/problem-words.ts';
import { useAuth } from '../AuthProvider.tsx';
import { comesBack, findWays } from '../external-ways.ts';

const OtherWays = lazyPart(() => import('../flows/OtherWays.tsx'), 'background');
const ExternalSignInFlow = lazyPart(() => import('../flows/ExternalSignInFlow.tsx'));
const NoPassport = lazyPart(() => import('../flows/NoPassport.tsx'));
const EnterCode = lazyPart(() => import('../flows/EnterCode.tsx'));

export default function Login() {
  const { session, wake } = useAuth();
  const navigate = useNavigate();
  const [codeFor, setCodeFor] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [ways, setWays] = useState<Awaited<ReturnType<typeof findWays>>>();
  const location = useLocation();
  const back = comesBack(location);
  const isHome = location.pathname === '/welcome';
  useEffect(() => {
    // This page goes away when the passport opens; that one stays until the kit is kept.
    if (back && !isHome) void navigate({ ...location, pathname: '/welcome' }, { replace: true });
    else if (!back) void findWays().then(setWays);
  }, [back, isHome, location, navigate]);
  // Everywhere else the layout leads on as soon as the passport is open. A sign-in has a little left to do by then, and
  // at its end the person may be somewhere already.
  const goIn = () => isHome && navigate('/dashboard', { replace: true });
  const signIn = async (input: SignIn) => {
    const loaded = await wake();
    if (!loaded) return { message: problemWords('offline') };
    const outcome = await loaded.signIn(input);
    if (outcome.ok) void goIn();
    else if (outcome.problem === 'code-wanted') setCodeFor(input.email);
    else if (leadsToCopies(outcome.problem)) setMissing(true);
    else {
      const message = problemWords(outcome.problem, { unexpected: 'Login failed' });
      const mayBeForgotten = ['wrong-password', 'wrong-since-restore'].includes(outcome.problem);
      return { message, mayBeForgotten };
    }
    return undefined;
  };
  const usePasskey = async (remember: boolean) => {
    const loaded = await wake();
    if (!loaded) return { message: problemWords('offline') };
    const outcome = await (await loaded.passkeys())?.signIn(remember);
    if (!outcome) return { message: noPasskeys };
    if (outcome.ok) void goIn();
    else if (outcome.problem === 'code-wanted') setCodeFor('');
    // A change ended it: that page asks whether the change was theirs.
    else if (outcome.problem === 'way-ended') await navigate('/recover');
    else if (leadsToCopies(outcome.problem)) setMissing(true);
    else return { message: problemWords(outcome.problem) };
    return undefined;
  };
  if (back && isHome) {
    return (
      <Suspense>
        <ExternalSignInFlow address={arrivedWith()} wake={wake} />
      </Suspense>
    );
  }
  if (missing && session)
    return (
      <Suspense>
        <NoPassport session={session} onIn={() => void goIn()} onLeave={() => setMissing(false)} />
      </Suspense>
    );
  if (codeFor === undefined || !session)
    return (
      <SignInPage onSignIn={signIn} onPasskey={usePasskey} onWake={() => void wake()}>
        {ways && (
          <Suspense>
            <OtherWays {...ways} wake={wake} />
          </Suspense>
        )}
      </SignInPage>
    );
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
