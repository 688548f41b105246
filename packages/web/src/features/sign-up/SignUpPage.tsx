import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSummary } from '../../ui/feedback/ErrorSummary.tsx';
import { Note } from '../../ui/feedback/Note.tsx';
import { useSummary } from '../../ui/feedback/use-summary.ts';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { type Shown, targetOf } from './details.ts';
import { Papers } from './Papers.tsx';
import { PersonalDetailsForm, type PersonalDetailsFormProps } from './PersonalDetailsForm.tsx';

export interface SignUpPageProps extends Omit<PersonalDetailsFormProps, 'onProblems'> {
  /** What was found wrong later on, and is to be mended here. */
  problem?: Shown | undefined;
  /** The stepper, which is the app's: it knows all the steps. */
  steps: ReactNode;
  stepWords: string;
}

/** The first step: who you are and how you sign in. */
export function SignUpPage({ steps, stepWords, problem, ...form }: SignUpPageProps) {
  const { short = false } = form;
  const summary = useSummary(problem && [toSummary(problem)]);
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
          <PageHead
            title="Personal details"
            lead={
              short
                ? 'An account of your own, to answer your invitation. It costs nothing.'
                : 'Start your passport.'
            }
          />
        </div>
        {!short && (
          // Where one column is all there is, the note beside the form would come after its button.
          <p className="signup__need">
            What you will need: a passport or driving licence, a bill or bank letter from the last
            3&nbsp;months, your email, and paper or a printer. The documents and the kit can wait.
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
          <Note title="Why an account">
            <p>With it we can make sure that only you open what was shared with you.</p>
            <p>You need not keep anything here yourself.</p>
          </Note>
        ) : (
          <Note picture={<Papers />} title="What you will need">
            <ul className="bul">
              <li>A passport or driving licence</li>
              <li>A bill or bank letter from the last 3&nbsp;months</li>
              <li>Your email, for a code</li>
              <li>Paper or a printer, for your recovery kit</li>
            </ul>
            <p>It takes about 8 minutes. The documents and the kit can wait.</p>
          </Note>
        )}
        <p>
          Have an account already? <Link to="/login">Log in</Link>
        </p>
      </div>
    </div>
  );
}

function toSummary(problem: Shown) {
  const id = targetOf(problem);
  return { message: problem.message, ...(id ? { id } : {}) };
}
