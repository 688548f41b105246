import { checkSignUp, type SignUpDetails, type TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { ShownSignUpProblem } from '../../../features/sign-up/details.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { Documents } from '../../../session/api/documents.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import type { CallOutcome } from '../../../vault-worker/types/outcome.ts';
import { useAuth } from '../../AuthProvider.tsx';
import { PageProblem } from '../../PageProblem.tsx';
import { SignInLastSteps } from '../AfterEntry.tsx';
import { ResumeSignUp } from './ResumeSignUp.tsx';
import { SignUpWithDocuments } from './SignUpWithDocuments.tsx';
import { useSignUpLock } from './use-sign-up-lock.ts';
import type { useSignUpStep } from './use-sign-up-step.ts';

export interface SignUpStepsProps {
  steps: readonly string[];
  /** Whether the person was invited, in which case the form does not ask for documents. */
  short: boolean;
  /**
   * The details from the first step if it has just been completed. Otherwise this component resumes a first step that
   * was completed before a reload.
   */
  begun: SignUpDetails | undefined;
  typed: TypedSignUp;
  /** Goes back to the first step: with the typed details in `where`, or with an empty form. */
  onDetails: (where?: { typed: TypedSignUp; problem?: ShownSignUpProblem }) => void;
  place: ReturnType<typeof useSignUpStep>;
}

/** All the steps of signing up after the first. */
export default function SignUpSteps({ steps, short, begun, typed, onDetails, place }: SignUpStepsProps) {
  const { state, session, wake, failed } = useAuth();
  const documents = useDocumentsOf(session);
  const [resumed, setResumed] = useState<Resumed>();
  const elsewhere = useSignUpLock(begun !== undefined || resumed !== undefined);
  useEffect(() => void wake(), [wake]);
  const isIn = state.status === 'open' || state.status === 'locked';
  if (failed && !session) return <PageProblem />;
  if (!session || !documents || state.status === 'checking')
    return <LoadingPage label="Getting your next step ready" />;
  if (begun) {
    return (
      <SignUpWithDocuments
        {...{ session, documents, steps, short, typed, onDetails, place }}
        details={begun}
      />
    );
  }
  if (resumed)
    return <SignUpWithDocuments {...{ session, documents, steps, onDetails, place }} {...resumed} />;
  // The tab in which the person signed up shows the recovery kit, so this tab goes to Home.
  if (isIn && elsewhere) return <Navigate to="/dashboard" replace />;
  if (isIn)
    return (
      <SignInLastSteps {...{ session, state, steps }} kitStep={steps.length - 1} section="Sign up" mayWait />
    );
  const open = async (password: string) => {
    const opened = await documents.open(password);
    if (!opened.ok) return getProblemText(opened.problem, ownWords);
    const now = { ...opened.value.typed, password, confirmPassword: password };
    const isShort = short || wasShort(now);
    const details = check(now, isShort);
    if (details === undefined) {
      onDetails({ typed: now });
      return undefined;
    }
    const { step } = opened.value;
    const came = step === 'verification' ? await session.resumeSignUp(details) : undefined;
    await place.go(step, 'replace');
    setResumed({ typed: now, details, short: isShort, ...(came && { came }) });
    return undefined;
  };
  const startAgain = () => {
    void documents.forget();
    onDetails();
  };
  return <ResumeSignUp onPassword={open} onAgain={startAgain} elsewhere={elsewhere} />;
}

/** Whether the stored details belong to an invited person. All other people have to fill in these two fields. */
const wasShort = ({ phone, dateOfBirth }: TypedSignUp) => phone === '' && dateOfBirth.year === '';

interface Resumed {
  readonly short: boolean;
  readonly typed: TypedSignUp;
  readonly details: SignUpDetails;
  /** The outcome of requesting the code again after a reload. */
  readonly came?: CallOutcome<unknown>;
}

/** Checks the stored details of the first step again. Returns undefined if the person has to correct them. */
function check(typed: TypedSignUp, short: boolean): SignUpDetails | undefined {
  const checked = checkSignUp(typed, todayInLondon(systemClock), { short });
  return checked.ok ? checked.details : undefined;
}

const ownWords = {
  'wrong-password': 'Check your password. It is not the one you chose when you started.',
  'not-found': 'Start again. The sign-up you started is no longer on this device.',
} as const;

function useDocumentsOf(session: Session | undefined): Documents | undefined {
  const [documents, setDocuments] = useState<Documents>();
  useEffect(() => {
    // If loading fails, the spinner stays. The component that needs the documents reports the error at the next
    // attempt.
    void session?.documents().then(setDocuments, () => undefined);
  }, [session]);
  return documents;
}
