import type { Day } from '@kinfolio/domain/values/calendar';
import { useState } from 'react';
import { getFirstName } from '../../passport/sharing/terms-words.ts';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { StepFocus } from '../../ui/layout/StepFocus.tsx';
import { formatStepNumber, StepProgress } from '../../ui/layout/Steps.tsx';
import { CheckAccessStep } from './CheckStep.tsx';
import {
  type AccessDraft,
  emptyAccessDraft,
  findFirstOpenScreen,
  type KnownPerson,
  listStepProblems,
  type NewAccess,
  opensAfterWait,
  reuseKnownPersonDetails,
  toAccess,
} from './give-access.ts';
import { PlanWaitNote } from './WaitNote.tsx';
import { ChooseContentsStep } from './WhatStep.tsx';
import { ChooseTimingStep } from './WhenStep.tsx';
import { ChoosePersonStep } from './WhoStep.tsx';

export interface GiveAccessPageProps {
  readonly today: Day;
  readonly ownEmail: string;
  /** People who already have access and can be given more. */
  readonly known: readonly KnownPerson[];
  /** A sentence to show if the plan does not include access after a wait; undefined if it does. */
  readonly waitNote?: string | undefined;
  /** A sentence to show if we cannot send the owner text messages yet; undefined if we can. */
  readonly phoneNote?: string | undefined;
  /** Creates the access. Resolves to an error message, or to undefined on success. */
  readonly onGive: (access: NewAccess, password: string) => Promise<string | undefined>;
  readonly begin?: Partial<AccessDraft>;
  /**
   * Answers to begin with, for example those of a person who had access before. The page starts at the first question
   * that is still unanswered.
   */
  readonly again?: AccessDraft | undefined;
  /** The screen to begin with. */
  readonly firstStep?: number | undefined;
}

const steps = ['Who', 'What', 'When', 'Check'];

/** A desk is shared with people who need it now, so there is no access after a wait. */
const deskRoads = ['always', 'window'] as const;

/**
 * The error shown if the owner continues with access after a wait, which the plan does not include. The screen already
 * explains why.
 */
const otherRoads = { message: 'Choose Always, or Between two dates' };

/** Four screens, one question each. Nothing is sent before the last button, and Back keeps every answer. */
export function GiveAccessPage(props: GiveAccessPageProps) {
  const { onGive, begin, again, waitNote, known, today, ownEmail } = props;
  const surroundings = { today, ownEmail, knownEmails: [] };
  const [draft, setDraft] = useState<AccessDraft>(again ?? { ...emptyAccessDraft, ...begin });
  const [step, setStep] = useState(
    () => props.firstStep ?? (again === undefined ? 0 : findFirstOpenScreen(again, surroundings)),
  );
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const summary = useErrorSummary();
  const errorOf = (id: string) => summary.errors.find(error => error.id === id)?.message;
  const firstName = getFirstName(draft.name);
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
    const refused = step === 2 && opensAfterWait(draft) && waitNote !== undefined;
    const problems = refused ? [otherRoads] : listStepProblems(step, draft, surroundings);
    if (problems.length > 0) summary.show(problems);
    else goTo(step + 1);
  };
  const typed = toAccess(draft, surroundings);
  const access = typed && reuseKnownPersonDetails(typed, known);
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
      <PageHeading
        title="Give someone access"
        lead="There are four short screens. Nothing changes until you press the last button."
      />
      <section className="sheet narrow giveaccess" aria-label={steps[step]}>
        <StepProgress names={steps} current={step} />
        <StepFocus step={String(step)} label={formatStepNumber(steps, step)}>
          <div className="fields">
            {step === 0 && waitNote !== undefined && draft.estate === undefined && (
              <PlanWaitNote words={waitNote} />
            )}
            {step === 0 && <ChoosePersonStep {...fields} />}
            {step === 1 && <ChooseContentsStep {...fields} waits={waitNote === undefined} />}
            {step === 2 && (
              <ChooseTimingStep
                {...fields}
                today={surroundings.today}
                waitNote={draft.estate === undefined ? waitNote : undefined}
                {...(draft.estate !== undefined && { only: deskRoads })}
              />
            )}
            {step === 3 && access !== undefined && (
              <CheckAccessStep
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
