import type { SignUpDetails } from '@kinfolio/domain/sign-up';
import { useState } from 'react';
import type { Submitted } from '../../features/sign-up/PersonalDetailsForm.tsx';
import { SignUpPage } from '../../features/sign-up/SignUpPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { Steps, stepWords } from '../../ui/Steps.tsx';
import { AfterEntry } from '../AfterEntry.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { problemWords } from '../problem-words.ts';

const steps = ['Personal details', 'Recovery kit', 'Complete'] as const;

export default function SignUp() {
  const { state, session, wake } = useAuth();
  // The passport opens a moment before the answer comes; this page stays until it has.
  const [entering, setEntering] = useState(false);
  const signUp = async (details: SignUpDetails): Promise<Submitted> => {
    setEntering(true);
    const outcome = await (await wake())?.signUp(details);
    setEntering(false);
    if (!outcome) return { problem: { message: problemWords('offline') } };
    if (outcome.ok) return {};
    const message = problemWords(outcome.problem);
    if (outcome.problem === 'email-taken') return { problem: { field: 'email', message } };
    if (outcome.problem === 'weak-secret') return { problem: { field: 'password', message } };
    return { problem: { message } };
  };
  if (session && !entering && (state.status === 'open' || state.status === 'locked'))
    return <AfterEntry session={session} state={state} steps={steps} section="Sign up" />;
  return (
    <SignUpPage
      clock={systemClock}
      onSubmit={signUp}
      onWake={() => void wake()}
      steps={<Steps names={steps} current={0} />}
      stepWords={stepWords(steps, 0)}
    />
  );
}
