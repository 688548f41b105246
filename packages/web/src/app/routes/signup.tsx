import type { SignUpDetails, TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { emptySignUpDetails, type ShownSignUpProblem } from '../../features/sign-up/details.ts';
import type { SignUpSubmission } from '../../features/sign-up/PersonalDetailsForm.tsx';
import { SignUpPage } from '../../features/sign-up/SignUpPage.tsx';
import { systemClock } from '../../lib/clock.ts';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { isSignUpWaiting } from '../../session/access/sign-up-mark.ts';
import { CentredSpinner } from '../../ui/feedback/Spinner.tsx';
import { formatStepNumber, StepProgress } from '../../ui/layout/Steps.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { readInviteFromTab } from '../flows/kept-invite.ts';
import { useSignUpStep } from '../flows/sign-up/use-sign-up-step.ts';
import { isDeskRequested } from '../kept-desk.ts';
import { findSignUpRule, type SignUpRule, takeSignUpCodeFromUrl } from '../sign-up-rule.ts';

// The steps after the first are loaded when needed.
const SignUpSteps = createLazyPart(() => import('../flows/sign-up/SignUpSteps.tsx'));

const SignUpGate = createLazyPart(() => import('../flows/sign-up/SignUpGate.tsx'));

const PlanLine = createLazyPart(() => import('../flows/sign-up/PlanLine.tsx'), 'background');

const beginning = pageCode.loadOnce(() => import('../flows/sign-up/begin-sign-up.ts'));

// The names come from the specification (spec 1, Sign-up page). The recovery kit is made at the end of the third step.
const allSteps = ['Personal Details', 'Document Upload', 'Verification', 'Complete'] as const;
/** The steps for an invited person, who can add documents later. */
const shortSteps = ['Personal Details', 'Verification', 'Complete'] as const;

/**
 * The details that the person has typed and, once they have moved on, the sign-up that began with them. `problem`: why
 * they were sent back.
 */
interface Where {
  readonly typed: TypedSignUp;
  readonly begun?: SignUpDetails;
  readonly problem?: ShownSignUpProblem;
}

export default function SignUpRoute() {
  const { state, wake } = useAuth();
  const waits = useWaitingAtFirst();
  const short = useInvited();
  const steps = short ? shortSteps : allSteps;
  const [where, setWhere] = useState<Where>();
  const place = useSignUpStep();
  const [planned, setPlanned] = useState(false);
  const rule = useSignUpRule();
  const { typed = emptySignUpDetails, begun, problem } = where ?? {};
  useEffect(() => {
    const { search } = window.location;
    // If no plan was chosen, the trial begins on the first plan, and the person can choose another in Settings.
    if (!search) return;
    void beginning()
      .then(later => later.savePlanInTab(search))
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
          onDetails={(next = { typed: emptySignUpDetails }) => {
            setWhere(next);
            void place.back('details');
          }}
        />
      </Suspense>
    );
  }
  const begin = async (details: SignUpDetails, now: TypedSignUp): Promise<SignUpSubmission> => {
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
          <StepProgress names={steps} current={0} />
          <Suspense>{planned && <PlanLine />}</Suspense>
        </>
      }
      stepWords={formatStepNumber(steps, 0)}
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

/** Asks the server who may sign up; `open` until it has answered. */
function useSignUpRule(): SignUpRule {
  const [rule, setRule] = useState<SignUpRule>('open');
  useEffect(() => {
    takeSignUpCodeFromUrl();
    void findSignUpRule().then(setRule);
  }, []);
  return rule;
}

/** Whether a sign-up was waiting on this device when the page was opened. The prerendered page cannot know this. */
function useWaitingAtFirst(): boolean {
  const [look] = useState(() => {
    let seen: boolean | undefined;
    return () => (seen ??= isSignUpWaiting());
  });
  return useSyncExternalStore(never, look, () => false);
}

/** Whether an invitation or a desk is waiting in this tab. The prerendered page cannot know this. */
const useInvited = () =>
  useSyncExternalStore(
    never,
    () => readInviteFromTab() !== undefined || isDeskRequested(),
    () => false,
  );

const never = () => () => undefined;
