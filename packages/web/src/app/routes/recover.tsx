import { Suspense, useState } from 'react';
import type { Recovery } from '../../features/recovery-kit/RecoverForm.tsx';
import { RecoverPage } from '../../features/recovery-kit/RecoverPage.tsx';
import { lazyPart } from '../../lib/page-code/lazy-part.tsx';
import { problemWords } from '../../session/api/problem-words.ts';
import type { Session } from '../../session/api/session-client.ts';
import { useAuth } from '../AuthProvider.tsx';
import { wrongCode } from '../flows/wrong-code.ts';

const loadAfterEntry = () => import('../flows/AfterEntry.tsx');
const AfterEntry = lazyPart(async () => ({ default: (await loadAfterEntry()).AfterEntry }));
const StartAgainPage = lazyPart(() => import('../../features/recovery-kit/StartAgainPage.tsx'));
const TakeBackPage = lazyPart(() => import('../../features/recovery-kit/TakeBackPage.tsx'));
const EnterCode = lazyPart(() => import('../flows/EnterCode.tsx'));

const steps = ['Recovery kit', 'New kit', 'Complete'] as const;
const stepsAgain = ['Start again', 'New kit', 'Complete'] as const;

const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;

export default function Recover() {
  const { state, session, wake } = useAuth();
  // The passport opens a moment before its new kit is made; this page stays until both are done.
  const [entering, setEntering] = useState(false);
  const [neither, setNeither] = useState(false);
  const [codeFor, setCodeFor] = useState<string>();
  // A passkey that was ended leads here from the page of logging in.
  const [ended, setEnded] = useState(() => session?.endedWay());
  const [asked, setAsked] = useState<ReturnType<Session['resetStanding']>>();
  const recover = async (input: Recovery) => {
    setEntering(true);
    // What comes next loads while the passport opens.
    void loadAfterEntry().catch(() => undefined);
    const outcome = await (await wake())?.recover(input);
    setEntering(false);
    if (!outcome) return { message: problemWords('offline') };
    if (outcome.ok) return undefined;
    if (outcome.problem === 'code-wanted') {
      setCodeFor(input.email);
      return undefined;
    }
    if (outcome.problem === 'way-ended') {
      setEnded(session?.endedWay());
      return undefined;
    }
    const message = problemWords(outcome.problem, { 'wrong-code': wrongCode(outcome.group) });
    return outcome.problem === 'wrong-code' ? { id: 'code' as const, message } : { message };
  };
  const askForCode = async (email: string) => {
    const sent = await (await wake())?.askForCode(email);
    return sent?.ok ? undefined : problemWords(sent?.problem ?? 'offline', soon);
  };
  const beginReset = async (input: { email: string; code: string }) => {
    const awake = await wake();
    const outcome = await awake?.beginReset(input);
    setAsked(awake?.resetStanding());
    if (outcome?.ok) return undefined;
    if (outcome?.problem !== 'code-wanted') return problemWords(outcome?.problem ?? 'offline');
    setCodeFor(input.email);
    return undefined;
  };
  const startAgain = async (newPassword: string) => {
    setEntering(true);
    const outcome = await (await wake())?.resetPassport(newPassword);
    setEntering(false);
    return outcome?.ok ? undefined : problemWords(outcome?.problem ?? 'offline');
  };
  const takeBack = async (newPassword: string) => {
    setEntering(true);
    const outcome = await (await wake())?.takeBack(newPassword);
    setEntering(false);
    return outcome?.ok ? undefined : problemWords(outcome?.problem ?? 'offline');
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
