import { toChargeObject, toIntentObject, toInvoiceObject, toSubscriptionObject } from './objects.ts';
import {
  type CardOutcome,
  type ChargeRow,
  type CustomerRow,
  createProviderId,
  type IntentRow,
  type InvoiceRow,
  type SubscriptionRow,
} from './state.ts';
import type { ProviderWorld } from './world.ts';

const day = 86_400;
/** The pretend provider retries a refused renewal, and gives up after the last attempt has failed. */
const retryEvery = 5 * day;
const tries = 5;
const incompleteFor = 23 * 3600;

export type ChargeRefusal =
  | Exclude<CardOutcome, 'pays' | 'fails_later' | 'asks'>
  | 'authentication_required'
  | 'no_card';

/**
 * Returns the end of a period of one month or year: the same day of the month if that month has it, otherwise its last
 * day.
 */
export function computePeriodEnd(start: number, interval: 'month' | 'year'): number {
  const from = new Date(start * 1000);
  const to = new Date(from);
  to.setUTCDate(1);
  if (interval === 'year') to.setUTCFullYear(from.getUTCFullYear() + 1);
  else to.setUTCMonth(from.getUTCMonth() + 1);
  const last = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(from.getUTCDate(), last));
  return to.getTime() / 1000;
}

export function openInvoice(
  world: ProviderWorld,
  subscription: SubscriptionRow,
  amount: number,
  period: { start: number; end: number },
): InvoiceRow {
  const { state } = world;
  const now = world.now();
  state.invoiceNumber += 1;
  const invoice: InvoiceRow = {
    id: createProviderId('in'),
    number: `PRETEND-${String(state.invoiceNumber).padStart(4, '0')}`,
    created: now,
    customer: subscription.customer,
    subscription: subscription.id,
    amount,
    status: amount === 0 ? 'paid' : 'open',
    periodStart: period.start,
    periodEnd: period.end,
    intent: null,
  };
  state.invoices[invoice.id] = invoice;
  subscription.latestInvoice = invoice.id;
  if (amount > 0) {
    const id = createProviderId('pi');
    invoice.intent = id;
    state.intents[id] = {
      id,
      secret: `${id}_${createProviderId('secret')}`,
      created: now,
      customer: subscription.customer,
      invoice: invoice.id,
      amount,
      status: 'requires_payment_method',
      charge: null,
    };
  }
  return invoice;
}

/**
 * Charges the customer's card for an invoice. `agreed` means that the card holder has just passed 3-D Secure.
 */
export function payInvoice(
  world: ProviderWorld,
  invoice: InvoiceRow,
  how: { agreed?: boolean; renewal?: boolean } = {},
): ChargeRefusal | undefined {
  const { state } = world;
  const customer = state.customers[invoice.customer];
  const intent = invoice.intent === null ? undefined : state.intents[invoice.intent];
  if (intent === undefined || invoice.status !== 'open') return undefined;
  const refusal = refusalOf(state.cards[customer?.card ?? '']?.outcome, how);
  if (refusal !== undefined) {
    intent.status = refusal === 'authentication_required' ? 'requires_action' : 'requires_payment_method';
    world.emit('payment_intent.payment_failed', intent.id, intent.customer, toIntentObject(intent));
    world.emit('invoice.payment_failed', invoice.id, invoice.customer, toInvoiceObject(world, invoice));
    return refusal;
  }
  settle(world, invoice, intent);
  return undefined;
}

function refusalOf(
  outcome: CardOutcome | undefined,
  { agreed = false, renewal = false }: { agreed?: boolean; renewal?: boolean },
): ChargeRefusal | undefined {
  if (outcome === undefined) return 'no_card';
  if (outcome === 'pays') return undefined;
  if (outcome === 'fails_later') return renewal ? 'card_declined' : undefined;
  if (outcome === 'asks') return agreed || renewal ? undefined : 'authentication_required';
  return outcome;
}

function settle(world: ProviderWorld, invoice: InvoiceRow, intent: IntentRow): void {
  const { state } = world;
  const charge: ChargeRow = {
    id: createProviderId('ch'),
    created: world.now(),
    customer: invoice.customer,
    intent: intent.id,
    amount: invoice.amount,
    refunded: 0,
    disputed: false,
  };
  state.charges[charge.id] = charge;
  intent.charge = charge.id;
  intent.status = 'succeeded';
  invoice.status = 'paid';
  const subscription = state.subscriptions[invoice.subscription];
  if (subscription !== undefined) {
    subscription.failures = 0;
    subscription.retryAt = null;
    if (subscription.status === 'incomplete' || subscription.status === 'past_due')
      setSubscriptionStatus(world, subscription, 'active');
  }
  world.emit('charge.succeeded', charge.id, charge.customer, toChargeObject(charge));
  world.emit('invoice.payment_succeeded', invoice.id, invoice.customer, toInvoiceObject(world, invoice));
}

