import type { Stripe } from 'stripe';
import type {
  PlanAndInterval,
  ProviderCustomer,
  ProviderInvoice,
  ProviderPayment,
  ProviderSubscription,
} from '../../ports/payments.ts';
import { readPlanOfPrice } from './prices.ts';

const ms = (seconds: number): number => seconds * 1000;
const known = new Set([
  'trialing',
  'active',
  'past_due',
  'unpaid',
  'canceled',
  'incomplete',
  'incomplete_expired',
]);
const isKnown = (status: string): status is Exclude<ProviderSubscription['status'], 'other'> =>
  known.has(status);

/** Creates a function that reads a Stripe customer as our own types. Subscriptions to other products are left out. */
export async function createCustomerReader(
  stripe: Stripe,
  sold: ReadonlyMap<string, PlanAndInterval>,
  customer: string,
): Promise<ProviderCustomer | undefined> {
  const found = await stripe.customers.retrieve(customer).catch(isMissingAtProvider);
  if (found === undefined) return undefined;
  if (found.deleted === true) return undefined;
  const [subscriptions, charges] = await Promise.all([
    stripe.subscriptions.list({
      customer,
      status: 'all',
      limit: 20,
      expand: ['data.latest_invoice', 'data.schedule'],
    }),
    stripe.charges.list({ customer, limit: 50 }),
  ]);
  return {
    subscriptions: subscriptions.data.flatMap(one => subscriptionOf(one, sold) ?? []),
    payments: charges.data.filter(({ paid }) => paid).map(paymentOf),
  };
}

function subscriptionOf(
  one: Stripe.Subscription,
  sold: ReadonlyMap<string, PlanAndInterval>,
): ProviderSubscription | undefined {
  // The period is read from the item, because the API no longer returns one for the whole subscription.
  const item = one.items.data[0];
  const choice = item === undefined ? undefined : readPlanOfPrice(item.price);
  if (item === undefined || choice === undefined) return undefined;
  const invoice = typeof one.latest_invoice === 'string' ? null : one.latest_invoice;
  const waits = invoice !== null && (invoice.status === 'open' || invoice.status === 'uncollectible');
  const began = one.status === 'incomplete' || one.status === 'incomplete_expired';
  // A subscription that its payer cancelled owes nothing: the provider no longer collects its invoices.
  const isLeft = one.status === 'canceled' && one.cancellation_details?.reason === 'cancellation_requested';
  return {
    ...choice,
    id: one.id,
    status: isKnown(one.status) ? one.status : 'other',
    pence: item.price.unit_amount ?? 0,
    createdAtMs: ms(one.created),
    periodStartMs: ms(item.current_period_start),
    periodEndMs: ms(item.current_period_end),
    trialEndsAtMs: one.trial_end === null ? null : ms(one.trial_end),
    endsAtPeriodEnd: one.cancel_at_period_end,
    unpaidSinceMs: waits && !began && !isLeft ? ms(invoice.created) : null,
    next: nextOf(one, sold),
  };
}

/**
 * The plan that follows at the end of the period: a scheduled change names it only as the price of the second phase.
 */
function nextOf(
  { schedule }: Stripe.Subscription,
  sold: ReadonlyMap<string, PlanAndInterval>,
): PlanAndInterval | null {
  if (schedule === null || typeof schedule === 'string') return null;
  const price = schedule.phases[1]?.items[0]?.price;
  const id = typeof price === 'string' ? price : price?.id;
  return sold.get(id ?? '') ?? null;
}

const paymentOf = (charge: Stripe.Charge): ProviderPayment => ({
  id: charge.id,
  pence: charge.amount,
  refundedPence: charge.amount_refunded,
  disputed: charge.disputed,
  atMs: ms(charge.created),
});

/** Returns undefined if the error means that the object does not exist at the provider; rethrows any other error. */
export function isMissingAtProvider(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'resource_missing') return undefined;
  throw error;
}

export const toInvoice = (invoice: Stripe.Invoice): ProviderInvoice => ({
  number: invoice.number ?? '',
  atMs: ms(invoice.created),
  pence: invoice.total,
  state: invoice.status === 'paid' ? 'paid' : invoice.status === 'open' ? 'open' : 'void',
  url: invoice.hosted_invoice_url ?? null,
  pdf: invoice.invoice_pdf ?? null,
});
