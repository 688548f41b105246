import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { useErrorSummary } from '../../ui/feedback/use-summary.ts';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { findSignUpControlId, type ShownSignUpProblem } from './details.ts';
import { PapersIllustration } from './Papers.tsx';
import { PersonalDetailsForm, type PersonalDetailsFormProps } from './PersonalDetailsForm.tsx';

export interface SignUpPageProps extends Omit<PersonalDetailsFormProps, 'onProblems'> {
  /** An error found after this step, which the person must correct here. */
  problem?: ShownSignUpProblem | undefined;
  /** The progress bar, which the app provides because it knows all the steps. */
  steps: ReactNode;
  stepWords: string;
}

/** The first step: who you are and how you sign in. */
export function SignUpPage({ steps, stepWords, problem, ...form }: SignUpPageProps) {
  const { short = false } = form;
  const summary = useErrorSummary(problem && [toSummary(problem)]);
  return (
    <div className="signup__in signup">
      <PageTitle
        parts={['Personal details', 'Sign up']}
        description="Begin your Kinfolio passport. The first 30 days are free, and no card is needed."
      />
      <div className="sheet sheet--bleed">
        <ErrorSummary errors={summary.errors} attempt={summary.attempt} />
        {steps}
        <div className="signup__head">
          <p className="steps__now muted" aria-hidden="true">
            {stepWords}
          </p>
          <PageHeading
            title="Personal details"
            lead={
              short ? 'Make a free account of your own to answer your invitation.' : 'Start your passport.'
            }
          />
        </div>
        {!short && (
          // Shown above the form too, because in a single column the note would come after the form's button.
          <p className="signup__need">
            You need your email now, for a code. Your documents and the recovery kit can wait.
          </p>
        )}
        <PersonalDetailsForm
          {...form}
          problem={problem}
          onProblems={problems => summary.show(problems.map(toSummary))}
        />
      </div>
      <div className="signup__side">
        {short ? (
          <MarginNote title="Why an account">
            <p>An account makes sure that only you can open what was shared with you.</p>
            <p>You do not need to keep anything here yourself.</p>
          </MarginNote>
        ) : (
          <MarginNote picture={<PapersIllustration />} title="What you will need">
            <ul className="bul">
              <li>A passport or driving licence</li>
              <li>A bill or bank letter from the last 3&nbsp;months</li>
              <li>Your email, for a code</li>
              <li>Paper or a printer, for your recovery kit</li>
            </ul>
            <p>It takes about 8 minutes. The documents and the kit can wait.</p>
          </MarginNote>
        )}
        <p>
          Have an account already? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}

function toSummary(problem: ShownSignUpProblem) {
  const id = findSignUpControlId(problem);
  return { message: problem.message, ...(id ? { id } : {}) };
}
