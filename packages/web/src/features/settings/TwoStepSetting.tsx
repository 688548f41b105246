import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { PasswordForm, type PasswordFormProps } from '../../ui/PasswordForm.tsx';
import { StepFocus } from '../../ui/StepFocus.tsx';
import { NewAppForm } from './NewAppForm.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Problem = Awaited<ReturnType<PasswordFormProps['onSubmit']>>;

export interface TwoStepSettingProps {
  email: string;
  /** Undefined while it is asked for; a sentence when it could not be had. */
  steps: { app: string | undefined; codesLeft: number | undefined } | string | undefined;
  onBegin: (
    password: string,
  ) => Promise<{ app: { id: string; picture: string; secret: string } } | { problem: Problem }>;
  onConfirm: (id: string, code: string) => Promise<{ codes: readonly string[] } | { problem: string }>;
  onNewCodes: (password: string) => Promise<{ codes: readonly string[] } | { problem: Problem }>;
  onRemove: (id: string, password: string) => Promise<Problem>;
}

type Step =
  | { name: 'shown' }
  | { name: 'password'; for: 'begin' | 'codes' | 'remove' }
  | { name: 'scan'; id: string; picture: string; secret: string }
  | { name: 'codes'; codes: readonly string[] };

const questions = {
  begin: { submit: 'Go on', busy: 'Checking...', above: 'First your password, then the app.' },
  codes: {
    submit: 'Make new codes',
    busy: 'Making them...',
    above: 'The codes you have now will stop working.',
  },
  remove: {
    submit: 'Turn off',
    busy: 'Turning off...',
    above: 'Your password alone will sign you in again, and your recovery codes stop working.',
  },
} as const;

/** A second step at each sign-in: the digits of an authenticator app. */
export function TwoStepSetting(props: TwoStepSettingProps) {
  const { email, steps, onBegin, onConfirm, onNewCodes, onRemove } = props;
  const [step, setStep] = useState<Step>({ name: 'shown' });
  const show = () => setStep({ name: 'shown' });
  const app = typeof steps === 'object' ? steps.app : undefined;
  const codesLeft = typeof steps === 'object' ? steps.codesLeft : undefined;
  const answers: Record<keyof typeof questions, (password: string) => Promise<Problem>> = {
    begin: async password => {
      const begun = await onBegin(password);
      if ('problem' in begun) return begun.problem;
      setStep({ name: 'scan', ...begun.app });
      return undefined;
    },
    codes: async password => {
      const made = await onNewCodes(password);
      if ('problem' in made) return made.problem;
      setStep({ name: 'codes', codes: made.codes });
      return undefined;
    },
    remove: async password => {
      const problem = await onRemove(app ?? '', password);
      if (problem === undefined) show();
      return problem;
    },
  };
  const confirm = async (id: string, code: string) => {
    const confirmed = await onConfirm(id, code);
    if ('problem' in confirmed) return confirmed.problem;
    setStep({ name: 'codes', codes: confirmed.codes });
    return undefined;
  };
  return (
    <div className="stack">
      {typeof steps === 'string' && <p>{steps}</p>}
      {typeof steps === 'object' && (
        <p className="no-print">{app ? <Chip tone="done">On</Chip> : <Chip tone="untouched">Off</Chip>}</p>
      )}
      <StepFocus step={step.name} label="Two-step sign-in">
        {step.name === 'shown' && typeof steps === 'object' && (
          <div className="stack">
            <p>
              {app
                ? `After your password we ask for the code of your authenticator app. ${codesWords(codesLeft)}`
                : 'Ask for a code from an app on your phone after your password. Then nobody gets in with your password alone.'}
            </p>
            <div className="actions">
              {app ? (
                <>
                  <Button onClick={() => setStep({ name: 'password', for: 'codes' })}>
                    Make new recovery codes
                  </Button>
                  <Button look="quiet" onClick={() => setStep({ name: 'password', for: 'remove' })}>
                    Turn off the app
                  </Button>
                </>
              ) : (
                <Button onClick={() => setStep({ name: 'password', for: 'begin' })}>
                  Set up an authenticator app
                </Button>
              )}
            </div>
          </div>
        )}
        {step.name === 'password' && (
          <PasswordForm
            boxId="two-step-password"
            email={email}
            hint="So that nobody else can change this on a device you left open."
            words={questions[step.for]}
            onSubmit={answers[step.for]}
            onCancel={show}
          >
            <p>{questions[step.for].above}</p>
          </PasswordForm>
        )}
        {step.name === 'scan' && (
          <NewAppForm {...step} onCode={code => confirm(step.id, code)} onCancel={show} />
        )}
        {step.name === 'codes' && <RecoveryCodes codes={step.codes} onKept={show} />}
      </StepFocus>
    </div>
  );
}

function codesWords(left: number | undefined): string {
  if (left === undefined) return 'You have no recovery codes: make some, in case you lose the phone.';
  return left === 1 ? 'You have 1 recovery code left.' : `You have ${String(left)} recovery codes left.`;
}
