import { Suspense, useState } from 'react';
import type { RecoverySubmission } from '../../features/recovery-kit/RecoverForm.tsx';
import { RecoverPage } from '../../features/recovery-kit/RecoverPage.tsx';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { getProblemText } from '../../session/api/problem-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import { useAuth } from '../AuthProvider.tsx';
import { formatWrongCodeError } from '../flows/wrong-code.ts';

const loadAfterEntry = () => import('../flows/AfterEntry.tsx');
const AfterEntry = createLazyPart(async () => ({ default: (await loadAfterEntry()).SignInLastSteps }));
const StartAgainPage = createLazyPart(() => import('../../features/recovery-kit/StartAgainPage.tsx'));
const TakeBackPage = createLazyPart(() => import('../../features/recovery-kit/TakeBackPage.tsx'));
const EnterCode = createLazyPart(() => import('../flows/EnterCode.tsx'));

const steps = ['Recovery kit', 'New kit', 'Complete'] as const;
const stepsAgain = ['Start again', 'New kit', 'Complete'] as const;

const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;

export default function RecoverRoute() {
  const { state, session, wake } = useAuth();
  // The passport opens a moment before its new kit is made, so this page stays open until both are done.
  const [entering, setEntering] = useState(false);
  const [neither, setNeither] = useState(false);
  const [codeFor, setCodeFor] = useState<string>();
  // The login page sends people here if their passkey has been ended.
  const [ended, setEnded] = useState(() => session?.endedWay());
  const [asked, setAsked] = useState<ReturnType<Session['resetStanding']>>();
  const recover = async (input: RecoverySubmission) => {
    setEntering(true);
    // The next step loads while the passport opens.
    void loadAfterEntry().catch(() => undefined);
    const outcome = await (await wake())?.recover(input);
    setEntering(false);
    if (!outcome) return { message: getProblemText('offline') };
    if (outcome.ok) return undefined;
    if (outcome.problem === 'code-wanted') {
      setCodeFor(input.email);
      return undefined;
    }
    if (outcome.problem === 'way-ended') {
      setEnded(session?.endedWay());
      return undefined;
    }
    const message = getProblemText(outcome.problem, { 'wrong-code': formatWrongCodeError(outcome.group) });
    return outcome.problem === 'wrong-code' ? { id: 'code' as const, message } : { message };
  };
  const askForCode = async (email: string) => {
    const sent = await (await wake())?.askForCode(email);
    return sent?.ok ? undefined : getProblemText(sent?.problem ?? 'offline', soon);
  };
  const beginReset = async (input: { email: string; code: string }) => {
    const awake = await wake();
    const outcome = await awake?.beginReset(input);
    setAsked(awake?.resetStanding());
    if (outcome?.ok) return undefined;
    if (outcome?.problem !== 'code-wanted') return getProblemText(outcome?.problem ?? 'offline');
    setCodeFor(input.email);
    return undefined;
  };
  const startAgain = async (newPassword: string) => {
    setEntering(true);
    const outcome = await (await wake())?.resetPassport(newPassword);
    setEntering(false);
    return outcome?.ok ? undefined : getProblemText(outcome?.problem ?? 'offline');
  };
  const takeBack = async (newPassword: string) => {
    setEntering(true);
    const outcome = await (await wake())?.takeBack(newPassword);
    setEntering(false);
    return outcome?.ok ? undefined : getProblemText(outcome?.problem ?? 'offline');
  };
  const leaveAgain = () => {
    setNeither(false);
    setAsked(undefined);
    setEnded(undefined);
    void session?.leaveCode();
  };
  if (session && state.status === 'open' && !entering)
    return (
      <Suspense>
        <AfterEntry
          session={session}
          state={state}
          steps={neither ? stepsAgain : steps}
          kitStep={1}
          section="Log in"
        />
      </Suspense>
    );
  if (ended !== undefined) {
    return (
      <Suspense>
        <TakeBackPage changedAt={ended.changedAt} onMine={leaveAgain} onTakeBack={takeBack} />
      </Suspense>
    );
  }
  if (session && codeFor !== undefined) {
    return (
      <Suspense>
        <EnterCode
          session={session}
          email={codeFor}
          onIn={() => {
            setAsked(session.resetStanding());
            setEnded(session.endedWay());
            setCodeFor(undefined);
          }}
          onLeave={() => setCodeFor(undefined)}
        />
      </Suspense>
    );
  }
  if (neither) {
    return (
      <Suspense>
        <StartAgainPage
          onAsk={askForCode}
          onCode={beginReset}
          asked={asked}
          onStart={startAgain}
          onBack={leaveAgain}
        />
      </Suspense>
    );
  }
  return <RecoverPage onRecover={recover} onWake={() => void wake()} onNeither={() => setNeither(true)} />;
}
