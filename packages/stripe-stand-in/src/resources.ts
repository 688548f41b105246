import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import {
  computePeriodEnd,
  computeProration,
  createSubscription,
  openInvoice,
  payInvoice,
  setSubscriptionStatus,
} from './engine.ts';
import { toEventObject } from './events.ts';
import {
  toCardObject,
  toChargeObject,
  toCustomerObject,
  toIntentObject,
  toInvoiceObject,
  toListObject,
  toPriceObject,
  toSessionObject,
  toSubscriptionObject,
} from './objects.ts';
import { registerSchedules } from './schedules.ts';
import { createProviderId, type SubscriptionRow } from './state.ts';
import { createBadRequestError, createCardRefusedError, findRowOrThrow } from './wire.ts';
import type { ProviderWorld } from './world.ts';

const expand = z.array(z.string()).optional();
const metadata = z.record(z.string(), z.string()).default({});
const named = z.object({ id: z.string() });
const seconds = z.coerce.number().int();
const flag = z.enum(['true', 'false']).transform(word => word === 'true');
const gbp = z.literal('gbp');

const newestFirst = <Row extends { created: number }>(rows: Row[]): Row[] =>
  rows.toSorted((one, other) => other.created - one.created);
const ofCustomer = <Row extends { customer: string; created: number }>(
  rows: Record<string, Row>,
  customer: string,
): Row[] =>
  newestFirst(
    Object.values(rows)
      .filter(row => row.customer === customer)
      .toReversed(),
  );

/**
 * The API calls that Kinfolio makes. A call with an unknown parameter is refused, so that mistakes are
 * noticed.
 */
export function registerResources(app: FastifyInstance, world: ProviderWorld): void {
  catalogue(app, world);
  customers(app, world);
  sessions(app, world);
  subscriptions(app, world);
  registerSchedules(app, world);
  money(app, world);
}

function catalogue(app: FastifyInstance, { state }: ProviderWorld): void {
  app.get('/v1/products', () =>
    toListObject(
      '/v1/products',
      Object.values(state.products).map(({ id, name }) => ({ id, name, object: 'product' })),
    ),
  );
  app.post('/v1/products', request => {
    const { name, id } = z.strictObject({ name: z.string(), id: z.string(), metadata }).parse(request.body);
    if (Object.hasOwn(state.products, id)) throw createBadRequestError(`Product already exists: ${id}`, 'id');
    state.products[id] = { id, name };
    return { id, name, object: 'product', active: true };
  });
  app.get('/v1/prices', request => {
    const asked = z
      .strictObject({
        lookup_keys: z.array(z.string()).optional(),
        product: z.string().optional(),
        limit: z.string().optional(),
        active: flag.optional(),
      })
      .parse(request.query);
    const rows = Object.values(state.prices).filter(
      row =>
        (asked.lookup_keys?.includes(row.lookupKey) ?? true) &&
        (asked.product === undefined || row.product === asked.product),
    );
    return toListObject('/v1/prices', rows.map(toPriceObject));
  });
  app.post('/v1/prices', request => {
    const recurring = z.strictObject({ interval: z.enum(['month', 'year']) });
    const asked = z
      .strictObject({
        product: z.string(),
        currency: gbp,
        unit_amount: seconds,
        lookup_key: z.string(),
        tax_behavior: z.literal('inclusive'),
        recurring,
      })
      .parse(request.body);
    const { product, unit_amount: amount, lookup_key: lookupKey } = asked;
    findRowOrThrow(state.products, 'product', product);
    const id = createProviderId('price');
    state.prices[id] = { id, product, amount, interval: asked.recurring.interval, lookupKey };
    return toPriceObject(findRowOrThrow(state.prices, 'price', id));
  });
  app.get('/v1/webhook_endpoints', () =>
    toListObject(
      '/v1/webhook_endpoints',
      Object.values(state.endpoints).map(({ id, url }) => ({
        id,
        url,
        object: 'webhook_endpoint',
        status: 'enabled',
      })),
    ),
  );
  app.post('/v1/webhook_endpoints', request => {
    const { url } = z
      .strictObject({
        url: z.string(),
        enabled_events: z.array(z.string()),
        api_version: z.string().optional(),
      })
      .parse(request.body);
    const id = createProviderId('we');
    state.endpoints[id] = { id, url, secret: createProviderId('whsec') };
    return { ...state.endpoints[id], object: 'webhook_endpoint', status: 'enabled' };
  });
}

