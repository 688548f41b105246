import { todayIn } from '@kinfolio/domain/calendar';
import { checkSignUp, type SignUpDetails, type SignUpTyped } from '@kinfolio/domain/sign-up';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { emptyDetails, type Shown } from '../../features/sign-up/details.ts';
import type { Submitted } from '../../features/sign-up/PersonalDetailsForm.tsx';
import { SignUpPage } from '../../features/sign-up/SignUpPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { isSignUpWaiting } from '../../sync/sign-up-mark.ts';
import { CentredSpinner } from '../../ui/Spinner.tsx';
import { Steps, stepWords } from '../../ui/Steps.tsx';
import { useAuth } from '../AuthProvider.tsx';

// What comes after the first step comes when it is needed.
const SignUpSteps = lazy(() => import('../SignUpSteps.tsx'));

const beginning = () => import('../begin-sign-up.ts');

// The specification's names (spec 1, Sign-up page). The recovery kit is the end of the third step.
const steps = ['Personal Details', 'Document Upload', 'Verification', 'Complete'] as const;

/** Where the person is: at the details, or beyond them. `problem`: why they were led back. */
interface Where {
  readonly typed: SignUpTyped;
  readonly begun?: SignUpDetails;
  readonly problem?: Shown;
}

export default function SignUp() {
  const { state, wake } = useAuth();
  const waits = useWaitingAtFirst();
  const [where, setWhere] = useState<Where>();
  const { typed = emptyDetails, begun, problem } = where ?? {};
  useEffect(() => {
    const { search } = window.location;
    // Without it the trial begins on the first plan, and Settings has the others.
    if (search)
      void beginning().then(
        later => later.keepPlanInTab(search),
        () => undefined,
      );
  }, []);
  const isIn = state.status === 'open' || state.status === 'locked';
  if (begun || isIn || (waits && !where)) {
    return (
      <Suspense fallback={<CentredSpinner label="One moment" />}>
        <SignUpSteps
          {...{ steps, begun, typed, check }}
          onDetails={(next = { typed: emptyDetails }) => setWhere(next)}
        />
      </Suspense>
    );
  }
  const begin = async (details: SignUpDetails, now: SignUpTyped): Promise<Submitted> => {
    const later = await beginning().catch(() => undefined);
    if (!later) return { problem: { message: 'Check your internet connection, then try again.' } };
    const found = await later.beginSignUp(await wake(), details, now);
    if (found === undefined) setWhere({ typed: now, begun: details });
    return found ? { problem: found } : {};
  };
  return (
    <SignUpPage
      clock={systemClock}
      kept={typed}
      problem={problem}
      onSubmit={begin}
      onWake={() => void wake()}
      steps={<Steps names={steps} current={0} />}
      stepWords={stepWords(steps, 0)}
    />
  );
}

function check(typed: SignUpTyped): SignUpDetails | undefined {
  const checked = checkSignUp(typed, todayIn(systemClock));
  return checked.ok ? checked.details : undefined;
}

/** Whether a sign-up waited on this device when the page was opened. The prerendered page cannot know. */
function useWaitingAtFirst(): boolean {
  const [look] = useState(() => {
    let seen: boolean | undefined;
    return () => (seen ??= isSignUpWaiting());
  });
  return useSyncExternalStore(never, look, () => false);
}

const never = () => () => undefined;
