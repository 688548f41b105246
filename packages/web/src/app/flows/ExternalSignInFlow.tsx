import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Navigate, useNavigate } from 'react-router';
import type { Recovery } from '../../features/recovery-kit/RecoverForm.tsx';
import { RecoverPage } from '../../features/recovery-kit/RecoverPage.tsx';
import { ChoosePassword } from '../../features/sign-in/ChoosePassword.tsx';
import { OpenPassport } from '../../features/sign-in/OpenPassport.tsx';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import type { ExternalSignIn } from '../../session/api/external-sign-in.ts';
import { problemWords, wrongPassword } from '../../session/api/problem-words.ts';
import type { ProblemCode, Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { ButtonLink } from '../../ui/form/Button.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { Steps, stepWords } from '../../ui/layout/Steps.tsx';
import { useAuth } from '../AuthProvider.tsx';
import { AfterEntry } from './AfterEntry.tsx';
import EnterCode from './EnterCode.tsx';
import { wrongCode } from './wrong-code.ts';

const NoPassport = lazyPart(() => import('./NoPassport.tsx'));
const StartAgainPage = lazyPart(() => import('../../features/recovery-kit/StartAgainPage.tsx'));

const notTheCode = 'Check the code, group by group. It does not open this passport.';
const steps = ['Passport password', 'Recovery kit', 'Complete'] as const;

/** Where somebody stands who came back. */
type Stage =
  | { at: 'door' }
  | { at: 'refused'; problem: ProblemCode }
  | {
      at: 'code' | 'password' | 'kit' | 'neither' | 'chosen' | 'in';
      session: Session;
      outside: ExternalSignIn;
    };

export interface ExternalSignInFlowProps {
  /** What they came back with. */
  address: URL;
  wake: () => Promise<Session | undefined>;
}

/** From coming back to being inside: a code where one is wanted, then the password, or the choice of one. */
export default function ExternalSignInFlow({ address, wake }: ExternalSignInFlowProps) {
  const { state } = useAuth();
  const navigate = useNavigate();
  const [stage, setStage] = useState<Stage>({ at: 'door' });
  const begun = useRef(false);
  useEffect(() => {
    // What the address carries is good once.
    if (begun.current) return;
    begun.current = true;
    void arrive(address, wake).then(setStage);
  }, [address, wake]);
  if (stage.at === 'door') return <LoadingPage label="Logging you in" />;
  if (stage.at === 'refused') return <Refused problem={stage.problem} />;
  const { session, outside } = stage;
  if (stage.at === 'chosen')
    return (
      <AfterEntry session={session} state={state} steps={steps} kitStep={steps.length - 2} section="Log in" />
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
    const recover = async (typed: Recovery) => {
      const opened = await outside.openByKit(typed);
      if (!opened.ok) {
        const message = problemWords(opened.problem, { 'wrong-code': wrongCode(opened.group, notTheCode) });
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
      if (!aside.ok) return problemWords(aside.problem);
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
      if (!opened.ok) return problemWords(opened.problem, { 'wrong-password': wrongPassword });
      setStage({ ...stage, at: 'in' });
      return undefined;
    };
    return (
      <OpenPassport
        email={waiting.email}
        onOpen={open}
        onForgotten={() => setStage({ ...stage, at: 'kit' })}
        onLeave={leave}
      />
    );
  }
  const choose = async (input: { password: string; displayName: string }) => {
    const chosen = await outside.choose(input);
    if (!chosen.ok) return problemWords(chosen.problem);
    setStage({ ...stage, at: 'chosen' });
    return undefined;
  };
  return <ChoosePassword {...waiting} head={chooseHead} onChoose={choose} onLeave={leave} />;
}

const chooseHead: ReactNode = (
  <>
    <Steps names={steps} current={0} />
    <div className="signup__head">
      <p className="steps__now muted" aria-hidden="true">
        {stepWords(steps, 0)}
      </p>
      <PageHead
        takesFocus
        title="Choose a passport password"
        lead="You have shown who you are. Now choose the password that opens your passport."
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
      <PageHead takesFocus title="You are not logged in" />
      <div className="fields">
        <Banner tone="danger" role="alert">
          <p>{problemWords(problem)}</p>
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
