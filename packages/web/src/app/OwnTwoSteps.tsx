import { useEffect, useState } from 'react';
import { TwoStepSetting, type TwoStepSettingProps } from '../features/settings/TwoStepSetting.tsx';
import type { ProblemCode, Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { problemWords, wrongPassword } from './problem-words.ts';

/** The second step of the account that is open. */
export function OwnTwoSteps({ session, email }: { session: Session; email: string }) {
  const [steps, setSteps] = useState<TwoStepSettingProps['steps']>();
  useEffect(() => {
    void find(session).then(setSteps, () => setSteps(problemWords('offline')));
  }, [session]);
  const look = async () => setSteps(await find(session));
  const begin: TwoStepSettingProps['onBegin'] = async password => {
    const begun = await (await session.security()).beginApp(password);
    return begun.ok ? { app: begun.value } : { problem: passwordProblem(begun.problem) };
  };
  const confirm: TwoStepSettingProps['onConfirm'] = async (id, code) => {
    const confirmed = await (await session.security()).confirmApp(id, code);
    await look();
    return confirmed.ok ? { codes: confirmed.value } : { problem: problemWords(confirmed.problem) };
  };
  const newCodes: TwoStepSettingProps['onNewCodes'] = async password => {
    const made = await (await session.security()).newCodes(password);
    await look();
    return made.ok ? { codes: made.value } : { problem: passwordProblem(made.problem) };
  };
  const remove: TwoStepSettingProps['onRemove'] = async (id, password) => {
    const removed = await (await session.security()).removeApp(id, password);
    if (!removed.ok) return passwordProblem(removed.problem);
    await look();
    showToast({ message: 'The second step is off' });
    return undefined;
  };
  return (
    <TwoStepSetting
      email={email}
      steps={steps}
      onBegin={begin}
      onConfirm={confirm}
      onNewCodes={newCodes}
      onRemove={remove}
    />
  );
}

async function find(session: Session) {
  const read = await (await session.security()).twoSteps();
  return read.ok ? read.value : problemWords(read.problem);
}

function passwordProblem(problem: ProblemCode) {
  return problem === 'wrong-password'
    ? { id: 'password' as const, message: wrongPassword }
    : { message: problemWords(problem) };
}
