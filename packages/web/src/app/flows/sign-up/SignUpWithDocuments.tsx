import type { SignUpDetails, TypedSignUp } from '@kinfolio/domain/accounts/sign-up';
import { useEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router';
import { useDocuments } from '../../../features/identity/use-documents.ts';
import type { ShownSignUpProblem } from '../../../features/sign-up/details.ts';
import { systemClock } from '../../../lib/clock.ts';
import type { Documents, SignUpProgress } from '../../../session/api/documents.ts';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { ProblemCode, Session } from '../../../session/api/session-client.ts';
import { LoadingPage } from '../../../ui/feedback/Spinner.tsx';
import type { CallOutcome } from '../../../vault-worker/types/outcome.ts';
import { useAuth } from '../../AuthProvider.tsx';
import { deleteSignUpCode, readSignUpCodeFromTab } from '../../sign-up-rule.ts';
import { SignInLastSteps } from '../AfterEntry.tsx';
import { omitPassword } from './begin-sign-up.ts';
import { DocumentUpload } from './DocumentUpload.tsx';
import type { useSignUpStep } from './use-sign-up-step.ts';
import VerifyEmail from './VerifyEmail.tsx';

export interface SignUpWithDocumentsProps {
  session: Session;
  documents: Documents;
  steps: readonly string[];
  /** Skips the documents, so that the code is the next step. */
  short: boolean;
  typed: TypedSignUp;
  details: SignUpDetails;
  /** The outcome of requesting the code again, if the page was reloaded at the third step. */
  came?: CallOutcome<unknown>;
  onDetails: (where: { typed: TypedSignUp; problem?: ShownSignUpProblem }) => void;
  place: ReturnType<typeof useSignUpStep>;
}

/**
 * The steps from the documents to the end. The documents are checked while the person continues, and sent once there is
 * a vault.
 */
export function SignUpWithDocuments(props: SignUpWithDocumentsProps) {
  const { session, documents, steps, short, typed, details, came, onDetails, place } = props;
  const { state } = useAuth();
  const first = came && placeAfter(came);
  const [reached, setReached] = useState<Place>(first ?? 'documents');
  // The browser's Back button leads from the code to the documents. It does not lead out of a passport that is already
  // open.
  const at = reached === 'verification' && place.step !== 'verification' ? 'documents' : reached;
  const [problem, setProblem] = useState(
    came?.ok === false && first === 'documents' ? getProblemText(came.problem) : undefined,
  );
  const claim = {
    firstName: typed.firstName.trim(),
    lastName: typed.lastName.trim(),
    postcode: typed.postcode.trim(),
  };
  const own = useDocuments({ documents, claim, clock: systemClock });
  const { whenChecked } = own;
  const keepStep = (next: SignUpProgress['step']) =>
    void documents.keep({ step: next, typed: omitPassword(typed) });

  const askForCode = async () => {
    setProblem(undefined);
    const code = readSignUpCodeFromTab();
    const outcome = await session.signUp({ ...details, ...(code !== undefined && { invitation: code }) });
    const message = outcome.ok ? '' : getProblemText(outcome.problem);
    const field = outcome.ok ? undefined : fieldsOf[outcome.problem];
    if (field) return onDetails({ typed, problem: { field, message } });
    if (!outcome.ok && outcome.problem === 'invitation-used') {
      deleteSignUpCode();
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
      void documents.keep({ step: 'documents', typed: omitPassword(typed) });
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

  // The person entered the code in another tab first, and that tab shows the recovery kit.
  if (at === 'verification' && state.status === 'open' && session.pendingKit() === undefined)
    return <Navigate to="/dashboard" replace />;
  if (at === 'in')
    return (
      <SignInLastSteps {...{ session, state, steps }} kitStep={steps.length - 1} section="Sign up" mayWait />
    );
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

type Place = SignUpProgress['step'] | 'in';

/** Returns the step that follows the request for the code, depending on its outcome. */
function placeAfter(outcome: CallOutcome<unknown>): Place {
  if (outcome.ok) return 'in';
  return outcome.problem === 'code-wanted' ? 'verification' : 'documents';
}

/** The field of the first step that the person must correct, by problem. */
const fieldsOf: Partial<Record<ProblemCode, 'email' | 'password'>> = {
  'email-taken': 'email',
  'weak-secret': 'password',
};
