import { findPlanPrice, plans } from '@kinfolio/domain/accounts/plans';
import type { BillingOverview, PlanChoice } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../ui/form/Button.tsx';
import { formatBillingDay, formatPlanPrice } from './plan-words.ts';
import { useBillingAction } from './use-told.ts';

interface CompletePaymentProps {
  readonly overview: BillingOverview;
  readonly choice: PlanChoice;
  readonly session: Pick<Session, 'billing'>;
  readonly onLeave: (address: string) => void;
}

/** Shows all the details of a payment before it is made, and leads to the provider's page. */
export function CompletePayment({ overview, choice, session, onLeave }: CompletePaymentProps) {
  const { busy, problem, run } = useBillingAction(session);
  const price = formatPlanPrice(findPlanPrice(choice.plan, choice.interval), choice.interval);
  const first =
    overview.state === 'trial'
      ? `${formatBillingDay(overview.trialEndsAt)}, when your free trial ends, and at least two days from now`
      : 'Today';
  const pay = async () => {
    const address = await run('pay', billing => billing.pay(choice));
    if (address !== undefined) onLeave(address);
  };
  return (
    <section className="sheet" aria-labelledby="chosen">
      <h2 id="chosen" className="h3">
        {plans[choice.plan].name}
      </h2>
      <div className="cq">
        <dl className="dl gap-top">
          <div>
            <dt>Price</dt>
            <dd>{price}, VAT included</dd>
          </div>
          <div>
            <dt>First payment</dt>
            <dd>{first}</dd>
          </div>
          <div>
            <dt>After that</dt>
            <dd>The same price each {choice.interval === 'yearly' ? 'year' : 'month'} until you cancel</dd>
          </div>
          <div>
            <dt>To cancel</dt>
            <dd>Go to Settings, Your plan, Cancel Subscription. It takes two clicks, with no questions.</dd>
          </div>
        </dl>
      </div>
      <p>You enter your card details on our payment provider’s page. Kinfolio never sees your card number.</p>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      <p className="actions gap-top">
        <Button variant="primary" busy={busy === 'pay' ? 'Opening...' : undefined} onClick={() => void pay()}>
          Go to payment
        </Button>
        <ButtonLink variant="quiet" to="/subscription-management">
          Not now
        </ButtonLink>
      </p>
    </section>
  );
}
