import { normalisePhone } from '@kinfolio/domain/values/uk';
import { useState } from 'react';
import { getProblemText } from '../../../session/api/problem-words.ts';
import type { Session } from '../../../session/api/session-client.ts';
import { CodeForm } from '../../../ui/code/CodeForm.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Button } from '../../../ui/form/Button.tsx';
import { PasswordForm, type PasswordFormProps } from '../../../ui/form/PasswordForm.tsx';
import { toFormProblem } from '../../../ui/form/use-text-form.ts';
import { StepFocus } from '../../../ui/layout/StepFocus.tsx';
import { FactorList, type FactorOnScreen } from './FactorList.tsx';
import { NewAddressForm, type NewAddressFormProps } from './NewAddressForm.tsx';
import { NewAppForm } from './NewAppForm.tsx';
import { passwordProblem } from './password-problem.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import type { SecondFactors } from './use-two-steps.ts';

export interface TwoStepPanelProps extends SecondFactors {
  session: Session;
  email: string;
}

/** The open account's second steps. */
export function TwoStepPanel({ session, email, steps, look }: TwoStepPanelProps) {
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
    return sent.ok ? undefined : getProblemText(sent.problem, soon);
  };
  const confirm: TwoStepSettingProps['onConfirm'] = async (id, code) => {
    const confirmed = await (await session.security()).confirmFactor(id, code);
    await look();
    return confirmed.ok ? { codes: confirmed.value } : { problem: getProblemText(confirmed.problem) };
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

type Problem = Awaited<ReturnType<PasswordFormProps['onSubmit']>>;
type Codes = { codes: readonly string[] };

interface TwoStepSettingProps {
  email: string;
  steps: SecondFactors['steps'];
  onBeginApp: (
    password: string,
  ) => Promise<{ app: { id: string; picture: string; secret: string } } | { problem: Problem }>;
  /** Resolves to the id of the phone to which a code was sent. */
  onBeginPhone: (typed: {
    address: string;
    password: string;
  }) => Promise<{ id: string } | { problem: Awaited<ReturnType<NewAddressFormProps['onSubmit']>> }>;
  onSend: (id: string) => Promise<string | undefined>;
  onConfirm: (id: string, code: string) => Promise<Codes | { problem: string }>;
  onAddKey: (password: string) => Promise<Codes | { problem: Problem }>;
  onNewCodes: (password: string) => Promise<Codes | { problem: Problem }>;
  onRemove: (id: string, password: string) => Promise<Problem>;
}

type Step =
  | { name: 'shown' }
  | { name: 'password'; for: 'app' | 'key' | 'codes' }
  | { name: 'remove'; factor: FactorOnScreen }
  | { name: 'scan'; id: string; picture: string; secret: string }
  | { name: 'phone' }
  | { name: 'texted'; id: string; to: string }
  | { name: 'codes'; codes: readonly string[] };

const questions = {
  app: { submit: 'Continue', busy: 'Checking...', above: 'Type your password first, then set up the app.' },
  key: {
    submit: 'Add my security key',
    busy: 'Waiting...',
    above: 'Type your password first. Then your browser will ask you to touch the key.',
  },
  codes: {
    submit: 'Make new codes',
    busy: 'Making them...',
    above: 'The codes you have now will stop working.',
  },
} as const;
const hint = 'We ask for your password so that nobody else can change this if you leave this device open.';

/** A second step at each sign-in: an authenticator app, text messages, a security key. */
function TwoStepSetting({ email, steps, ...on }: TwoStepSettingProps) {
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const show = () => setStep({ name: 'shown' });
  // Recovery codes are made only together with the first factor.
  const after = ({ codes }: Codes) =>
    setStep(codes.length > 0 ? { name: 'codes', codes } : { name: 'shown' });
  const answers: Record<keyof typeof questions, (password: string) => Promise<Problem>> = {
    app: async password => {
      const begun = await on.onBeginApp(password);
      if ('problem' in begun) return begun.problem;
      setStep({ name: 'scan', ...begun.app });
      return undefined;
    },
    key: async password => {
      const added = await on.onAddKey(password);
      if ('problem' in added) return added.problem;
      after(added);
      return undefined;
    },
    codes: async password => {
      const made = await on.onNewCodes(password);
      if ('problem' in made) return made.problem;
      after(made);
      return undefined;
    },
  };
  const beginPhone: NewAddressFormProps['onSubmit'] = async typed => {
    const begun = await on.onBeginPhone(typed);
    if ('problem' in begun) return begun.problem;
    setStep({ name: 'texted', id: begun.id, to: typed.address });
    return undefined;
  };
  const remove = async (id: string, password: string) => {
    const problem = await on.onRemove(id, password);
    if (problem === undefined) show();
    return problem;
  };
  const confirm = async (id: string, code: string) => {
    const confirmed = await on.onConfirm(id, code);
    if ('problem' in confirmed) return confirmed.problem;
    after(confirmed);
    return undefined;
  };
  return (
    <div className="stack">
      {typeof steps === 'string' && <p>{steps}</p>}
      <StepFocus step={step.name} label="Two-step login">
        {step.name === 'shown' && typeof steps === 'object' && (
          <FactorList
            {...steps}
            onAdd={kind => setStep(kind === 'phone' ? { name: 'phone' } : { name: 'password', for: kind })}
            onRemove={factor => setStep({ name: 'remove', factor })}
          >
            {steps.factors.length > 0 && (
              <Button onClick={() => setStep({ name: 'password', for: 'codes' })}>
                Make new recovery codes
              </Button>
            )}
          </FactorList>
        )}
        {step.name === 'password' && (
          <PasswordForm
            key={step.for}
            boxId="two-step-password"
            email={email}
            hint={hint}
            words={questions[step.for]}
            onSubmit={answers[step.for]}
            onCancel={show}
          >
            <p>{questions[step.for].above}</p>
          </PasswordForm>
        )}
        {step.name === 'remove' && (
          <PasswordForm
            boxId="two-step-password"
            email={email}
            hint={hint}
            words={{ submit: 'Turn off', busy: 'Turning off...' }}
            onSubmit={password => remove(step.factor.id, password)}
            onCancel={show}
          >
            <p>
              {typeof steps === 'object' && steps.factors.length > 1
                ? `${step.factor.name}: we will no longer ask you for it.`
                : 'Your password alone will log you in again, and your recovery codes stop working.'}
            </p>
          </PasswordForm>
        )}
        {step.name === 'scan' && (
          <NewAppForm {...step} onCode={code => confirm(step.id, code)} onCancel={show} />
        )}
        {step.name === 'phone' && (
          <NewAddressForm kind="factor" email={email} onSubmit={beginPhone} onCancel={show} />
        )}
        {step.name === 'texted' && (
          <CodeForm
            variant="panel"
            boxId="phone-code"
            head={<p>We sent 6 digits to {step.to} by text message. Type them here.</p>}
            words={{ submit: 'Turn on', busy: 'Checking...', leave: 'Cancel' }}
            onCode={code => confirm(step.id, code)}
            onAgain={async () => toFormProblem(await on.onSend(step.id))}
            onLeave={show}
          />
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={show} />}
      </StepFocus>
    </div>
  );
}
