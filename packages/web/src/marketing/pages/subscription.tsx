import type { PublicPage } from '../page.ts';
import { Claim, Coming } from '../parts/Claim.tsx';
import { PlanCards } from '../parts/PlanCards.tsx';

const stepsToPlan = ['Choose Your Plan', 'Complete Payment', 'Subscription Confirmed'];

/** The plans for somebody who has come to choose one. The script marks what the address asks for. */
export const subscriptionPage: PublicPage = {
  path: '/subscription',
  title: 'Choose your plan',
  description: 'Choose a plan, by the month or by the year. The first 30 days are free and need no card.',
  listed: false,
  Body: () => (
    <div className="pricing pricing--page">
      <div className="wrap stack">
        <p>
          <a className="back" href="/">
            Back to the first page
          </a>
        </p>
        <ol className="plansteps">
          {stepsToPlan.map((words, index) => (
            <li key={words} aria-current={index === 0 ? 'step' : undefined}>
              <span className="plansteps__n">{index + 1}</span> {words} {index === 1 && <Coming />}
            </li>
          ))}
        </ol>
        <h1>Choose your plan</h1>
        <p className="lead muted">
          <Claim id="trial-30-days" /> <Claim id="no-card" />
        </p>
        <div className="banner banner--info" data-signed-in="" hidden>
          <div className="banner__body">
            <p>
              <b>You are signed in, and your free trial has begun.</b> There is nothing to pay and nothing to
              choose yet. When paying by card is ready, you choose your plan here.
            </p>
            <p>
              <a className="btn btn--secondary" href="/dashboard">
                Go to your passport
              </a>
            </p>
          </div>
        </div>
        <h2 className="hide">Plans</h2>
        <PlanCards whole to="signup" />
      </div>
    </div>
  ),
};
