import type { SignUpDetails, SignUpTyped } from '@kinfolio/domain/accounts/sign-up';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useDocuments } from '../../../features/identity/use-documents.ts';
import type { Shown } from '../../../features/sign-up/details.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { Documents, KeptSignUp } from '../../../session/api/documents.ts';
import { problemWords } from '../../../session/api/problem-words.ts';
import type { ProblemCode, Session } from '../../../session/api/session-client.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import type { Outcome } from '../../../vault-worker/types/outcome.ts';
import { useAuth } from '../../AuthProvider.tsx';
import { forgetSignUpCode, keptSignUpCode } from '../../sign-up-rule.ts';
import { AfterEntry } from '../AfterEntry.tsx';
import { withoutPassword } from './begin-sign-up.ts';
import { DocumentUpload } from './DocumentUpload.tsx';
import type { useSignUpStep } from './use-sign-up-step.ts';
import VerifyEmail from './VerifyEmail.tsx';

export interface SignUpWithDocumentsProps {
  session: Session;
  documents: Documents;
  steps: readonly string[];
  /** The code comes next, without documents. */
  short: boolean;
  typed: SignUpTyped;
  details: SignUpDetails;
  /** After a reload of the third step: what became of going on with it. */
  came?: Outcome<unknown>;
  onDetails: (where: { typed: SignUpTyped; problem?: Shown }) => void;
  place: ReturnType<typeof useSignUpStep>;
}

/** From the documents to the end. They are checked while the person goes on, and sent once there is a vault. */
export function SignUpWithDocuments(props: SignUpWithDocumentsProps) {
  const { session, documents, steps, short, typed, details, came, onDetails, place } = props;
  const { state } = useAuth();
  const first = came && placeAfter(came);
  const [reached, setReached] = useState<Place>(first ?? 'documents');
  // The browser's Back leads from the code to the documents; a passport that is open stays so.
  const at = reached === 'verification' && place.step !== 'verification' ? 'documents' : reached;
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
    const code = keptSignUpCode();
    const outcome = await session.signUp({ ...details, ...(code !== undefined && { invitation: code }) });
    const message = outcome.ok ? '' : problemWords(outcome.problem);
    const field = outcome.ok ? undefined : fieldsOf[outcome.problem];
    if (field) return onDetails({ typed, problem: { field, message } });
    if (!outcome.ok && outcome.problem === 'invitation-used') {
      forgetSignUpCode();
      return onDetails({ typed, problem: { message } });
    }
    const next = placeAfter(outcome);
    if (next === 'verification') keepStep('verification');
    if (next === 'documents' && short) return onDetails({ typed, problem: { message } });
    if (next === 'documents') setProblem(message);
    setReached(next);
    if (next === 'verification') await place.go('verification');
    return undefined;
  };
  const leftCode = useRef(at);
  const asked = useRef(false);
  useEffect(() => {
    const isBack = leftCode.current === 'verification' && at === 'documents';
    leftCode.current = at;
    if (isBack && short) {
      asked.current = true;
      void session.leaveCode().then(() => onDetails({ typed }));
    } else if (isBack) {
      void session.leaveCode();
      void documents.keep({ step: 'documents', typed: withoutPassword(typed) });
      setReached('documents');
    }
  }, [at, session, documents, typed, short, onDetails]);

  useEffect(() => {
    if (!short || at !== 'documents' || asked.current) return;
    asked.current = true;
    void askForCode();
  });

  const isIn = at === 'in' && state.status === 'open';
  useEffect(() => {
    if (isIn) void whenChecked().then(() => documents.send());
  }, [isIn, whenChecked, documents]);

  // In another tab the code was typed first: the kit is shown there.
  if (at === 'verification' && state.status === 'open' && session.pendingKit() === undefined)
    return <Navigate to="/dashboard" replace />;
  if (at === 'in')
    return <AfterEntry {...{ session, state, steps }} kitStep={steps.length - 1} section="Sign up" mayWait />;
  if (at === 'verification') {
    return (
      <VerifyEmail
        session={session}
        email={details.email}
        steps={steps}
        onIn={() => setReached('in')}
        onLeave={() => {
          if (!short) void place.back('documents');
          else void session.leaveCode().then(() => onDetails({ typed }));
        }}
      />
    );
  }
  if (short) return <LoadingPage label="Sending you a code" />;
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
