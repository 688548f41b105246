import { formatDay, todayIn } from '@kinfolio/domain/calendar';
import { formatPhone } from '@kinfolio/domain/phone';
import { normalisePhone } from '@kinfolio/domain/uk';
import { useEffect, useState } from 'react';
import { useArrival } from '../features/settings/arrivals.ts';
import { TwoStepSetting, type TwoStepSettingProps } from '../features/settings/TwoStepSetting.tsx';
import type { SecondFactor } from '../sync/security.ts';
import type { Session } from '../sync/session-client.ts';
import { showToast } from '../ui/toast.ts';
import { passwordProblem } from './password-problem.ts';
import { problemWords } from './problem-words.ts';

/** The second steps of the account that is open. */
export function OwnTwoSteps({ session, email }: { session: Session; email: string }) {
  const [steps, setSteps] = useState<TwoStepSettingProps['steps']>();
  useArrival(steps !== undefined);
  useEffect(() => {
    void find(session).then(setSteps, () => setSteps(problemWords('offline')));
  }, [session]);
  const look = async () => setSteps(await find(session));
  const beginApp: TwoStepSettingProps['onBeginApp'] = async password => {
    const begun = await (await session.security()).beginApp(password);
    return begun.ok ? { app: begun.value } : { problem: passwordProblem(begun.problem, keyWords) };
  };
  const beginPhone: TwoStepSettingProps['onBeginPhone'] = async ({ address, password }) => {
    const phone = normalisePhone(address);
    if (!/^\+\d{7,15}$/.test(phone))
      return { problem: { id: 'address', message: 'Enter a phone number like 07700 900123' } };
    const begun = await (await session.security()).beginPhone(password, phone);
    return begun.ok ? { id: begun.value } : { problem: passwordProblem(begun.problem, keyWords) };
  };
  const send: TwoStepSettingProps['onSend'] = async id => {
    const sent = await (await session.security()).sendPhoneCode(id);
    return sent.ok ? undefined : problemWords(sent.problem, soon);
  };
  const confirm: TwoStepSettingProps['onConfirm'] = async (id, code) => {
    const confirmed = await (await session.security()).confirmFactor(id, code);
    await look();
    return confirmed.ok ? { codes: confirmed.value } : { problem: problemWords(confirmed.problem) };
  };
  const addKey: TwoStepSettingProps['onAddKey'] = async password => {
    const added = await (await session.security()).addKey(password);
    await look();
    return added.ok ? { codes: added.value } : { problem: passwordProblem(added.problem, keyWords) };
  };
  const newCodes: TwoStepSettingProps['onNewCodes'] = async password => {
    const made = await (await session.security()).newCodes(password);
    await look();
    return made.ok ? { codes: made.value } : { problem: passwordProblem(made.problem, keyWords) };
  };
  const remove: TwoStepSettingProps['onRemove'] = async (id, password) => {
    const removed = await (await session.security()).removeFactor(id, password);
    if (!removed.ok) return passwordProblem(removed.problem, keyWords);
    await look();
    showToast({ message: 'That second step is off' });
    return undefined;
  };
  return (
    <TwoStepSetting
      email={email}
      steps={steps}
      onBeginApp={beginApp}
      onBeginPhone={beginPhone}
      onSend={send}
      onConfirm={confirm}
      onAddKey={addKey}
      onNewCodes={newCodes}
      onRemove={remove}
    />
  );
}

const soon = { 'too-many-tries': 'Wait a minute, then ask again. We sent a code just now.' } as const;
const keyWords = { 'passkey-not-used': 'Try again. No security key was added.' } as const;

async function find(session: Session): Promise<TwoStepSettingProps['steps']> {
  const read = await (await session.security()).twoSteps();
  return read.ok ? { ...read.value, factors: read.value.factors.map(listed) } : problemWords(read.problem);
}

function listed({ id, kind, phone, madeAt }: SecondFactor) {
  const names = {
    app: 'Authenticator app',
    phone: `Text message to ${formatPhone(phone)}`,
    key: 'Security key',
  };
  const addedOn = formatDay(todayIn({ now: () => Date.parse(madeAt) }));
  return { id, kind, name: names[kind], addedOn };
}
