import { randomBytes } from 'node:crypto';
import { Stripe } from 'stripe';
import {
  type Payments,
  PaymentsProblem,
  type PlanAndInterval,
  type ProviderEvent,
  type StartedPayment,
} from '../../ports/payments.ts';
import { createPrices, type Prices, readPlanOfPrice } from './prices.ts';
import { createCustomerReader, isMissingAtProvider, toInvoice } from './read.ts';

export interface StripeSetting {
  readonly secretKey: string;
  /** There are two secrets while one of them is being replaced. */
  readonly webhookSecrets: readonly string[];
  readonly apiBase: string;
}

const tolerance = 300;

/** The events that may change the state of a plan. */
export const webhookEvents = [
  'checkout.session.completed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.payment_succeeded',
  'invoice.payment_failed',
  'charge.refunded',
] as const;

/** Payments through Stripe. No other module imports Stripe's library. */
export function createStripePayments({ secretKey, webhookSecrets, apiBase }: StripeSetting): Payments {
  const { protocol, hostname, port } = new URL(apiBase);
  const stripe = new Stripe(secretKey, {
    apiVersion: Stripe.API_VERSION,
    host: hostname,
    protocol: protocol === 'http:' ? 'http' : 'https',
    ...(port !== '' && { port }),
    timeout: 10_000,
    maxNetworkRetries: 2,
    telemetry: false,
  });
  const prices = createPrices(stripe);
  const isReal = hostname === 'api.stripe.com';
  const payments: Payments = {
    pageOrigins: isReal
      ? ['https://checkout.stripe.com', 'https://billing.stripe.com']
      : [new URL(apiBase).origin],
    ...customers(stripe, prices),
    ...checkouts(stripe, prices),
    ...changes(stripe, prices),
    customersSince: sinceMs => customersSince(stripe, sinceMs),
    readEvent: (body, signature, nowMs) => readEvent(stripe, webhookSecrets, { body, signature, nowMs }),
    signTestEvent: (type, nowMs) => signTestEvent(webhookSecrets[0] ?? '', type, nowMs),
    check: () => prices.check(),
    setUp: async webhookUrl => {
      const made = await prices.make();
      const { data } = await stripe.webhookEndpoints.list({ limit: 100 });
      if (data.some(({ url }) => url === webhookUrl)) return { made, webhookSecret: undefined };
      const enabled_events = [...webhookEvents];
      const { secret } = await stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events });
      return { made: [...made, webhookUrl], webhookSecret: secret };
    },
  };
  return inOwnWords(payments);
}

function customers(stripe: Stripe, prices: Prices) {
  return {
    makeCustomer: async ({ accountId, email }, idempotencyKey) =>
      (await stripe.customers.create({ email, metadata: { account: accountId } }, { idempotencyKey })).id,
    readCustomer: async customerId => createCustomerReader(stripe, await prices.sold(), customerId),
    openPortal: async (customer, return_url) =>
      (await stripe.billingPortal.sessions.create({ customer, return_url })).url,
    readCard: async customerId => {
      const { data } = await stripe.customers.listPaymentMethods(customerId);
      const card = data[0]?.card;
      if (card === undefined) return undefined;
      const month = String(card.exp_month).padStart(2, '0');
      return { brand: card.brand, last4: card.last4, expires: `${month}/${card.exp_year}` };
    },
    invoices: async customer => {
      const { data } = await stripe.invoices.list({ customer, limit: 50 });
      return data.filter(({ total, status }) => total > 0 && status !== 'draft').map(toInvoice);
    },
    refund: async (charge, idempotencyKey) => {
      await stripe.refunds.create({ charge, reason: 'requested_by_customer' }, { idempotencyKey });
    },
  } satisfies Partial<Payments>;
}