function customers(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  app.post('/v1/customers', request => {
    const asked = z.strictObject({ email: z.string().optional(), metadata }).parse(request.body);
    const id = createProviderId('cus');
    state.customers[id] = {
      id,
      created: world.now(),
      email: asked.email ?? '',
      metadata: asked.metadata,
      card: null,
    };
    return toCustomerObject(findRowOrThrow(state.customers, 'customer', id));
  });
  app.get('/v1/customers/:id', request =>
    toCustomerObject(findRowOrThrow(state.customers, 'customer', named.parse(request.params).id)),
  );
  app.delete('/v1/customers/:id', request => {
    const { id } = named.parse(request.params);
    findRowOrThrow(state.customers, 'customer', id);
    for (const row of ofCustomer(state.subscriptions, id))
      if (row.endedAt === null) setSubscriptionStatus(world, row, 'canceled');
    delete state.customers[id];
    return { id, object: 'customer', deleted: true };
  });
  app.get('/v1/customers/:id/payment_methods', request => {
    const { id } = named.parse(request.params);
    findRowOrThrow(state.customers, 'customer', id);
    return toListObject(
      '/v1/payment_methods',
      Object.values(state.cards)
        .filter(row => row.customer === id)
        .map(toCardObject),
    );
  });
}

function sessions(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  const line = z.strictObject({ price: z.string(), quantity: z.literal('1') });
  app.post('/v1/checkout/sessions', request => {
    const asked = z
      .strictObject({
        mode: z.literal('subscription'),
        customer: z.string(),
        client_reference_id: z.string().optional(),
        line_items: z.array(line).length(1),
        success_url: z.url(),
        cancel_url: z.url(),
        metadata,
        locale: z.string().optional(),
        automatic_tax: z.strictObject({ enabled: flag }).optional(),
        customer_update: z.strictObject({ address: z.literal('auto') }).optional(),
        subscription_data: z
          .strictObject({ trial_end: seconds.optional(), metadata })
          .default({ metadata: {} }),
      })
      .parse(request.body);
    const { price = '' } = asked.line_items[0] ?? {};
    const { trial_end: trialEnd = null } = asked.subscription_data;
    findRowOrThrow(state.customers, 'customer', asked.customer);
    findRowOrThrow(state.prices, 'price', price);
    if (trialEnd !== null && trialEnd < world.now() + 48 * 3600 - 60)
      throw createBadRequestError(
        'The trial must end at least 48 hours from now.',
        'subscription_data[trial_end]',
      );
    const id = createProviderId('cs_test');
    state.sessions[id] = {
      id,
      created: world.now(),
      customer: asked.customer,
      price,
      trialEnd,
      status: 'open',
      subscription: null,
      successUrl: asked.success_url,
      cancelUrl: asked.cancel_url,
      metadata: asked.metadata,
    };
    return toSessionObject(world, findRowOrThrow(state.sessions, 'checkout.session', id));
  });
  const session = (params: unknown) =>
    findRowOrThrow(state.sessions, 'checkout.session', named.parse(params).id);
  app.get('/v1/checkout/sessions/:id', request => toSessionObject(world, session(request.params)));
  app.post('/v1/checkout/sessions/:id/expire', request => {
    const row = session(request.params);
    if (row.status !== 'open') throw createBadRequestError('Only an open session can be expired.');
    row.status = 'expired';
    world.emit('checkout.session.expired', row.id, row.customer, toSessionObject(world, row));
    return toSessionObject(world, row);
  });
  app.post('/v1/billing_portal/sessions', request => {
    const asked = z.strictObject({ customer: z.string(), return_url: z.url() }).parse(request.body);
    findRowOrThrow(state.customers, 'customer', asked.customer);
    const id = createProviderId('bps');
    state.portals[id] = { id, customer: asked.customer, returnUrl: asked.return_url };
    return {
      id,
      object: 'billing_portal.session',
      customer: asked.customer,
      url: `${world.url()}/portal/${id}`,
    };
  });
}

function subscriptions(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  const one = (params: unknown) =>
    findRowOrThrow(state.subscriptions, 'subscription', named.parse(params).id);
  app.post('/v1/subscriptions', request => {
    const asked = z
      .strictObject({
        customer: z.string(),
        items: z.array(z.strictObject({ price: z.string() })).length(1),
        payment_behavior: z.literal('default_incomplete'),
        payment_settings: z
          .strictObject({ save_default_payment_method: z.literal('on_subscription') })
          .optional(),
        metadata,
        expand,
      })
      .parse(request.body);
    const customer = findRowOrThrow(state.customers, 'customer', asked.customer);
    const price = findRowOrThrow(state.prices, 'price', asked.items[0]?.price ?? '').id;
    return toSubscriptionObject(
      world,
      createSubscription(world, { customer, price, trialEnd: null, metadata: asked.metadata }),
    );
  });
  app.get('/v1/subscriptions', request => {
    const asked = z
      .strictObject({ customer: z.string(), status: z.literal('all'), limit: z.string().optional(), expand })
      .parse(request.query);
    return toListObject(
      '/v1/subscriptions',
      ofCustomer(state.subscriptions, asked.customer).map(row => toSubscriptionObject(world, row)),
    );
  });
  app.get('/v1/subscriptions/:id', request => toSubscriptionObject(world, one(request.params)));
  app.post('/v1/subscriptions/:id', request => {
    const row = one(request.params);
    const asked = z
      .strictObject({
        cancel_at_period_end: flag.optional(),
        trial_end: z.literal('now').optional(),
        items: z
          .array(z.strictObject({ id: z.string(), price: z.string() }))
          .max(1)
          .optional(),
        proration_behavior: z.literal('always_invoice').optional(),
        payment_behavior: z.literal('error_if_incomplete').optional(),
        expand,
      })
      .parse(request.body);
    if (row.endedAt !== null)
      throw createBadRequestError('A canceled subscription can only update its cancellation details.');
    const price = asked.items?.[0]?.price;
    if (price !== undefined) changePrice(world, row, findRowOrThrow(state.prices, 'price', price).id);
    if (asked.cancel_at_period_end !== undefined) row.cancelAtPeriodEnd = asked.cancel_at_period_end;
    setSubscriptionStatus(world, row, row.status);
    return toSubscriptionObject(world, row);
  });
  app.delete('/v1/subscriptions/:id', request => {
    const row = one(request.params);
    if (row.endedAt === null) setSubscriptionStatus(world, row, 'canceled');
    return toSubscriptionObject(world, row);
  });
}

