import { plans, yearlySaving } from '@kinfolio/domain/accounts/plans';
import { useState } from 'react';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { StatusChip } from '../../ui/layout/Chip.tsx';
import {
  createPlanStateChip,
  describeNextPayment,
  formatBillingDay,
  formatOwnPrice,
  formatPence,
  formatPlanPrice,
} from './plan-words.ts';
import { callBilling, useBillingAction } from './use-told.ts';

export interface PlanPartProps {
  readonly overview: BillingOverview;
  readonly session: Pick<Session, 'billing'>;
  readonly onLeave: (address: string) => void;
  readonly onChanged: (next: BillingOverview) => void;
}

const cardName = (brand: string) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/** The current plan, the card that pays for it, and how to cancel it. */
export function CurrentPlan({ overview, session, onLeave, onChanged }: PlanPartProps) {
  const { busy, problem, run } = useBillingAction(session);
  const [asks, setAsks] = useState(false);
  const { plan, subscribed, ending, card, interval, next, state } = overview;
  const chip = createPlanStateChip(overview);
  const isDue = subscribed && state === 'grace';
  const isSettled = subscribed && (state === 'active' || state === 'trial');
  const runs = isSettled || isDue || (subscribed && state === 'doubt');
  const hasNone = state === 'ended' && !overview.sponsored;
  const [leaves, setLeaves] = useState(false);
  const leave = async (password: string) => {
    const address = await callBilling(session, billing => billing.portal(password));
    if (!address.ok) return `Failed to open customer portal. ${address.words}`;
    onLeave(address.value);
    return undefined;
  };
  const change = async (name: 'end' | 'keep') => {
    const changed = await run(name, billing => billing[name]());
    setAsks(false);
    if (changed !== undefined) onChanged(changed);
  };
  return (
    <section className="sheet" aria-labelledby="current-plan">
      <div className="head-row">
        <h2 id="current-plan" className="h3">
          {hasNone ? 'No Active Subscription' : plans[plan].name}
        </h2>
        <StatusChip tone={chip.tone}>{chip.words}</StatusChip>
      </div>
      <div className="cq">
        <dl className="dl gap-top">
          <div>
            <dt>Price</dt>
            <dd>{runs ? formatOwnPrice(overview) : state === 'trial' ? 'Free during your trial' : 'None'}</dd>
          </div>
          <div>
            <dt>Next payment</dt>
            <dd>
              {describeNextPayment(overview)}
              {isSettled && !ending && interval === 'monthly' && (
                <a className="cell-link" href="#change-plan">
                  Pay yearly, save {formatPence(yearlySaving(plan))}
                </a>
              )}
            </dd>
          </div>
          {next !== null && (
            <div>
              <dt>Then</dt>
              <dd>
                {plans[next.plan].name},{' '}
                {formatPlanPrice(
                  plans[next.plan][next.interval === 'yearly' ? 'yearlyPence' : 'monthlyPence'],
                  next.interval,
                )}
              </dd>
            </div>
          )}
          {card !== null && <PaymentMethods card={card} canOpen={!isDue} onOpen={() => setLeaves(true)} />}
        </dl>
      </div>
      {problem !== undefined && (
        <Banner tone="danger" role="alert">
          <p>{problem}</p>
        </Banner>
      )}
      {hasNone && <ViewPlans />}
      {runs && (
        <p className="actions gap-top">
          {isDue && (
            <Button variant="primary" onClick={() => setLeaves(true)}>
              Pay with another card
            </Button>
          )}
          {ending ? (
            <Button
              variant="primary"
              busy={busy === 'keep' ? 'Reactivating...' : undefined}
              onClick={() => void change('keep')}
            >
              Reactivate Subscription
            </Button>
          ) : (
            <Button variant="danger" onClick={() => setAsks(true)}>
              Cancel Subscription
            </Button>
          )}
        </p>
      )}
      {leaves && (
        <PasswordDialog
          title="Open your card and bills?"
          boxId="portal-password"
          variant="primary"
          words={{ submit: 'Open the page', busy: 'Opening...', cancel: 'Not now' }}
          onSubmit={leave}
          onClose={() => setLeaves(false)}
        >
          <p>Our payment provider’s page shows your card, your address and all your bills.</p>
        </PasswordDialog>
      )}
      <Dialog
        title="Cancel your plan?"
        isOpen={asks}
        onClose={() => setAsks(false)}
        role="alertdialog"
        actions={
          <>
            <Button
              variant="danger-solid"
              busy={busy === 'end' ? 'Cancelling...' : undefined}
              onClick={() => void change('end')}
            >
              Yes, Cancel
            </Button>
            <Button onClick={() => setAsks(false)}>Keep Subscription</Button>
          </>
        }
      >
        <p>
          {isDue
            ? 'Your plan ends now. We will not take the payment that is due.'
            : `Your plan runs until ${formatBillingDay(overview.paidThrough)}. You will not be charged again.`}
        </p>
        {next !== null && (
          <p>
            The change to the {plans[next.plan].name} is cancelled too. If you reactivate your plan, choose
            the change again.
          </p>
        )}
        <p>You can still read, correct, download and delete everything you stored.</p>
      </Dialog>
    </section>
  );
}

interface PaymentMethodsProps {
  readonly card: NonNullable<BillingOverview['card']>;
  /** Whether to offer the provider's page here. While a payment is due, the button to pay already leads there. */
  readonly canOpen: boolean;
  readonly onOpen: () => void;
}

/** The card that pays for the plan. The provider shows the card and all bills on a page of its own. */
function PaymentMethods({ card, canOpen, onOpen }: PaymentMethodsProps) {
  return (
    <div>
      <dt>Payment methods</dt>
      <dd>
        {cardName(card.brand)} ending {card.last4}, expires {card.expires}{' '}
        <StatusChip tone="done">Default</StatusChip>
        {canOpen && (
          <Button variant="quiet" onClick={onOpen}>
            Change card
          </Button>
        )}
        <Button variant="quiet" onClick={onOpen}>
          Billing history
        </Button>
      </dd>
    </div>
  );
}

function ViewPlans() {
  return (
    <p className="actions gap-top">
      <a className="btn btn--primary" href="/subscription">
        View Plans
      </a>
    </p>
  );
}