function checkouts(stripe: Stripe, prices: Prices) {
  return {
    openCheckout: async (asked, idempotencyKey) => {
      const metadata = { account: asked.accountId };
      const { trialEndsAtMs } = asked;
      const { id, url } = await stripe.checkout.sessions.create(
        {
          mode: 'subscription',
          customer: asked.customerId,
          client_reference_id: asked.accountId,
          line_items: [{ price: await prices.idOf(asked), quantity: 1 }],
          success_url: asked.successUrl,
          cancel_url: asked.cancelUrl,
          metadata,
          locale: 'en-GB',
          subscription_data: {
            metadata,
            ...(trialEndsAtMs !== null && { trial_end: Math.floor(trialEndsAtMs / 1000) }),
          },
        },
        { idempotencyKey },
      );
      if (url === null) throw new PaymentsProblem('away', 'The payment page could not be opened.', 'no_url');
      return { id, url };
    },
    closeCheckout: async id => {
      const { status } = await stripe.checkout.sessions.retrieve(id);
      if (status === 'open') await stripe.checkout.sessions.expire(id);
    },
    beginPayment: async (asked, idempotencyKey) => {
      const subscription = await stripe.subscriptions.create(
        {
          customer: asked.customerId,
          items: [{ price: await prices.idOf(asked) }],
          payment_behavior: 'default_incomplete',
          payment_settings: { save_default_payment_method: 'on_subscription' },
          metadata: { account: asked.accountId },
          expand: ['latest_invoice.confirmation_secret'],
        },
        { idempotencyKey },
      );
      return begunOf(subscription);
    },
    findBegun: async customer => {
      const expand = ['data.latest_invoice.confirmation_secret'];
      const { data } = await stripe.subscriptions.list({ customer, status: 'all', limit: 20, expand });
      const found = data.find(({ status }) => status === 'incomplete');
      const choice = found?.items.data[0] && readPlanOfPrice(found.items.data[0].price);
      return found === undefined || choice === undefined ? undefined : { ...begunOf(found), ...choice };
    },
    readPayment: async id => {
      const found = await stripe.paymentIntents.retrieve(id).catch(isMissingAtProvider);
      if (found === undefined || typeof found.customer !== 'string') return undefined;
      const { customer: customerId, status, amount: pence, currency } = found;
      return { customerId, status, pence, currency };
    },
  } satisfies Partial<Payments>;
}

function begunOf(subscription: Stripe.Subscription): StartedPayment {
  const invoice = subscription.latest_invoice;
  const secret = typeof invoice === 'string' ? undefined : invoice?.confirmation_secret?.client_secret;
  if (!secret) throw new PaymentsProblem('away', 'The payment could not be started.', 'no_secret');
  return { subscriptionId: subscription.id, clientSecret: secret };
}

function changes(stripe: Stripe, prices: Prices) {
  const itemOf = async (subscriptionId: string, to: PlanAndInterval) => {
    const subscription = await stripe.subscriptions.retrieve(subscriptionId);
    const item = subscription.items.data[0];
    if (item === undefined) throw new PaymentsProblem('wrong', 'This plan cannot be changed.', 'no_item');
    return { subscription, item, items: [{ id: item.id, price: await prices.idOf(to) }] };
  };
  const release = async (subscriptionId: string, idempotencyKey: string) => {
    const { schedule } = await stripe.subscriptions.retrieve(subscriptionId);
    const id = typeof schedule === 'string' ? schedule : schedule?.id;
    if (id !== undefined) await stripe.subscriptionSchedules.release(id, {}, { idempotencyKey });
  };
  return {
    previewChange: async (customer, subscription, to) => {
      const { items } = await itemOf(subscription, to);
      const invoice = await stripe.invoices.createPreview({
        customer,
        subscription,
        subscription_details: { items, proration_behavior: 'always_invoice' },
      });
      return { nowPence: invoice.amount_due };
    },
    change: async (subscriptionId, to, key) => {
      await release(subscriptionId, `${key}:release`);
      const { items } = await itemOf(subscriptionId, to);
      await stripe.subscriptions.update(
        subscriptionId,
        { items, proration_behavior: 'always_invoice', payment_behavior: 'error_if_incomplete' },
        { idempotencyKey: key },
      );
    },
    changeAtEnd: async (subscriptionId, to, key) => {
      await release(subscriptionId, `${key}:release`);
      const { item, subscription } = await itemOf(subscriptionId, to);
      const schedule = await stripe.subscriptionSchedules.create(
        { from_subscription: subscription.id },
        { idempotencyKey: `${key}:make` },
      );
      const next = await prices.idOf(to);
      await stripe.subscriptionSchedules.update(
        schedule.id,
        {
          end_behavior: 'release',
          phases: [
            {
              items: [{ price: item.price.id, quantity: 1 }],
              start_date: item.current_period_start,
              end_date: item.current_period_end,
              ...(subscription.status === 'trialing' && { trial_end: item.current_period_end }),
            },
            { items: [{ price: next, quantity: 1 }], proration_behavior: 'none' },
          ],
        },
        { idempotencyKey: key },
      );
    },
    keepPlan: release,
    endAtPeriodEnd: async (subscriptionId, ends, idempotencyKey) => {
      await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: ends }, { idempotencyKey });
    },
    endNow: async (subscriptionId, idempotencyKey) => {
      await stripe.subscriptions.cancel(subscriptionId, {}, { idempotencyKey });
    },
  } satisfies Partial<Payments>;
}

