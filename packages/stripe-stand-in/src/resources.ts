import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { become, makeSubscription, openInvoice, pay, periodAfter, proration } from './engine.ts';
import { eventObject } from './events.ts';
import {
  cardObject,
  chargeObject,
  customerObject,
  intentObject,
  invoiceObject,
  listOf,
  priceObject,
  sessionObject,
  subscriptionObject,
} from './objects.ts';
import { schedules } from './schedules.ts';
import { newId, type SubscriptionRow } from './state.ts';
import { badRequest, cardRefused, found } from './wire.ts';
import type { World } from './world.ts';

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

/** The calls that Kinfolio makes. One with a parameter that is not known here is refused. */
export function resources(app: FastifyInstance, world: World): void {
  catalogue(app, world);
  customers(app, world);
  sessions(app, world);
  subscriptions(app, world);
  schedules(app, world);
  money(app, world);
}

function catalogue(app: FastifyInstance, { state }: World): void {
  app.get('/v1/products', () =>
    listOf(
      '/v1/products',
      Object.values(state.products).map(({ id, name }) => ({ id, name, object: 'product' })),
    ),
  );
  app.post('/v1/products', request => {
    const { name, id } = z.strictObject({ name: z.string(), id: z.string(), metadata }).parse(request.body);
    if (Object.hasOwn(state.products, id)) throw badRequest(`Product already exists: ${id}`, 'id');
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
    return listOf('/v1/prices', rows.map(priceObject));
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
    found(state.products, 'product', product);
    const id = newId('price');
    state.prices[id] = { id, product, amount, interval: asked.recurring.interval, lookupKey };
    return priceObject(found(state.prices, 'price', id));
  });
  app.get('/v1/webhook_endpoints', () =>
    listOf(
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
    const id = newId('we');
    state.endpoints[id] = { id, url, secret: newId('whsec') };
    return { ...state.endpoints[id], object: 'webhook_endpoint', status: 'enabled' };
  });
}

function customers(app: FastifyInstance, world: World): void {
  const { state } = world;
  app.post('/v1/customers', request => {
    const asked = z.strictObject({ email: z.string().optional(), metadata }).parse(request.body);
    const id = newId('cus');
    state.customers[id] = {
      id,
      created: world.now(),
      email: asked.email ?? '',
      metadata: asked.metadata,
      card: null,
    };
    return customerObject(found(state.customers, 'customer', id));
  });
  app.get('/v1/customers/:id', request =>
    customerObject(found(state.customers, 'customer', named.parse(request.params).id)),
  );
  app.delete('/v1/customers/:id', request => {
    const { id } = named.parse(request.params);
    found(state.customers, 'customer', id);
    for (const row of ofCustomer(state.subscriptions, id))
      if (row.endedAt === null) become(world, row, 'canceled');
    delete state.customers[id];
    return { id, object: 'customer', deleted: true };
  });
  app.get('/v1/customers/:id/payment_methods', request => {
    const { id } = named.parse(request.params);
    found(state.customers, 'customer', id);
    return listOf(
      '/v1/payment_methods',
      Object.values(state.cards)
        .filter(row => row.customer === id)
        .map(cardObject),
    );
  });
}

function sessions(app: FastifyInstance, world: World): void {
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
    found(state.customers, 'customer', asked.customer);
    found(state.prices, 'price', price);
    if (trialEnd !== null && trialEnd < world.now() + 48 * 3600 - 60)
      throw badRequest('The trial must end at least 48 hours from now.', 'subscription_data[trial_end]');
    const id = newId('cs_test');
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
    return sessionObject(world, found(state.sessions, 'checkout.session', id));
  });
  const session = (params: unknown) => found(state.sessions, 'checkout.session', named.parse(params).id);
  app.get('/v1/checkout/sessions/:id', request => sessionObject(world, session(request.params)));
  app.post('/v1/checkout/sessions/:id/expire', request => {
    const row = session(request.params);
    if (row.status !== 'open') throw badRequest('Only an open session can be expired.');
    row.status = 'expired';
    world.emit('checkout.session.expired', row.id, row.customer, sessionObject(world, row));
    return sessionObject(world, row);
  });
  app.post('/v1/billing_portal/sessions', request => {
    const asked = z.strictObject({ customer: z.string(), return_url: z.url() }).parse(request.body);
    found(state.customers, 'customer', asked.customer);
    const id = newId('bps');
    state.portals[id] = { id, customer: asked.customer, returnUrl: asked.return_url };
    return {
      id,
      object: 'billing_portal.session',
      customer: asked.customer,
      url: `${world.url()}/portal/${id}`,
    };
  });
}

