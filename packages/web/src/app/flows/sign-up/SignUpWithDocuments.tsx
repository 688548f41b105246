import type { SignUpDetails, SignUpTyped } from '@kinfolio/domain/sign-up';
import { useEffect, useState } from 'react';
import { useDocuments } from '../features/identity/use-documents.ts';
import type { Shown } from '../features/sign-up/details.ts';
import { systemClock } from '../lib/clock.ts';
import type { Outcome } from '../session/outcome.ts';
import type { Documents, KeptSignUp } from '../sync/documents.ts';
import type { ProblemCode, Session } from '../sync/session-client.ts';
import { AfterEntry } from './AfterEntry.tsx';
import { useAuth } from './AuthProvider.tsx';
import { withoutPassword } from './begin-sign-up.ts';
import { DocumentUpload } from './DocumentUpload.tsx';
import { problemWords } from './problem-words.ts';
import VerifyEmail from './VerifyEmail.tsx';

export interface SignUpWithDocumentsProps {
  session: Session;
  documents: Documents;
  steps: readonly string[];
  typed: SignUpTyped;
  details: SignUpDetails;
  /** After a reload of the third step: what became of going on with it. */
  came?: Outcome<unknown>;
  onDetails: (where: { typed: SignUpTyped; problem?: Shown }) => void;
}

/** From the documents to the end. They are checked while the person goes on, and sent once there is a vault. */
export function SignUpWithDocuments(props: SignUpWithDocumentsProps) {
  const { session, documents, steps, typed, details, came, onDetails } = props;
  const { state } = useAuth();
  const first = came && placeAfter(came);
  const [at, setAt] = useState<Place>(first ?? 'documents');
  const [problem, setProblem] = useState(
    came?.ok === false && first === 'documents' ? problemWords(came.problem) : undefined,
  );
  const claim = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    postcode: typed.postcode.trim(),
  };
  const own = useDocuments({ documents, claim, clock: systemClock });
  const { whenChecked } = own;
  const keepStep = (next: KeptSignUp['step']) =>
    void documents.keep({ step: next, typed: withoutPassword(typed) });

  const askForCode = async () => {
    setProblem(undefined);
    const outcome = await session.signUp(details);
    const message = outcome.ok ? '' : problemWords(outcome.problem);
    const field = outcome.ok ? undefined : fieldsOf[outcome.problem];
    if (field) return onDetails({ typed, problem: { field, message } });
    const next = placeAfter(outcome);
    if (next === 'verification') keepStep('verification');
    if (next === 'documents') setProblem(message);
    return setAt(next);
  };

  const isIn = at === 'in' && state.status === 'open';
  useEffect(() => {
    if (isIn) void whenChecked().then(() => documents.send());
  }, [isIn, whenChecked, documents]);

  if (at === 'in') return <AfterEntry session={session} state={state} steps={steps} section="Sign up" />;
  if (at === 'verification') {
    const leave = () => {
      keepStep('documents');
      setAt('documents');
    };
    return (
      <VerifyEmail
        session={session}
        email={details.email}
        steps={steps}
        onIn={() => setAt('in')}
        onLeave={leave}
      />
    );
  }
  return (
    <DocumentUpload
      {...{ own, claim, steps, problem }}
      onGoOn={askForCode}
      onBack={() => onDetails({ typed })}
    />
  );
}

type Place = KeptSignUp['step'] | 'in';

/** Where the person is after asking for the code. */
function placeAfter(outcome: Outcome<unknown>): Place {
  if (outcome.ok) return 'in';
  return outcome.problem === 'code-wanted' ? 'verification' : 'documents';
}

/** What is mended in the first step, and in which of its boxes. */
const fieldsOf: Partial<Record<ProblemCode, 'email' | 'password'>> = {
  'email-taken': 'email',
  'weak-secret': 'password',
};
