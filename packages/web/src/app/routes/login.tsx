import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { type SignInSubmission } from '../../features/sign-in/SignInForm.tsx';
import { SignInPage } from '../../features/sign-in/SignInPage.tsx';
import { getArrivalUrl } from '../../lib/browser/arrival.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { needsCopyChoice } from '../../session/api/copies.ts';
import { getProblemText, noPasskeysText } from '../../session/api/problem-words.ts';
import { useAuth } from '../AuthProvider.tsx';
import { isComingBackFromProvider, readExternalWays } from '../external-ways.ts';

const OtherWays = createLazyPart(() => import('../flows/OtherWays.tsx'), 'background');
const ExternalSignInFlow = createLazyPart(() => import('../flows/ExternalSignInFlow.tsx'));
const NoPassport = createLazyPart(() => import('../flows/NoPassport.tsx'));
const EnterCode = createLazyPart(() => import('../flows/EnterCode.tsx'));

export default function LoginRoute() {
  const { session, wake } = useAuth();
  const navigate = useNavigate();
  const [codeFor, setCodeFor] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [ways, setWays] = useState<Awaited<ReturnType<typeof readExternalWays>>>();
  const location = useLocation();
  const back = isComingBackFromProvider(location);
  const isHome = location.pathname === '/welcome';
  useEffect(() => {
    // The login page closes as soon as the passport opens, but the welcome page stays open until the person has stored
    // their recovery kit. So move the sign-in there.
    if (back && !isHome) void navigate({ ...location, pathname: '/welcome' }, { replace: true });
    else if (!back) void readExternalWays().then(setWays);
  }, [back, isHome, location, navigate]);
  // On any other page the layout redirects as soon as the passport opens. Signing in finishes a little later, when the
  // person may already be on a different page.
  const goIn = () => isHome && navigate('/dashboard', { replace: true });
  const signIn = async (input: SignInSubmission) => {
    const loaded = await wake();
    if (!loaded) return { message: getProblemText('offline') };
    const outcome = await loaded.signIn(input);
    if (outcome.ok) void goIn();
    else if (outcome.problem === 'code-wanted') setCodeFor(input.email);
    else if (needsCopyChoice(outcome.problem)) setMissing(true);
    else {
      const message = getProblemText(outcome.problem, { unexpected: 'Login failed' });
      const mayBeForgotten = ['wrong-password', 'wrong-since-restore'].includes(outcome.problem);
      return { message, mayBeForgotten };
    }
    return undefined;
  };
  const usePasskey = async (remember: boolean) => {
    const loaded = await wake();
    if (!loaded) return { message: getProblemText('offline') };
    const outcome = await (await loaded.passkeys())?.signIn(remember);
    if (!outcome) return { message: noPasskeysText };
    if (outcome.ok) void goIn();
    else if (outcome.problem === 'code-wanted') setCodeFor('');
    // An earlier change ended this way of opening the passport. The page of the recovery kit asks the person whether
    // they made that change.
    else if (outcome.problem === 'way-ended') await navigate('/recover');
    else if (needsCopyChoice(outcome.problem)) setMissing(true);
    else return { message: getProblemText(outcome.problem) };
    return undefined;
  };
  if (back && isHome) {
    return (
      <Suspense>
        <ExternalSignInFlow address={getArrivalUrl()} wake={wake} />
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
