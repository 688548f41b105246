import type { BillingInterval, Plan } from '@kinfolio/domain/accounts/plans';

// What the server asks of the payment provider, in the product's words. Instants are milliseconds since 1970, money is
// whole pence with VAT.

/** A plan and how it is paid for. */
export interface Choice {
  readonly plan: Plan;
  readonly interval: BillingInterval;
}

/** A subscription as the provider has it. */
export interface ProviderSubscription extends Choice {
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
  /** Of one period, pence. */
  readonly pence: number;
  readonly createdAtMs: number;
  readonly periodStartMs: number;
  readonly periodEndMs: number;
  readonly trialEndsAtMs: number | null;
  readonly endsAtPeriodEnd: boolean;
  /** Since when its newest bill waits for a payment that failed; null where none does. */
  readonly unpaidSinceMs: number | null;
  /** What it continues with after this period, where that is something else. */
  readonly next: Choice | null;
}

/** Money that was taken. */
export interface ProviderPayment {
  readonly id: string;
  readonly pence: number;
  readonly refundedPence: number;
  readonly disputed: boolean;
  readonly atMs: number;
}

/** Of one customer: newest first. */
export interface ProviderCustomer {
  readonly subscriptions: readonly ProviderSubscription[];
  readonly payments: readonly ProviderPayment[];
}

/** A card, as far as it may be shown. */
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
  /** The provider's page of it, where it can also be paid. */
  readonly url: string | null;
  readonly pdf: string | null;
}

/** What the first payment of a card form is made with. */
export interface BegunPayment {
  readonly subscriptionId: string;
  readonly clientSecret: string;
}

/** A payment as a card form names it. */
export interface PaymentIntent {
  readonly customerId: string;
  readonly status: string;
  readonly pence: number;
  readonly currency: string;
}

/** The messages that may be tried out (spec 2 §3). */
export const webhookTestEvents = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
] as const;

/** A message of the provider: a hint only. What it states is never believed. */
export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly customerId: string | undefined;
  /** Sent by this server to itself, to see whether messages arrive. */
  readonly isTest: boolean;
}

/** Names one write, so that a repeat of it does nothing more. */
export type WriteKey = string;

/** Takes payments. Every call throws PaymentsProblem when it does not succeed. */
export interface Payments {
  /** Where its pages are: `https://checkout.example`. */
  readonly pageOrigins: readonly string[];
  makeCustomer(who: { accountId: string; email: string }, key: WriteKey): Promise<string>;
  /** Undefined where the provider knows no such customer any more. */
  readCustomer(customerId: string): Promise<ProviderCustomer | undefined>;
  openCheckout(asked: AskedCheckout, key: WriteKey): Promise<{ id: string; url: string }>;
  /** Harmless where it is over already. */
  closeCheckout(id: string): Promise<void>;
  beginPayment(
    asked: Choice & { customerId: string; accountId: string },
    key: WriteKey,
  ): Promise<BegunPayment>;
  /** The secret of a subscription that waits for its first payment. */
  findBegun(customerId: string): Promise<(BegunPayment & Choice) | undefined>;
  readPayment(id: string): Promise<PaymentIntent | undefined>;
  openPortal(customerId: string, returnUrl: string): Promise<string>;
  readCard(customerId: string): Promise<ProviderCard | undefined>;
  invoices(customerId: string): Promise<readonly ProviderInvoice[]>;
  /** What a change would cost now. */
  previewChange(customerId: string, subscriptionId: string, to: Choice): Promise<{ nowPence: number }>;
  /** At once; what it costs is charged at once, and a refused charge changes nothing. */
  change(subscriptionId: string, to: Choice, key: WriteKey): Promise<void>;
  changeAtEnd(subscriptionId: string, to: Choice, key: WriteKey): Promise<void>;
  /** Withdraws a change that waits for the end of the period. */
  keepPlan(subscriptionId: string, key: WriteKey): Promise<void>;
  endAtPeriodEnd(subscriptionId: string, ends: boolean, key: WriteKey): Promise<void>;
  endNow(subscriptionId: string, key: WriteKey): Promise<void>;
  refund(paymentId: string, key: WriteKey): Promise<void>;
  /** The customers that events since then are about, oldest first. */
  customersSince(sinceMs: number): Promise<readonly string[]>;
  /** Reads a message. Undefined when its signature is not the provider's, or too old at `nowMs`. */
  readEvent(body: Buffer, signature: string, nowMs: number): ProviderEvent | undefined;
  /** A message of this server to itself, as the provider would sign it. */
  signTestEvent(type: string, nowMs: number): { id: string; body: string; signature: string };
  /** Throws with a sentence when prices are missing or not those that are sold. */
  check(): Promise<void>;
  /** Makes what is missing: products, prices, the address of messages. Returns what was made. */
  setUp(webhookUrl: string): Promise<{ made: readonly string[]; webhookSecret: string | undefined }>;
}

export interface AskedCheckout extends Choice {
  readonly accountId: string;
  readonly customerId: string;
  /** Nothing is charged before; null where it is charged at once. */
  readonly trialEndsAtMs: number | null;
  readonly successUrl: string;
  readonly cancelUrl: string;
}

/** `away`: the provider did not answer or failed. `refused`: the card was refused. `wrong`: it is not set up rightly. */
export type PaymentsProblemKind = 'away' | 'refused' | 'wrong';

/** Why the provider did not do something. `message` may be shown; the cause is for the log's code alone. */
export class PaymentsProblem extends Error {
  override readonly name = 'PaymentsProblem';
  readonly kind: PaymentsProblemKind;
  /** The provider's word for it, such as `rate_limit`. */
  readonly word: string;

  constructor(kind: PaymentsProblemKind, message: string, word: string) {
    super(message);
    this.kind = kind;
    this.word = word;
  }
}
