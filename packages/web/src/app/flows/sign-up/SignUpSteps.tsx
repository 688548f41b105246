import { checkSignUp, type SignUpDetails, type SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import { todayIn } from '@kinfolio/domain/values/calendar';
import { useEffect, useState } from 'react';
import { Navigate } from 'react-router';
import type { Shown } from '../../../features/sign-up/details.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { Documents } from '../../../session/api/documents.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import type { Outcome } from '../../../vault-worker/types/outcome.ts';
import { useAuth } from '../../AuthProvider.tsx';
import { PageProblem } from '../../PageProblem.tsx';
import { AfterEntry } from '../AfterEntry.tsx';
import { ResumeSignUp } from './ResumeSignUp.tsx';
import { SignUpWithDocuments } from './SignUpWithDocuments.tsx';
import { useSignUpLock } from './use-sign-up-lock.ts';
import type { useSignUpStep } from './use-sign-up-step.ts';

export interface SignUpStepsProps {
  steps: readonly string[];
  /** A person who was invited: no documents are asked for. */
  short: boolean;
  /** The first step, done just now; without it, one that was done before a reload is taken up. */
  begun: SignUpDetails | undefined;
  typed: SignUpTyped;
  /** Leads to the first step; an empty one without a `where`. */
  onDetails: (where?: { typed: SignUpTyped; problem?: Shown }) => void;
  place: ReturnType<typeof useSignUpStep>;
}

/** Everything of signing up after the first step. */
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
  // The tab that signed up shows the kit.
  if (isIn && elsewhere) return <Navigate to="/dashboard" replace />;
  if (isIn)
    return <AfterEntry {...{ session, state, steps }} kitStep={steps.length - 1} section="Sign up" mayWait />;
  const open = async (password: string) => {
    const opened = await documents.open(password);
    if (!opened.ok) return problemWords(opened.problem, ownWords);
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

/** Whether what was kept is of a person who was invited: the others were asked for these. */
const wasShort = ({ phone, dateOfBirth }: SignUpTyped) => phone === '' && dateOfBirth.year === '';

interface Resumed {
  readonly short: boolean;
  readonly typed: SignUpTyped;
  readonly details: SignUpDetails;
  /** What became of asking for the code again. */
  readonly came?: Outcome<unknown>;
}

/** The first step, kept by an earlier visit; undefined when something must be mended there. */
function check(typed: SignUpTyped, short: boolean): SignUpDetails | undefined {
  const checked = checkSignUp(typed, todayIn(systemClock), { short });
  return checked.ok ? checked.details : undefined;
}

const ownWords = {
  'wrong-password': 'Check your password. It is not the one you chose when you began.',
  'not-found': 'Start again. What you began is no longer on this device.',
} as const;

function useDocumentsOf(session: Session | undefined): Documents | undefined {
  const [documents, setDocuments] = useState<Documents>();
  useEffect(() => {
    // Without it the spinner stays; the page that failed to load says so by itself at the next try.
    void session?.documents().then(setDocuments, () => undefined);
  }, [session]);
  return documents;
}
