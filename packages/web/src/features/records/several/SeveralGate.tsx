import type { ReactNode } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';

/** Whether several records may be changed at once: it is part of some plans. */
export interface SeveralPlan {
  readonly may: 'yes' | 'no' | 'asking' | 'unknown';
  readonly ask: () => void;
}

interface SeveralGateProps {
  readonly plan: SeveralPlan;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Shows the form to those whose plan has it, and to others what they can do. */
export function SeveralGate({ plan, onBack, children }: SeveralGateProps) {
  if (plan.may === 'yes') return children;
  const back = (
    <Button variant="quiet" onClick={onBack}>
      Back to the list
    </Button>
  );
  if (plan.may === 'asking')
    return (
      <p role="status">
        <Spinner /> Asking for your plan
      </p>
    );
  if (plan.may === 'unknown')
    return (
      <Banner tone="caution" role="status">
        <p>We could not ask for your plan. Check your internet connection. Nothing has changed.</p>
        <p className="actions">
          <Button onClick={plan.ask}>Try again</Button>
          {back}
        </p>
      </Banner>
    );
  return (
    <Banner tone="info" role="status">
      <p>
        Changing several at once is part of the Enhanced and Premium plans. Every record can still be changed
        by itself, with any plan and without one.
      </p>
      <p className="actions">
        <ButtonLink to="/subscription-management?upgrade=true">See the plans</ButtonLink>
        {back}
      </p>
    </Banner>
  );
}
