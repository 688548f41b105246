import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { RecoverySubmission } from '../../features/recovery-kit/RecoverForm.tsx';
import { RecoverPage } from '../../features/recovery-kit/RecoverPage.tsx';
import { ChoosePassword } from '../../features/sign-in/ChoosePassword.tsx';
import { OpenPassportForm } from '../../features/sign-in/OpenPassport.tsx';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import type { ExternalSignIn } from '../../session/api/external-sign-in.ts';
import { getProblemText, wrongPasswordText } from '../../session/api/problem-words.ts';
import type { ProblemCode, Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { formatStepNumber, StepProgress } from '../../ui/layout/Steps.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { SignInLastSteps } from './AfterEntry.tsx';
import EnterCode from './EnterCode.tsx';
import { formatWrongCodeError } from './wrong-code.ts';

const NoPassport = createLazyPart(() => import('./NoPassport.tsx'));
const StartAgainPage = createLazyPart(() => import('../../features/recovery-kit/StartAgainPage.tsx'));

const notTheCode = 'Check the code, group by group. It does not open this passport.';
const steps = ['Passport password', 'Recovery kit', 'Complete'] as const;

/** The step that a person has reached in signing in, after returning from an identity provider. */
type Stage =
  | { at: 'door' }
  | { at: 'refused'; problem: ProblemCode }
  | {
      at: 'code' | 'password' | 'kit' | 'neither' | 'chosen' | 'in';
      session: Session;
      outside: ExternalSignIn;
    };

export interface ExternalSignInFlowProps {
  /** The address that the provider sent the person back to. */
  address: URL;
  wake: () => Promise<Session | undefined>;
}

/**
 * Takes a person from their return to an open passport: first a code if one is needed, then they enter or choose a
 * password.
 */
export default function ExternalSignInFlow({ address, wake }: ExternalSignInFlowProps) {
  const { state } = useAuth();
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>({ at: 'door' });
  const begun = useRef(false);
  useEffect(() => {
    // The values in the address can be used only once.
    if (begun.current) return;
    begun.current = true;
    void arrive(address, wake).then(setStage);
  }, [address, wake]);
  if (stage.at === 'door') return <LoadingPage label="Logging you in" />;
  if (stage.at === 'refused') return <Refused problem={stage.problem} />;
  const { session, outside } = stage;
  if (stage.at === 'chosen')
    return (
      <SignInLastSteps
        session={session}
        state={state}
        steps={steps}
        kitStep={steps.length - 2}
        section="Log in"
      />
    );
  const waiting = outside.waiting();
  if (stage.at === 'in' || (stage.at === 'password' && waiting === undefined))
    return <Navigate to="/dashboard" replace />;
  const leave = () => void outside.leave().then(() => navigate('/login', { replace: true }));
  if (stage.at === 'code' || waiting === undefined)
    return (
      <EnterCode
        session={session}
        email=""
        onIn={() => setStage({ ...stage, at: 'password' })}
        onLeave={leave}
      />
    );
  if (stage.at === 'kit') {
    const recover = async (typed: RecoverySubmission) => {
      const opened = await outside.openByKit(typed);
      if (!opened.ok) {
        const message = getProblemText(opened.problem, {
          'wrong-code': formatWrongCodeError(opened.group, notTheCode),
        });
        return opened.problem === 'wrong-code' ? { id: 'code' as const, message } : { message };
      }
      setStage({ ...stage, at: 'chosen' });
      return undefined;
    };
    const neither = () => (waiting.onlyHere ? setStage({ ...stage, at: 'neither' }) : navigate('/recover'));
    const known = [waiting.email, waiting.displayName];
    return (
      <RecoverPage asksEmail={false} known={known} onRecover={recover} onNeither={() => void neither()} />
    );
  }
  if (stage.at === 'neither') {
    const begin = async () => {
      const aside = await outside.startAgain();
      if (!aside.ok) return getProblemText(aside.problem);
      setStage({ ...stage, at: 'password' });
      return undefined;
    };
    return (
      <Suspense>
        <StartAgainPage onStart={begin} onBack={() => setStage({ ...stage, at: 'kit' })} />
      </Suspense>
    );
  }
  if (waiting.next === 'missing')
    return (
      <Suspense>
        <NoPassport
          session={session}
          anew={outside}
          onIn={() => setStage({ ...stage, at: session.state().status === 'signed-out' ? 'password' : 'in' })}
          onLeave={leave}
        />
      </Suspense>
    );
  if (waiting.next === 'open') {
    const open = async (password: string, remember: boolean) => {
      const opened = await outside.open(password, remember);
      if (!opened.ok) return getProblemText(opened.problem, { 'wrong-password': wrongPasswordText });
      setStage({ ...stage, at: 'in' });
      return undefined;
    };
    return (
      <OpenPassportForm
        email={waiting.email}
        onOpen={open}
        onForgotten={() => setStage({ ...stage, at: 'kit' })}
        onLeave={leave}
      />
    );
  }
  const choose = async (input: { password: string; displayName: string }) => {
    const chosen = await outside.choose(input);
    if (!chosen.ok) return getProblemText(chosen.problem);
    setStage({ ...stage, at: 'chosen' });
    return undefined;
  };
  return <ChoosePassword {...waiting} head={chooseHead} onChoose={choose} onLeave={leave} />;
}

const chooseHead: ReactNode = (
  <>
    <StepProgress names={steps} current={0} />
    <div className="signup__head">
      <p className="steps__now muted" aria-hidden="true">
        {formatStepNumber(steps, 0)}
      </p>
      <PageHeading
        takesFocus
        title="Choose a passport password"
        lead="You have proved who you are. Now choose the password that opens your passport."
      />
    </div>
  </>
);

async function arrive(address: URL, wake: ExternalSignInFlowProps['wake']): Promise<Stage> {
  const session = await wake();
  if (session === undefined) return { at: 'refused', problem: 'offline' };
  const external = await session.externalSignIn();
  const back = await external.completeRedirect(address);
  if (back.ok) return { at: back.value === undefined ? 'in' : 'password', session, outside: external };
  if (back.problem === 'code-wanted') return { at: 'code', session, outside: external };
  return { at: 'refused', problem: back.problem };
}

function Refused({ problem }: { problem: ProblemCode }) {
  return (
    <div className="sheet narrow">
      <PageTitle parts={['Log in']} />
      <PageHeading takesFocus title="You are not logged in" />
      <div className="fields">
        <Banner tone="danger" role="alert">
          <p>{getProblemText(problem)}</p>
        </Banner>
        <div className="actions">
          <ButtonLink variant="primary" to="/login">
            Back to log in
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