export interface NewSubscription {
  customer: CustomerRow;
  price: string;
  trialEnd: number | null;
  metadata: Record<string, string>;
}

/** Creates a subscription. If it has no trial, its first invoice is waiting to be paid. */
export function createSubscription(
  world: ProviderWorld,
  { customer, price, trialEnd, metadata }: NewSubscription,
): SubscriptionRow {
  const { state } = world;
  const now = world.now();
  const { amount, interval } = state.prices[price] ?? { amount: 0, interval: 'month' as const };
  const inTrial = trialEnd !== null && trialEnd > now;
  const row: SubscriptionRow = {
    id: createProviderId('sub'),
    item: createProviderId('si'),
    created: now,
    customer: customer.id,
    status: inTrial ? 'trialing' : 'incomplete',
    price,
    periodStart: now,
    periodEnd: inTrial ? trialEnd : computePeriodEnd(now, interval),
    trialEnd: inTrial ? trialEnd : null,
    cancelAtPeriodEnd: false,
    endedAt: null,
    latestInvoice: null,
    nextPrice: null,
    schedule: null,
    failures: 0,
    retryAt: null,
    metadata,
  };
  state.subscriptions[row.id] = row;
  openInvoice(world, row, inTrial ? 0 : amount, { start: now, end: row.periodEnd });
  world.emit('customer.subscription.created', row.id, row.customer, toSubscriptionObject(world, row));
  return row;
}

export function setSubscriptionStatus(
  world: ProviderWorld,
  row: SubscriptionRow,
  status: SubscriptionRow['status'],
): void {
  row.status = status;
  if (status === 'canceled') row.endedAt = world.now();
  const type = status === 'canceled' ? 'deleted' : 'updated';
  world.emit(`customer.subscription.${type}`, row.id, row.customer, toSubscriptionObject(world, row));
}

/**
 * Returns when a subscription next changes by itself, for example because a period ends; undefined if it
 * never will.
 */
export function findNextEventTime(row: SubscriptionRow): number | undefined {
  if (row.status === 'incomplete') return row.created + incompleteFor;
  if (row.status === 'past_due') return row.retryAt ?? undefined;
  return row.status === 'active' || row.status === 'trialing' ? row.periodEnd : undefined;
}

/**
 * Applies the change that is due at {@link findNextEventTime}. The clock must already have reached that time.
 */
export function runDueEvent(world: ProviderWorld, row: SubscriptionRow): void {
  if (row.status === 'incomplete') return expire(world, row);
  if (row.status === 'past_due') return tryAgain(world, row);
  if (row.cancelAtPeriodEnd) return setSubscriptionStatus(world, row, 'canceled');
  const price = world.state.prices[row.nextPrice ?? row.price];
  if (price === undefined) return setSubscriptionStatus(world, row, 'canceled');
  row.price = price.id;
  row.nextPrice = null;
  row.schedule = null;
  row.periodStart = row.periodEnd;
  row.periodEnd = computePeriodEnd(row.periodStart, price.interval);
  row.status = 'active';
  const invoice = openInvoice(world, row, price.amount, { start: row.periodStart, end: row.periodEnd });
  if (payInvoice(world, invoice, { renewal: true }) === undefined)
    return setSubscriptionStatus(world, row, 'active');
  row.failures = 1;
  row.retryAt = world.now() + retryEvery;
  return setSubscriptionStatus(world, row, 'past_due');
}

function expire(world: ProviderWorld, row: SubscriptionRow): void {
  const invoice = world.state.invoices[row.latestInvoice ?? ''];
  if (invoice !== undefined) invoice.status = 'void';
  setSubscriptionStatus(world, row, 'incomplete_expired');
}

function tryAgain(world: ProviderWorld, row: SubscriptionRow): void {
  const invoice = world.state.invoices[row.latestInvoice ?? ''];
  if (invoice !== undefined && payInvoice(world, invoice, { renewal: true }) === undefined) return;
  row.failures += 1;
  row.retryAt = world.now() + retryEvery;
  if (row.failures < tries) return;
  row.retryAt = null;
  setSubscriptionStatus(world, row, 'canceled');
}

/**
 * Calculates in pence what a change of price costs now: the rest of the period at the new price, minus the rest of the
 * period at the old one.
 */
export function computeProration(world: ProviderWorld, row: SubscriptionRow, price: string): number {
  const { prices } = world.state;
  const [from, to] = [prices[row.price], prices[price]];
  if (from === undefined || to === undefined || row.status === 'trialing') return 0;
  if (from.interval !== to.interval) {
    const rest = (row.periodEnd - world.now()) / (row.periodEnd - row.periodStart);
    return to.amount - Math.round(from.amount * rest);
  }
  const rest = (row.periodEnd - world.now()) / (row.periodEnd - row.periodStart);
  return Math.round(to.amount * rest) - Math.round(from.amount * rest);
}
