import type { ReactNode } from 'react';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { Steps, stepWords } from '../../../ui/layout/Steps.tsx';
import PlanLine from './PlanLine.tsx';

interface Place {
  steps: readonly string[];
  /** Which one is being done, from 0. */
  current: number;
}

/** Where one is: all the steps, and on a narrow page the number of this one. */
export function StepHead({
  steps,
  current,
  plan,
  children,
}: Place & { plan?: ReactNode; children: ReactNode }) {
  return (
    <>
      <Steps names={steps} current={current} />
      {plan}
      <div className="signup__head">
        <p className="steps__now muted" aria-hidden="true">
          {stepWords(steps, current)}
        </p>
        {children}
      </div>
    </>
  );
}

/** The head of a step of signing up: its heading takes the focus. */
export function SignUpHead({ title, lead, ...place }: Place & { title: string; lead: ReactNode }) {
  return (
    <StepHead {...place} plan={<PlanLine />}>
      <PageHead takesFocus title={title} lead={lead} />
    </StepHead>
  );
}