/** Changes the price at once and charges the difference. If the card is refused, nothing changes. */
function changePrice(world: ProviderWorld, row: SubscriptionRow, price: string): void {
  const amount = Math.max(0, computeProration(world, row, price));
  const before = { ...row };
  const interval = findRowOrThrow(world.state.prices, 'price', price).interval;
  const isOther =
    interval !== findRowOrThrow(world.state.prices, 'price', row.price).interval && row.status !== 'trialing';
  row.price = price;
  row.nextPrice = null;
  row.schedule = null;
  if (isOther) {
    row.periodStart = world.now();
    row.periodEnd = computePeriodEnd(row.periodStart, interval);
  }
  if (amount === 0) return;
  const invoice = openInvoice(world, row, amount, { start: world.now(), end: row.periodEnd });
  const refusal = payInvoice(world, invoice);
  if (refusal === undefined) return;
  invoice.status = 'void';
  Object.assign(row, before);
  throw createCardRefusedError(refusal);
}

function money(app: FastifyInstance, world: ProviderWorld): void {
  const { state } = world;
  const lists = z.strictObject({ customer: z.string(), limit: z.string().optional(), expand });
  app.get('/v1/invoices', request => {
    const { customer } = lists.parse(request.query);
    return toListObject(
      '/v1/invoices',
      ofCustomer(state.invoices, customer).map(row => toInvoiceObject(world, row)),
    );
  });
  app.post('/v1/invoices/create_preview', request => {
    const item = z.strictObject({ id: z.string(), price: z.string() });
    const details = z.strictObject({
      items: z.array(item).length(1),
      proration_behavior: z.literal('always_invoice'),
    });
    const asked = z
      .strictObject({ customer: z.string(), subscription: z.string(), subscription_details: details })
      .parse(request.body);
    const row = findRowOrThrow(state.subscriptions, 'subscription', asked.subscription);
    const price = findRowOrThrow(state.prices, 'price', asked.subscription_details.items[0]?.price ?? '');
    const amount = computeProration(world, row, price.id);
    return { object: 'invoice', amount_due: Math.max(0, amount), total: amount, currency: 'gbp' };
  });
  app.get('/v1/payment_intents/:id', request =>
    toIntentObject(findRowOrThrow(state.intents, 'payment_intent', named.parse(request.params).id)),
  );
  app.get('/v1/charges', request => {
    const { customer } = lists.parse(request.query);
    return toListObject('/v1/charges', ofCustomer(state.charges, customer).map(toChargeObject));
  });
  app.get('/v1/events', request => {
    const asked = z
      .strictObject({
        created: z.strictObject({ gte: seconds }),
        types: z.array(z.string()),
        limit: z.string().optional(),
        starting_after: z.string().optional(),
      })
      .parse(request.query);
    const since = state.events
      .filter(row => row.created >= asked.created.gte && asked.types.includes(row.type))
      .toReversed();
    const from = since.findIndex(({ id }) => id === asked.starting_after) + 1;
    const page = since.slice(from, from + 100);
    return toListObject('/v1/events', page.map(toEventObject), from + 100 < since.length);
  });
  app.post('/v1/refunds', request => {
    const asked = z
      .strictObject({ charge: z.string(), reason: z.literal('requested_by_customer').optional() })
      .parse(request.body);
    const charge = findRowOrThrow(state.charges, 'charge', asked.charge);
    if (charge.refunded > 0)
      throw createBadRequestError(`Charge ${charge.id} has already been refunded.`, 'charge');
    if (charge.disputed) throw createBadRequestError('A disputed charge cannot be refunded.', 'charge');
    charge.refunded = charge.amount;
    const id = createProviderId('re');
    state.refunds[id] = { id, charge: charge.id, amount: charge.amount, created: world.now() };
    world.emit('charge.refunded', charge.id, charge.customer, toChargeObject(charge));
    return {
      id,
      object: 'refund',
      amount: charge.amount,
      charge: charge.id,
      currency: 'gbp',
      status: 'succeeded',
    };
  });
}
