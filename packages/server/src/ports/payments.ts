import type { BillingInterval, Plan } from '@kinfolio/domain/accounts/plans';

// The calls to the payment provider, in the product's terms. Times are milliseconds since 1970, money is whole pence
// including VAT.

export interface PlanAndInterval {
  readonly plan: Plan;
  readonly interval: BillingInterval;
}

export interface ProviderSubscription extends PlanAndInterval {
  readonly id: string;
  readonly status:
    | 'trialing'
    | 'active'
    | 'past_due'
    | 'unpaid'
    | 'canceled'
    | 'incomplete'
    | 'incomplete_expired'
    | 'other';
  /** The price of one period, in pence. */
  readonly pence: number;
  readonly createdAtMs: number;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  readonly trialEndsAtMs: number | null;
  readonly endsAtPeriodEnd: boolean;
  /** The time since which its newest bill has been unpaid after a failed payment; null if no payment has failed. */
  readonly unpaidSinceMs: number | null;
  /** The plan and interval to which it changes after this period; null if they stay the same. */
  readonly next: PlanAndInterval | null;
}

export interface ProviderPayment {
  readonly id: string;
  readonly pence: number;
  readonly refundedPence: number;
  readonly disputed: boolean;
  readonly atMs: number;
}

/** One customer's data, each list newest first. */
export interface ProviderCustomer {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
}

/** The details of a card that may be shown. */
export interface ProviderCard {
  readonly brand: string;
  readonly last4: string;
  readonly expires: string;
}

export interface ProviderInvoice {
  readonly number: string;
  readonly atMs: number;
  readonly pence: number;
  readonly state: 'paid' | 'open' | 'void';
  /** The provider's page for the invoice, where it can also be paid. */
  readonly url: string | null;
  readonly pdf: string | null;
}

export interface StartedPayment {
  readonly subscriptionId: string;
  readonly clientSecret: string;
}

/** The payment that a card form refers to. */
export interface PaymentIntent {
  readonly customerId: string;
  readonly status: string;
  readonly pence: number;
  readonly currency: string;
}

/** The messages that can be sent as a test (spec 2 §3). */
export const webhookTestEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
] as const;

/**
 * A message from the provider. We use it only as a hint to read the current state, and never trust its
 * content.
 */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | undefined;
  /** Whether this server sent the message to itself, to check that messages arrive. */
  readonly isTest: boolean;
}

/** Identifies one write, so that repeating the write has no further effect. */
export type WriteKey = string;

/** Takes payments. Every call throws PaymentsProblem if it does not succeed. */
export interface Payments {
  /** The origins of the provider's pages, such as `https://checkout.example`. */
  readonly pageOrigins: readonly string[];
  makeCustomer(who: { accountId: string; email: string }, key: WriteKey): Promise<string>;
  /** Reads a customer; undefined if the provider no longer knows the customer. */
  readCustomer(customerId: string): Promise<ProviderCustomer | undefined>;
  openCheckout(asked: CheckoutRequest, key: WriteKey): Promise<{ id: string; url: string }>;
  /** Harmless if the checkout is already over. */
  closeCheckout(id: string): Promise<void>;
  beginPayment(
    asked: PlanAndInterval & { customerId: string; accountId: string },
    key: WriteKey,
  ): Promise<StartedPayment>;
  /** The secret that a card form needs to make the first payment of a subscription. */
  findBegun(customerId: string): Promise<(StartedPayment & PlanAndInterval) | undefined>;
  readPayment(id: string): Promise<PaymentIntent | undefined>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  readCard(customerId: string): Promise<ProviderCard | undefined>;
  invoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** How much a change would cost now. */
  previewChange(
    customerId: string,
    subscriptionId: string,
    to: PlanAndInterval,
  ): Promise<{ nowPence: number }>;
  /**
   * Changes the plan at once. The difference in price is also charged at once, and if the charge is declined,
   * nothing changes.
   */
  change(subscriptionId: string, to: PlanAndInterval, key: WriteKey): Promise<void>;
  changeAtEnd(subscriptionId: string, to: PlanAndInterval, key: WriteKey): Promise<void>;
  /** Withdraws a change that is waiting for the end of the period. */
  keepPlan(subscriptionId: string, key: WriteKey): Promise<void>;
  endAtPeriodEnd(subscriptionId: string, ends: boolean, key: WriteKey): Promise<void>;
  endNow(subscriptionId: string, key: WriteKey): Promise<void>;
  refund(paymentId: string, key: WriteKey): Promise<void>;
  /** The customers with events since the given time, oldest first. */
  customersSince(sinceMs: number): Promise<readonly string[]>;
  /** Reads a message. Undefined if its signature is not the provider's, or too old at `nowMs`. */
  readEvent(body: Buffer, signature: string, nowMs: number): ProviderEvent | undefined;
  /** Creates a message from this server to itself, signed as the provider would sign it. */
  signTestEvent(type: string, nowMs: number): { id: string; body: string; signature: string };
  /**
   * Throws an error with a sentence for the operator if prices are missing or differ from those that we sell
   * at.
   */
  check(): Promise<void>;
  /**
   * Creates the products, the prices and the webhook endpoint that the provider lacks. Returns what was
   * created.
   */
  setUp(webhookUrl: string): Promise<{ made: readonly string[]; webhookSecret: string | undefined }>;
}

export interface CheckoutRequest extends PlanAndInterval {
  readonly accountId: string;
  readonly customerId: string;
  /** Nothing is charged before this time; null if the first payment is charged at once. */
  readonly trialEndsAtMs: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/**
 * `away`: the provider did not answer or failed. `refused`: the card was declined. `wrong`: payments are not set up
 * correctly.
 */
export type PaymentsProblemKind = 'away' | 'refused' | 'wrong';

/** The reason why a call to the provider failed. `message` may be shown to people; the cause is only for the log. */
export class PaymentsProblem extends Error {
  override readonly name = 'PaymentsProblem';
  readonly kind: PaymentsProblemKind;
  /** The provider's code for the problem, such as `rate_limit`. */
  readonly word: string;

  constructor(kind: PaymentsProblemKind, message: string, word: string) {
    super(message);
    this.kind = kind;
    this.word = word;
  }
}
