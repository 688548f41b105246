import type { SignUpDetails, SignUpTyped } from '@kinfolio/domain/sign-up';
import { useEffect, useState } from 'react';
import type { Shown } from '../features/sign-up/details.ts';
import type { Outcome } from '../session/outcome.ts';
import type { Documents } from '../sync/documents.ts';
import type { Session } from '../sync/session-client.ts';
import { LoadingPage } from '../ui/Spinner.tsx';
import { AfterEntry } from './AfterEntry.tsx';
import { useAuth } from './AuthProvider.tsx';
import { PageProblem } from './PageProblem.tsx';
import { problemWords } from './problem-words.ts';
import { ResumeSignUp } from './ResumeSignUp.tsx';
import { SignUpWithDocuments } from './SignUpWithDocuments.tsx';

export interface SignUpStepsProps {
  steps: readonly string[];
  /** The first step, done just now; without it, one that was done before a reload is taken up. */
  begun: SignUpDetails | undefined;
  typed: SignUpTyped;
  /** The check of the first step, which is loaded with it; undefined when something must be mended there. */
  check: (typed: SignUpTyped) => SignUpDetails | undefined;
  /** Leads to the first step; an empty one without a `where`. */
  onDetails: (where?: { typed: SignUpTyped; problem?: Shown }) => void;
}

/** Everything of signing up after the first step. */
export default function SignUpSteps({ steps, begun, typed, check, onDetails }: SignUpStepsProps) {
  const { state, session, wake, failed } = useAuth();
  const documents = useDocumentsOf(session);
  const [resumed, setResumed] = useState<Resumed>();
  useEffect(() => void wake(), [wake]);
  const isIn = state.status === 'open' || state.status === 'locked';
  if (failed && !session) return <PageProblem />;
  if (!session || !documents || state.status === 'checking')
    return <LoadingPage label="Getting your next step ready" />;
  if (begun) {
    return <SignUpWithDocuments {...{ session, documents, steps, typed, onDetails }} details={begun} />;
  }
  if (resumed) return <SignUpWithDocuments {...{ session, documents, steps, onDetails }} {...resumed} />;
  if (isIn) return <AfterEntry session={session} state={state} steps={steps} section="Sign up" />;
  const open = async (password: string) => {
    const opened = await documents.open(password);
    if (!opened.ok) return problemWords(opened.problem, ownWords);
    const now = { ...opened.value.typed, password, confirmPassword: password };
    const details = check(now);
    if (details === undefined) onDetails({ typed: now });
    else if (opened.value.step === 'documents') setResumed({ typed: now, details });
    else setResumed({ typed: now, details, came: await session.resumeSignUp(details) });
    return undefined;
  };
  const startAgain = () => {
    void documents.forget();
    onDetails();
  };
  return <ResumeSignUp onPassword={open} onAgain={startAgain} />;
}

interface Resumed {
  readonly typed: SignUpTyped;
  readonly details: SignUpDetails;
  /** What became of asking for the code again. */
  readonly came?: Outcome<unknown>;
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
