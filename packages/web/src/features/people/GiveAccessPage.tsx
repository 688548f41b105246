import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { firstNameOf } from '../../passport/sharing/terms-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { Steps, stepWords } from '../../ui/layout/Steps.tsx';
import { CheckStep } from './CheckStep.tsx';
import {
  type AccessDraft,
  accessOf,
  emptyAccess,
  firstScreen,
  forKnown,
  isRelease,
  type KnownPerson,
  type NewAccess,
  stepProblems,
} from './give-access.ts';
import { WaitNote } from './WaitNote.tsx';
import { WhatStep } from './WhatStep.tsx';
import { WhenStep } from './WhenStep.tsx';
import { WhoStep } from './WhoStep.tsx';

export interface GiveAccessPageProps {
  readonly today: Day;
  readonly ownEmail: string;
  /** Who has access already, and can have another one. */
  readonly known: readonly KnownPerson[];
  /** That the plan has no access after a wait, in a sentence; undefined where it has. */
  readonly waitNote?: string | undefined;
  /** That no text can reach the owner yet, in a sentence; undefined where one can. */
  readonly phoneNote?: string | undefined;
  /** Makes the access. Returns the sentence of what went wrong, or undefined. */
  readonly onGive: (access: NewAccess, password: string) => Promise<string | undefined>;
  readonly begin?: Partial<AccessDraft>;
  /** What is filled in already, as for a person who had access: it begins where something is to be asked. */
  readonly again?: AccessDraft | undefined;
  /** The screen that it begins with. */
  readonly firstStep?: number | undefined;
}

const steps = ['Who', 'What', 'When', 'Check'];

/** A desk is shared with people who work on it now. */
const deskRoads = ['always', 'window'] as const;

/** Where the plan has no wait, which the screen shows already. */
const otherRoads = { message: 'Choose Always, or Between two dates' };

/** Four screens, one question each. Nothing is sent before the last button, and Back loses nothing. */
export function GiveAccessPage(props: GiveAccessPageProps) {
  const { onGive, begin, again, waitNote, known, today, ownEmail } = props;
  const surroundings = { today, ownEmail, knownEmails: [] };
  const [draft, setDraft] = useState<AccessDraft>(again ?? { ...emptyAccess, ...begin });
  const [step, setStep] = useState(
    () => props.firstStep ?? (again === undefined ? 0 : firstScreen(again, surroundings)),
  );
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const summary = useSummary();
  const errorOf = (id: string) => summary.errors.find(error => error.id === id)?.message;
  const firstName = firstNameOf(draft.name);
  const fields = {
    draft,
    errorOf,
    firstName,
    onChange: (change: Partial<AccessDraft>) => setDraft(before => ({ ...before, ...change })),
  };
  const goTo = (next: number) => {
    summary.show([]);
    setStep(next);
  };
  const handleContinue = () => {
    const refused = step === 2 && isRelease(draft) && waitNote !== undefined;
    const problems = refused ? [otherRoads] : stepProblems(step, draft, surroundings);
    if (problems.length > 0) summary.show(problems);
    else goTo(step + 1);
  };
  const typed = accessOf(draft, surroundings);
  const access = typed && forKnown(typed, known);
  const handleGive = async () => {
    if (access === undefined) return;
    if (password === '') {
      summary.show([{ id: 'ga-password', message: 'Type your password' }]);
      return;
    }
    setBusy(true);
    const problem = await onGive(access, password);
    setBusy(false);
    summary.show(problem === undefined ? [] : [{ message: problem }]);
  };
  return (
    <>
      <PageTitle parts={['Give someone access']} />
      <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
      <BackLink to="/people">People and access</BackLink>
      <PageHead
        title="Give someone access"
        lead="Four short screens. Nothing changes until the last button."
      />
      <section className="sheet narrow giveaccess" aria-label={steps[step]}>
        <Steps names={steps} current={step} />
        <StepFocus step={String(step)} label={stepWords(steps, step)}>
          <div className="fields">
            {step === 0 && waitNote !== undefined && draft.estate === undefined && (
              <WaitNote words={waitNote} />
            )}
            {step === 0 && <WhoStep {...fields} />}
            {step === 1 && <WhatStep {...fields} waits={waitNote === undefined} />}
            {step === 2 && (
              <WhenStep
                {...fields}
                today={surroundings.today}
                waitNote={draft.estate === undefined ? waitNote : undefined}
                {...(draft.estate !== undefined && { only: deskRoads })}
              />
            )}
            {step === 3 && access !== undefined && (
              <CheckStep
                {...fields}
                access={access}
                waitNote={waitNote}
                phoneNote={props.phoneNote}
                ownEmail={surroundings.ownEmail}
                password={password}
                onPassword={setPassword}
              />
            )}
          </div>
        </StepFocus>
        <StepButtons
          {...{ step, firstName, busy }}
          onContinue={handleContinue}
          onBack={() => goTo(step - 1)}
          onGive={() => void handleGive()}
        />
      </section>
    </>
  );
}

interface StepButtonsProps {
  readonly step: number;
  readonly firstName: string;
  readonly busy: boolean;
  readonly onContinue: () => void;
  readonly onBack: () => void;
  readonly onGive: () => void;
}

function StepButtons({ step, firstName, busy, onContinue, onBack, onGive }: StepButtonsProps) {
  return (
    <div className="actions gap-top">
      {step < 3 ? (
        <Button variant="primary" onClick={onContinue}>
          Continue
        </Button>
      ) : (
        <Button variant="primary" busy={busy ? 'Making it ready...' : undefined} onClick={onGive}>
          Give {firstName} access
        </Button>
      )}
      {step === 0 ? (
        <ButtonLink variant="quiet" to="/people">
          Cancel
        </ButtonLink>
      ) : (
        <Button variant="quiet" onClick={onBack}>
          Back
        </Button>
      )}
    </div>
  );
}
