import { plans, yearlySaving } from '@kinfolio/domain/accounts/plans';
import { useState } from 'react';
import type { BillingOverview } from '../../session/api/billing.ts';
import type { Session } from '../../session/api/session-client.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Dialog } from '../../ui/feedback/Dialog.tsx';
import { PasswordDialog } from '../../ui/feedback/PasswordDialog.tsx';
import { Button } from '../../ui/form/Button.tsx';
import { Chip } from '../../ui/layout/Chip.tsx';
import { dayOf, money, nextPayment, ownPrice, priceWords, stateChip } from './plan-words.ts';
import { askBilling, useDeed } from './use-told.ts';

export interface PlanPartProps {
  readonly overview: BillingOverview;
  readonly session: Pick<Session, 'billing'>;
  readonly onLeave: (address: string) => void;
  readonly onChanged: (next: BillingOverview) => void;
}

const cardName = (brand: string) => `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;

/** The plan as it is, the card that pays for it, and the way out of it. */
export function CurrentPlan({ overview, session, onLeave, onChanged }: PlanPartProps) {
  const { busy, problem, run } = useDeed(session);
  const [asks, setAsks] = useState(false);
  const { plan, subscribed, ending, card, interval, next, state } = overview;
  const chip = stateChip(overview);
  const isDue = subscribed && state === 'grace';
  const isSettled = subscribed && (state === 'active' || state === 'trial');
  const runs = isSettled || isDue || (subscribed && state === 'doubt');
  const hasNone = state === 'ended' && !overview.sponsored;
  const [leaves, setLeaves] = useState(false);
  const leave = async (password: string) => {
    const address = await askBilling(session, billing => billing.portal(password));
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
        <Chip tone={chip.tone}>{chip.words}</Chip>
      </div>
      <div className="cq">
        <dl className="dl gap-top">
          <div>
            <dt>Price</dt>
            <dd>{runs ? ownPrice(overview) : state === 'trial' ? 'Free in your trial' : 'None'}</dd>
          </div>
          <div>
            <dt>Next payment</dt>
            <dd>
              {nextPayment(overview)}
              {isSettled && !ending && interval === 'monthly' && (
                <a className="cell-link" href="#change-plan">
                  Pay yearly, save {money(yearlySaving(plan))}
                </a>
              )}
            </dd>
          </div>
          {next !== null && (
            <div>
              <dt>Then</dt>
              <dd>
                {plans[next.plan].name},{' '}
                {priceWords(
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
          <p>The page of our payment provider shows your card, your address and all your bills.</p>
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
            ? 'It ends now. What is due is not charged.'
            : `It goes on until ${dayOf(overview.paidThrough)}. Nothing more is charged.`}
        </p>
        {next !== null && (
          <p>
            The change to the {plans[next.plan].name} is cancelled too. If you reactivate, choose it again.
          </p>
        )}
        <p>What you stored stays yours to read, correct, take away and delete.</p>
      </Dialog>
    </section>
  );
}

interface PaymentMethodsProps {
  readonly card: NonNullable<BillingOverview['card']>;
  /** While a payment is due, the page of the provider is reached by paying it. */
  readonly canOpen: boolean;
  readonly onOpen: () => void;
}

/** The card that pays. The provider keeps one, and all bills, on a page of its own. */
function PaymentMethods({ card, canOpen, onOpen }: PaymentMethodsProps) {
  return (
    <div>
      <dt>Payment methods</dt>
      <dd>
        {cardName(card.brand)}, ends {card.last4}, expires {card.expires} <Chip tone="done">Default</Chip>
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
