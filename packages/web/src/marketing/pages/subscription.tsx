import { planIds, plans } from '@kinfolio/domain/accounts/plans';
import type { ReactNode } from 'react';
import { ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PlanCards } from '../parts/PlanCards.tsx';

const choose = 'Choose Your Plan';
const confirmed = 'Subscription Confirmed';
/** The steps to a paid plan (spec 1 §2). */
const stepsToPlan = [choose, 'Complete Payment', confirmed];

const choosePage: PublicPage = {
  path: '/subscription',
  title: 'Choose your plan',
  description: 'Choose a plan, by the month or by the year. The first 30 days are free and need no card.',
  Body: () => (
    <PlanFrame step={choose} back={{ to: '/', words: 'Back to the home page' }}>
      <h1>Choose your plan</h1>
      <ShowIfOperatorSet lacks="FACT_PAYMENTS">
        <p className="lead">This server is run privately. Everything is included.</p>
      </ShowIfOperatorSet>
      <p className="lead muted">
        <ClaimText id="trial-30-days" /> <ClaimText id="no-card" />
      </p>
      <div className="banner banner--info" data-signed-in="" hidden>
        <div className="banner__body">
          <p>
            <b>You are logged in.</b> Choose a plan. Before you pay, we tell you how much you will pay and
            when.
          </p>
          <p>
            <a className="btn btn--secondary" href="/subscription-management">
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
  title: 'Your plan',
  description: 'Where to see the plan you chose.',
  listed: false,
  Body: () => (
    <PlanFrame step={confirmed} back={{ to: '/subscription', words: 'Back to the plans' }}>
      <h1>Your plan</h1>
      <p className="lead" data-unchosen="">
        Your plan is in your settings. Log in to see it or to choose another.
      </p>
      {planIds.map(id => (
        <p key={id} className="lead" data-chosen={id} hidden>
          You chose the {plans[id].name}. Until your free trial ends, everything is included.
        </p>
      ))}
      <p data-chosen-also="" hidden>
        Your free trial ends on the same day as before. You can try another plan until then, in your settings.
      </p>
      <p>You pay only if you choose a plan and agree to its price.</p>
      <p>
        <a className="btn btn--primary" href="/dashboard">
          Continue
        </a>
      </p>
    </PlanFrame>
  ),
};

/** The page for choosing a plan, and the page that follows it. Their script selects the plan that the address names. */
export const subscriptionPages: readonly PublicPage[] = [choosePage, chosenPage];

interface PlanFrameProps {
  /** The current step. */
  step: string;
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
            <li key={words} aria-current={words === step ? 'step' : undefined}>
              <span className="plansteps__n">{index + 1}</span> {words}
            </li>
          ))}
        </ol>
        {children}
      </div>
    </div>
  );
}
