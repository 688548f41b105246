import type { Stripe } from 'stripe';
import type {
  CardRow,
  ChargeRow,
  CustomerRow,
  IntentRow,
  InvoiceRow,
  PriceRow,
  SessionRow,
  SubscriptionRow,
} from './state.ts';
import type { ProviderWorld } from './world.ts';

/** The part of an API object that Kinfolio may read, with the provider's own types. */
export type WireObjectPart<T> = T extends string | number | boolean | null | undefined
  ? T
  : T extends ReadonlyArray<infer One>
    ? Array<WireObjectPart<One>>
    : { [Name in keyof T]?: WireObjectPart<T[Name]> | undefined };

export const toListObject = <One>(url: string, data: One[], hasMore = false) => ({
  object: 'list' as const,
  url,
  has_more: hasMore,
  data,
});

export const toPriceObject = (row: PriceRow) =>
  ({
    id: row.id,
    object: 'price',
    active: true,
    currency: 'gbp',
    lookup_key: row.lookupKey,
    product: row.product,
    recurring: { interval: row.interval, interval_count: 1 },
    tax_behavior: 'inclusive',
    type: 'recurring',
    unit_amount: row.amount,
    livemode: false,
  }) satisfies WireObjectPart<Stripe.Price>;

export const toCustomerObject = (row: CustomerRow) =>
  ({
    id: row.id,
    object: 'customer',
    created: row.created,
    email: row.email,
    metadata: row.metadata,
    invoice_settings: { default_payment_method: row.card },
    livemode: false,
  }) satisfies WireObjectPart<Stripe.Customer>;

export const toCardObject = (row: CardRow) =>
  ({
    id: row.id,
    object: 'payment_method',
    type: 'card',
    customer: row.customer,
    card: { brand: 'visa', last4: row.last4, exp_month: row.expMonth, exp_year: row.expYear },
    livemode: false,
  }) satisfies WireObjectPart<Stripe.PaymentMethod>;

export const toIntentObject = (row: IntentRow) =>
  ({
    id: row.id,
    object: 'payment_intent',
    amount: row.amount,
    client_secret: row.secret,
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    latest_charge: row.charge,
    status: row.status,
    livemode: false,
  }) satisfies WireObjectPart<Stripe.PaymentIntent>;

export const toChargeObject = (row: ChargeRow) =>
  ({
    id: row.id,
    object: 'charge',
    amount: row.amount,
    amount_refunded: row.refunded,
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    disputed: row.disputed,
    paid: true,
    payment_intent: row.intent,
    refunded: row.refunded === row.amount,
    status: 'succeeded',
    livemode: false,
  }) satisfies WireObjectPart<Stripe.Charge>;

/** The invoice as the API returns it. It always includes the objects that `expand` could request. */
export function toInvoiceObject({ state, url }: ProviderWorld, row: InvoiceRow) {
  const intent = row.intent === null ? undefined : state.intents[row.intent];
  return {
    id: row.id,
    object: 'invoice',
    amount_due: row.amount,
    amount_paid: row.status === 'paid' ? row.amount : 0,
    amount_remaining: row.status === 'paid' ? 0 : row.amount,
    confirmation_secret:
      intent === undefined ? null : { client_secret: intent.secret, type: 'payment_intent' },
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    hosted_invoice_url: `${url()}/invoice/${row.id}`,
    invoice_pdf: `${url()}/invoice/${row.id}/pdf`,
    number: row.number,
    parent: {
      type: 'subscription_details',
      subscription_details: { subscription: row.subscription, metadata: {} },
      quote_details: null,
    },
    period_start: row.periodStart,
    period_end: row.periodEnd,
    status: row.status,
    total: row.amount,
    livemode: false,
  } satisfies WireObjectPart<Stripe.Invoice>;
}

/**
 * Why a subscription was cancelled. After the last failed attempt to charge, the provider itself cancels it;
 * any other was cancelled on request.
 */
const cancellationOf = ({ failures, retryAt }: SubscriptionRow) => ({
  comment: null,
  feedback: null,
  reason:
    failures > 0 && retryAt === null ? ('payment_failed' as const) : ('cancellation_requested' as const),
});

export function toSubscriptionObject(world: ProviderWorld, row: SubscriptionRow) {
  const { state } = world;
  const price = state.prices[row.price];
  const invoice = row.latestInvoice === null ? undefined : state.invoices[row.latestInvoice];
  const next = row.nextPrice === null ? undefined : state.prices[row.nextPrice];
  return {
    id: row.id,
    object: 'subscription',
    cancel_at_period_end: row.cancelAtPeriodEnd,
    cancellation_details: row.endedAt === null ? null : cancellationOf(row),
    canceled_at: row.endedAt,
    created: row.created,
    currency: 'gbp',
    customer: row.customer,
    ended_at: row.endedAt,
    items: toListObject('/v1/subscription_items', [
      {
        id: row.item,
        object: 'subscription_item' as const,
        current_period_start: row.periodStart,
        current_period_end: row.periodEnd,
        price: price === undefined ? undefined : toPriceObject(price),
        quantity: 1,
        subscription: row.id,
      },
    ]),
    latest_invoice: invoice === undefined ? null : toInvoiceObject(world, invoice),
    metadata: row.metadata,
    schedule:
      row.schedule === null || next === undefined
        ? null
        : { id: row.schedule, object: 'subscription_schedule' as const, ...scheduleParts(row, next) },
    status: row.status,
    trial_end: row.trialEnd,
    livemode: false,
  } satisfies WireObjectPart<Stripe.Subscription>;
}

function scheduleParts(row: SubscriptionRow, next: PriceRow) {
  return {
    status: 'active' as const,
    subscription: row.id,
    phases: [
      { start_date: row.periodStart, end_date: row.periodEnd, items: [{ price: row.price, quantity: 1 }] },
      { start_date: row.periodEnd, items: [{ price: next.id, quantity: 1 }] },
    ],
  };
}

export const toSessionObject = ({ url }: ProviderWorld, row: SessionRow) =>
  ({
    id: row.id,
    object: 'checkout.session',
    created: row.created,
    customer: row.customer,
    metadata: row.metadata,
    mode: 'subscription',
    payment_status: row.status === 'complete' ? 'paid' : 'unpaid',
    status: row.status,
    subscription: row.subscription,
    url: row.status === 'open' ? `${url()}/checkout/${row.id}` : null,
    livemode: false,
  }) satisfies WireObjectPart<Stripe.Checkout.Session>;
