import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PasswordForm, type PasswordFormProps } from '../../ui/PasswordForm.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import { FactorList, type ListedFactor } from './FactorList.tsx';
import { NewAddressForm, type NewAddressFormProps } from './NewAddressForm.tsx';
import { NewAppForm } from './NewAppForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Problem = Awaited<ReturnType<PasswordFormProps['onSubmit']>>;
type Codes = { codes: readonly string[] };

/** The second steps of an account. */
export interface ListedSteps {
  factors: readonly ListedFactor[];
  codesLeft: number | undefined;
  /** Text messages can be sent here. */
  canText: boolean;
  /** This browser knows security keys. */
  canKey: boolean;
}

export interface TwoStepSettingProps {
  email: string;
  /** Undefined while it is asked for; a sentence when it could not be had. */
  steps: ListedSteps | string | undefined;
  onBeginApp: (
    password: string,
  ) => Promise<{ app: { id: string; picture: string; secret: string } } | { problem: Problem }>;
  /** Gives the id of the phone that was sent a code. */
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
  | { name: 'remove'; factor: ListedFactor }
  | { name: 'scan'; id: string; picture: string; secret: string }
  | { name: 'phone' }
  | { name: 'texted'; id: string; to: string }
  | { name: 'codes'; codes: readonly string[] };

const questions = {
  app: { submit: 'Go on', busy: 'Checking...', above: 'First your password, then the app.' },
  key: {
    submit: 'Add my security key',
    busy: 'Waiting...',
    above: 'First your password. Then your browser asks you to touch the key.',
  },
  codes: {
    submit: 'Make new codes',
    busy: 'Making them...',
    above: 'The codes you have now will stop working.',
  },
} as const;
const hint = 'So that nobody else can change this on a device you left open.';

/** A second step at each sign-in: an authenticator app, text messages, a security key. */
export function TwoStepSetting({ email, steps, ...on }: TwoStepSettingProps) {
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const show = () => setStep({ name: 'shown' });
  // Recovery codes come with the first factor only.
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
      {typeof steps === 'object' && (
        <p className="no-print">
          {steps.factors.length > 0 ? <Chip tone="done">On</Chip> : <Chip tone="untouched">Off</Chip>}
        </p>
      )}
      <StepFocus step={step.name} label="Two-step sign-in">
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
                ? `${step.factor.name}: you will not be asked for it any more.`
                : 'Your password alone will sign you in again, and your recovery codes stop working.'}
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
          <CodeEntry
            boxId="phone-code"
            lead={`We sent 6 digits to ${step.to} by text message. Type them here.`}
            words={{ submit: 'Turn on', busy: 'Checking...' }}
            onCode={code => confirm(step.id, code)}
            onAgain={() => on.onSend(step.id)}
            onCancel={show}
          />
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={show} />}
      </StepFocus>
    </div>
  );
}
