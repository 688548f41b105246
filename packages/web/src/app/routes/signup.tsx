import type { SignUpDetails, SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { emptyDetails, type Shown } from '../../features/sign-up/details.ts';
import type { Submitted } from '../../features/sign-up/PersonalDetailsForm.tsx';
import { SignUpPage } from '../../features/sign-up/SignUpPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { isSignUpWaiting } from '../../session/access/sign-up-mark.ts';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { Steps, stepWords } from '../../ui/layout/Steps.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { keptInvite } from '../flows/kept-invite.ts';
import { useSignUpStep } from '../flows/sign-up/use-sign-up-step.ts';
import { isDeskWaiting } from '../kept-desk.ts';
import { findSignUpRule, type SignUpRule, takeCodeFromAddress } from '../sign-up-rule.ts';

// What comes after the first step comes when it is needed.
const SignUpSteps = lazyPart(() => import('../flows/sign-up/SignUpSteps.tsx'));

const SignUpGate = lazyPart(() => import('../flows/sign-up/SignUpGate.tsx'));

const PlanLine = lazyPart(() => import('../flows/sign-up/PlanLine.tsx'), 'background');

const beginning = pageCode.loadOnce(() => import('../flows/sign-up/begin-sign-up.ts'));

// The specification's names (spec 1, Sign-up page). The recovery kit is the end of the third step.
const allSteps = ['Personal Details', 'Document Upload', 'Verification', 'Complete'] as const;
/** For a person who was invited. Documents can be added later. */
const shortSteps = ['Personal Details', 'Verification', 'Complete'] as const;

/** Where the person is: at the details, or beyond them. `problem`: why they were led back. */
interface Where {
  readonly typed: SignUpTyped;
  readonly begun?: SignUpDetails;
  readonly problem?: Shown;
}

export default function SignUp() {
  const { state, wake } = useAuth();
  const waits = useWaitingAtFirst();
  const short = useInvited();
  const steps = short ? shortSteps : allSteps;
  const [where, setWhere] = useState<Where>();
  const place = useSignUpStep();
  const [planned, setPlanned] = useState(false);
  const rule = useSignUpRule();
  const { typed = emptyDetails, begun, problem } = where ?? {};
  useEffect(() => {
    const { search } = window.location;
    // Without it the trial begins on the first plan, and Settings has the others.
    if (!search) return;
    void beginning()
      .then(later => later.keepPlanInTab(search))
      .then(
        () => setPlanned(true),
        () => undefined,
      );
  }, []);
  const isIn = state.status === 'open' || state.status === 'locked';
  if ((begun && place.step !== 'details') || isIn || (waits && !where)) {
    return (
      <Suspense fallback={<CentredSpinner label="One moment" />}>
        <SignUpSteps
          {...{ steps, short, begun, typed, place }}
          onDetails={(next = { typed: emptyDetails }) => {
            setWhere(next);
            void place.back('details');
          }}
        />
      </Suspense>
    );
  }
  const begin = async (details: SignUpDetails, now: SignUpTyped): Promise<Submitted> => {
    const later = await beginning();
    const found = await later.beginSignUp(await wake(), details, now);
    if (found) return { problem: found };
    setWhere({ typed: now, begun: details });
    await place.go('documents');
    return {};
  };
  const details = (
    <SignUpPage
      clock={systemClock}
      kept={typed}
      short={short}
      problem={problem}
      onSubmit={begin}
      onWake={() => void wake()}
      steps={
        <>
          <Steps names={steps} current={0} />
          <Suspense>{planned && <PlanLine />}</Suspense>
        </>
      }
      stepWords={stepWords(steps, 0)}
    />
  );
  if (rule === 'open') return details;
  return (
    <Suspense fallback={<CentredSpinner label="One moment" />}>
      <SignUpGate key={problem?.message} rule={rule} problem={problem?.message}>
        {details}
      </SignUpGate>
    </Suspense>
  );
}

/** Who may sign up here; `open` until the server has answered. */
function useSignUpRule(): SignUpRule {
  const [rule, setRule] = useState<SignUpRule>('open');
  useEffect(() => {
    takeCodeFromAddress();
    void findSignUpRule().then(setRule);
  }, []);
  return rule;
}

/** Whether a sign-up waited on this device when the page was opened. The prerendered page cannot know. */
function useWaitingAtFirst(): boolean {
  const [look] = useState(() => {
    let seen: boolean | undefined;
    return () => (seen ??= isSignUpWaiting());
  });
  return useSyncExternalStore(never, look, () => false);
}

/** Whether an invitation or a desk waits in this tab. The prerendered page cannot know. */
const useInvited = () =>
  useSyncExternalStore(
    never,
    () => keptInvite() !== undefined || isDeskWaiting(),
    () => false,
  );

const never = () => () => undefined;