function subscriptions(app: FastifyInstance, world: World): void {
  const { state } = world;
  const one = (params: unknown) => found(state.subscriptions, 'subscription', named.parse(params).id);
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
    const customer = found(state.customers, 'customer', asked.customer);
    const price = found(state.prices, 'price', asked.items[0]?.price ?? '').id;
    return subscriptionObject(
      world,
      makeSubscription(world, { customer, price, trialEnd: null, metadata: asked.metadata }),
    );
  });
  app.get('/v1/subscriptions', request => {
    const asked = z
      .strictObject({ customer: z.string(), status: z.literal('all'), limit: z.string().optional(), expand })
      .parse(request.query);
    return listOf(
      '/v1/subscriptions',
      ofCustomer(state.subscriptions, asked.customer).map(row => subscriptionObject(world, row)),
    );
  });
  app.get('/v1/subscriptions/:id', request => subscriptionObject(world, one(request.params)));
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
      throw badRequest('A canceled subscription can only update its cancellation details.');
    const price = asked.items?.[0]?.price;
    if (price !== undefined) changePrice(world, row, found(state.prices, 'price', price).id);
    if (asked.cancel_at_period_end !== undefined) row.cancelAtPeriodEnd = asked.cancel_at_period_end;
    become(world, row, row.status);
    return subscriptionObject(world, row);
  });
  app.delete('/v1/subscriptions/:id', request => {
    const row = one(request.params);
    if (row.endedAt === null) become(world, row, 'canceled');
    return subscriptionObject(world, row);
  });
}

/** At once, with what it costs charged at once; a refused charge leaves everything as it was. */
function changePrice(world: World, row: SubscriptionRow, price: string): void {
  const amount = Math.max(0, proration(world, row, price));
  const before = { ...row };
  const interval = found(world.state.prices, 'price', price).interval;
  const isOther =
    interval !== found(world.state.prices, 'price', row.price).interval && row.status !== 'trialing';
  row.price = price;
  row.nextPrice = null;
  row.schedule = null;
  if (isOther) {
    row.periodStart = world.now();
    row.periodEnd = periodAfter(row.periodStart, interval);
  }
  if (amount === 0) return;
  const invoice = openInvoice(world, row, amount, { start: world.now(), end: row.periodEnd });
  const refusal = pay(world, invoice);
  if (refusal === undefined) return;
  invoice.status = 'void';
  Object.assign(row, before);
  throw cardRefused(refusal);
}

function money(app: FastifyInstance, world: World): void {
  const { state } = world;
  const lists = z.strictObject({ customer: z.string(), limit: z.string().optional(), expand });
  app.get('/v1/invoices', request => {
    const { customer } = lists.parse(request.query);
    return listOf(
      '/v1/invoices',
      ofCustomer(state.invoices, customer).map(row => invoiceObject(world, row)),
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
    const row = found(state.subscriptions, 'subscription', asked.subscription);
    const price = found(state.prices, 'price', asked.subscription_details.items[0]?.price ?? '');
    const amount = proration(world, row, price.id);
    return { object: 'invoice', amount_due: Math.max(0, amount), total: amount, currency: 'gbp' };
  });
  app.get('/v1/payment_intents/:id', request =>
    intentObject(found(state.intents, 'payment_intent', named.parse(request.params).id)),
  );
  app.get('/v1/charges', request => {
    const { customer } = lists.parse(request.query);
    return listOf('/v1/charges', ofCustomer(state.charges, customer).map(chargeObject));
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
    return listOf('/v1/events', page.map(eventObject), from + 100 < since.length);
  });
  app.post('/v1/refunds', request => {
    const asked = z
      .strictObject({ charge: z.string(), reason: z.literal('requested_by_customer').optional() })
      .parse(request.body);
    const charge = found(state.charges, 'charge', asked.charge);
    if (charge.refunded > 0) throw badRequest(`Charge ${charge.id} has already been refunded.`, 'charge');
    if (charge.disputed) throw badRequest('A disputed charge cannot be refunded.', 'charge');
    charge.refunded = charge.amount;
    const id = newId('re');
    state.refunds[id] = { id, charge: charge.id, amount: charge.amount, created: world.now() };
    world.emit('charge.refunded', charge.id, charge.customer, chargeObject(charge));
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