async function customersSince(stripe: Stripe, sinceMs: number): Promise<readonly string[]> {
  const asked = { created: { gte: Math.floor(sinceMs / 1000) }, types: [...webhookEvents], limit: 100 };
  const found = new Set<string>();
  for await (const event of stripe.events.list(asked)) found.add(customerOf(event) ?? '');
  found.delete('');
  return [...found].toReversed();
}

function customerOf({ data }: Stripe.Event): string | undefined {
  if (!('customer' in data.object)) return undefined;
  const { customer } = data.object;
  return typeof customer === 'string' ? customer : undefined;
}

function readEvent(
  stripe: Stripe,
  secrets: readonly string[],
  { body, signature, nowMs }: { body: Buffer; signature: string; nowMs: number },
): ProviderEvent | undefined {
  for (const secret of secrets) {
    try {
      const event = stripe.webhooks.constructEvent(body, signature, secret, tolerance, undefined, nowMs);
      const { id, type } = event;
      return { id, type, customerId: customerOf(event), isTest: id.startsWith('evt_test_kinfolio_') };
    } catch {
      // The text was not signed with this secret, so the loop tries the next one.
    }
  }
  return undefined;
}

function signTestEvent(secret: string, type: string, nowMs: number) {
  const id = `evt_test_kinfolio_${randomBytes(8).toString('hex')}`;
  const timestamp = Math.floor(nowMs / 1000);
  const body = JSON.stringify({ id, object: 'event', type, created: timestamp, data: { object: {} } });
  return {
    id,
    body,
    signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }),
  };
}

/** Wraps every call so that any error of the library becomes a PaymentsProblem. */
function inOwnWords(payments: Payments): Payments {
  const wrapped = Object.entries(payments).map(([name, call]) => {
    if (typeof call !== 'function' || name === 'readEvent' || name === 'signTestEvent') return [name, call];
    const inWords = (...given: never[]) =>
      Promise.resolve()
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every member except the excluded ones is such a function
        .then(() => (call as (...given: never[]) => unknown)(...given))
        .catch((error: unknown) => {
          throw problemOf(error);
        });
    return [name, inWords];
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the result has the same names, with functions of the same types
  return Object.fromEntries(wrapped) as Payments;
}

/**
 * The decline code if the provider sent one. By the library's types a declined card always has both codes,
 * but the provider may omit either.
 */
const refusalWord = (error: { readonly decline_code?: string; readonly code?: string }): string =>
  error.decline_code ?? error.code ?? 'card_error';

function problemOf(error: unknown): PaymentsProblem {
  if (error instanceof PaymentsProblem) return error;
  const { StripeCardError, StripeInvalidRequestError, StripeAuthenticationError } = Stripe.errors;
  if (error instanceof StripeCardError)
    return new PaymentsProblem('refused', error.message, refusalWord(error));
  if (error instanceof StripeInvalidRequestError || error instanceof StripeAuthenticationError)
    return new PaymentsProblem(
      'wrong',
      'The payment provider did not accept this request.',
      error.code ?? error.type,
    );
  const word = error instanceof Stripe.errors.StripeError ? error.type : 'unreachable';
  return new PaymentsProblem(
    'away',
    'We could not reach the payment provider. Try again in a few minutes.',
    word,
  );
}
