import { planIds, plans } from '@kinfolio/domain/plans';
import type { ReactNode } from 'react';
import type { PublicPage } from '../page.ts';
import { Claim, Coming } from '../parts/Claim.tsx';
import { PlanCards } from '../parts/PlanCards.tsx';

const stepsToPlan = ['Choose Your Plan', 'Complete Payment', 'Subscription Confirmed'];

const choosePage: PublicPage = {
  path: '/subscription',
  title: 'Choose your plan',
  description: 'Choose a plan, by the month or by the year. The first 30 days are free and need no card.',
  Body: () => (
    <PlanFrame step={0} back={{ to: '/', words: 'Back to the first page' }}>
      <h1>Choose your plan</h1>
      <p className="lead muted">
        <Claim id="trial-30-days" /> <Claim id="no-card" />
      </p>
      <div className="banner banner--info" data-signed-in="" hidden>
        <div className="banner__body">
          <p>
            <b>You are signed in.</b> Choose a plan, and you can try it for the rest of your free trial. There
            is nothing to pay now.
          </p>
          <p>
            <a className="btn btn--secondary" href="/settings#plan">
              See your plan
            </a>
          </p>
        </div>
      </div>
      <h2 className="hide">Plans</h2>
      <PlanCards whole to="signup" />
    </PlanFrame>
  ),
};

const chosenPage: PublicPage = {
  path: '/subscription/success',
  title: 'Your plan is chosen',
  description: 'Your free trial goes on with the plan you chose. There is nothing to pay now.',
  listed: false,
  Body: () => (
    <PlanFrame step={2} back={{ to: '/subscription', words: 'Back to the plans' }}>
      <h1>Your plan is chosen</h1>
      {planIds.map(id => (
        <p key={id} className="lead" data-chosen={id} hidden>
          You are trying the {plans[id].name}.
        </p>
      ))}
      <p>
        Your free trial ends on the same day as before. There is nothing to pay now, and we hold no card of
        yours. You can try another plan at any time in your settings.
      </p>
      <p>Paying by card is not ready yet. When it is, we will ask you first. Nothing is taken before that.</p>
      <p>
        <a className="btn btn--primary" href="/dashboard">
          Continue
        </a>
      </p>
    </PlanFrame>
  ),
};

/** Where a plan is chosen, and where that leads. The script marks what the address asks for. */
export const subscriptionPages: readonly PublicPage[] = [choosePage, chosenPage];

interface PlanFrameProps {
  /** The step one is at, counted from 0. */
  step: number;
  back: { to: string; words: string };
  children: ReactNode;
}

function PlanFrame({ step, back, children }: PlanFrameProps) {
  return (
    <div className="pricing pricing--page">
      <div className="wrap stack">
        <p>
          <a className="back" href={back.to}>
            {back.words}
          </a>
        </p>
        <ol className="plansteps">
          {stepsToPlan.map((words, index) => (
            <li key={words} aria-current={index === step ? 'step' : undefined}>
              <span className="plansteps__n">{index + 1}</span> {words} {index === 1 && <Coming />}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  );
}
