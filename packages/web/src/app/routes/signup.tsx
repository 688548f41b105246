import type { SignUpDetails } from '@kinfolio/domain/sign-up';
import { lazy, Suspense, useState } from 'react';
import { emptyDetails } from '../../features/sign-up/details.ts';
import type { Submitted } from '../../features/sign-up/PersonalDetailsForm.tsx';
import { SignUpPage } from '../../features/sign-up/SignUpPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { Steps, stepWords } from '../../ui/Steps.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { problemWords } from '../problem-words.ts';

// What comes after the first step comes when it is needed.
const AfterEntry = lazy(() =>
  import('../AfterEntry.tsx').then(({ AfterEntry: component }) => ({ default: component })),
);
const VerifyEmail = lazy(() => import('../VerifyEmail.tsx'));

const steps = ['Personal details', 'Verification', 'Recovery kit', 'Complete'] as const;

export default function SignUp() {
  const { state, session, wake } = useAuth();
  // The passport opens a moment before the answer comes; this page stays until it has.
  const [entering, setEntering] = useState(false);
  const [codeFor, setCodeFor] = useState<string>();
  const [kept, setKept] = useState(emptyDetails);
  const signUp = async (details: SignUpDetails): Promise<Submitted> => {
    setEntering(true);
    const outcome = await (await wake())?.signUp(details);
    setEntering(false);
    if (!outcome) return { problem: { message: problemWords('offline') } };
    if (outcome.ok) return {};
    if (outcome.problem === 'code-wanted') {
      setCodeFor(details.email);
      return {};
    }
    const message = problemWords(outcome.problem);
    if (outcome.problem === 'email-taken') return { problem: { field: 'email', message } };
    if (outcome.problem === 'weak-secret') return { problem: { field: 'password', message } };
    return { problem: { message } };
  };
  const goOn = () => setCodeFor(undefined);
  if (session && codeFor !== undefined) {
    return (
      <Suspense>
        <VerifyEmail session={session} email={codeFor} steps={steps} onIn={goOn} onLeave={goOn} />
      </Suspense>
    );
  }
  if (session && !entering && (state.status === 'open' || state.status === 'locked')) {
    return (
      <Suspense>
        <AfterEntry session={session} state={state} steps={steps} section="Sign up" />
      </Suspense>
    );
  }
  return (
    <SignUpPage
      clock={systemClock}
      kept={kept}
      onKeep={setKept}
      onSubmit={signUp}
      onWake={() => void wake()}
      steps={<Steps names={steps} current={0} />}
      stepWords={stepWords(steps, 0)}
    />
  );
}
