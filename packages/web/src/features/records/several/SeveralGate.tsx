import type { ReactNode } from 'react';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Spinner } from '../../../ui/feedback/Spinner.tsx';
import { Button, ButtonLink } from '../../../ui/form/Button.tsx';

/** Whether the person may change several records at once, which only some plans include. */
export interface BulkEditPlan {
  readonly may: 'yes' | 'no' | 'asking' | 'unknown';
  readonly ask: () => void;
}

interface SeveralGateProps {
  readonly plan: BulkEditPlan;
  readonly onBack: () => void;
  readonly children: ReactNode;
}

/** Shows the form if the person's plan includes it; otherwise explains why not, and what they can do. */
export function BulkEditGate({ plan, onBack, children }: SeveralGateProps) {
  if (plan.may === 'yes') return children;
  const back = (
    <Button variant="quiet" onClick={onBack}>
      Back to the list
    </Button>
  );
  if (plan.may === 'asking')
    return (
      <p role="status">
        <Spinner /> Loading your plan
      </p>
    );
  if (plan.may === 'unknown')
    return (
      <Banner tone="caution" role="status">
        <p>We could not check your plan. Check your internet connection. Nothing has changed.</p>
        <p className="actions">
          <Button onClick={plan.ask}>Try again</Button>
          {back}
        </p>
      </Banner>
    );
  return (
    <Banner tone="info" role="status">
      <p>
        Changing several records at once is part of the Enhanced and Premium plans. You can still change
        records one at a time, with or without a plan.
      </p>
      <p className="actions">
        <ButtonLink to="/subscription-management?upgrade=true">See the plans</ButtonLink>
        {back}
      </p>
    </Banner>
  );
}
