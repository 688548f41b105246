import type { ReactNode } from 'react';
import { PageHeading } from '../../../ui/layout/PageHead.tsx';
import { formatStepNumber, StepProgress } from '../../../ui/layout/Steps.tsx';
import PlanLine from './PlanLine.tsx';

interface Place {
  steps: readonly string[];
  /** The current step, from 0. */
  current: number;
}

/** Shows the progress: all the steps and, on a narrow page, the number of the current one. */
export function StepHead({
  steps,
  current,
  plan,
  children,
}: Place & { plan?: ReactNode; children: ReactNode }) {
  return (
    <>
      <StepProgress names={steps} current={current} />
      {plan}
      <div className="signup__head">
        <p className="steps__now muted" aria-hidden="true">
          {formatStepNumber(steps, current)}
        </p>
        {children}
      </div>
    </>
  );
}

/** The top of a step of signing up. Its heading takes the focus. */
export function SignUpHead({ title, lead, ...place }: Place & { title: string; lead: ReactNode }) {
  return (
    <StepHead {...place} plan={<PlanLine />}>
      <PageHeading takesFocus title={title} lead={lead} />
    </StepHead>
  );
}
