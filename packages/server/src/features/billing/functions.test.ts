import { FunctionsHttpError } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthWorld, type Person, startAuthWorld } from '../auth/testing/auth-world.ts';
import { runBillingJob } from './reconcile.ts';
import { type BillingWorld, postForm, startBillingWorld } from './testing/billing-world.ts';

let world: BillingWorld;
let off: AuthWorld;
beforeAll(async () => {
  world = await startBillingWorld();
  off = await startAuthWorld();
});
afterAll(async () => {
  await world.close();
  await off.close();
});

interface Invoked {
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of every shape
  readonly data?: any;
  readonly status?: number;
}

/** The result of a call with the official client: the response, or the error from its context. */
async function invoke(
  { device }: Pick<Person, 'device'>,
  name: string,
  body?: Record<string, unknown>,
): Promise<Invoked> {
  const { data, error } = await device.functions.invoke(name, body && { body });
  if (error === null) return { data };
  if (!(error instanceof FunctionsHttpError)) throw error;
  const response: Response = error.context;
  return { status: response.status, ...Object(await response.json()) };
}

const monthly = { planId: 'enhanced', billingInterval: 'monthly' };
const asked = { ...monthly, amount: 999, currency: 'gbp' };

describe('paying by a card form', () => {
  it('begins a payment of the price, once, and makes it a plan when the provider has it', async () => {
    const person = await world.newPerson();
    const begun = await Promise.all([1, 2, 3].map(() => invoke(person, 'create-payment-intent', asked)));
    const secrets = new Set(begun.map(({ data }) => String(data.clientSecret)));
    expect(secrets.size).toBe(1);
    const [clientSecret = ''] = secrets;
    const paymentIntentId = clientSecret.split('_secret')[0];
    const finish = (how = {}) =>
      invoke(person, 'create-subscription', { ...monthly, paymentIntentId, ...how });
    expect(await finish()).toMatchObject({ status: 402, error: 'Payment status: requires_payment_method' });
    expect(world.provider.confirm(clientSecret, '4000 0000 0000 0002')).toBe('card_declined');
    expect(await finish()).toMatchObject({ status: 402 });
    expect(world.provider.confirm(clientSecret, '4242 4242 4242 4242')).toBeUndefined();
    const done = await finish();
    expect(done).toEqual({ data: { subscriptionId: expect.stringMatching(/^sub_/) } });
    expect(await finish()).toEqual(done);
    expect(await finish({ planId: 'premium' })).toMatchObject({ status: 400, code: 'bad_request' });
    expect(await invoke(person, 'create-payment-intent', asked)).toMatchObject({
      status: 409,
      code: 'plan_conflict',
    });
    const other = await world.newPerson();
    expect(await invoke(other, 'create-subscription', { ...monthly, paymentIntentId })).toMatchObject({
      status: 404,
      code: 'not_found',
    });
  });

  it('leaves no card number, secret of a payment or address in a table, log or message', async () => {
    const person = await world.newPerson();
    const clientSecret = String((await invoke(person, 'create-payment-intent', asked)).data.clientSecret);
    world.provider.confirm(clientSecret, '4242 4242 4242 4242');
    const { rows: customers } = await world.database.pool.query(
      'select customer_id as id from billing_accounts where account_id = $1',
      [person.id],
    );
    const customer = String(customers[0]?.id);
    const address = { line1: '9 Canary Wharf Lane', postal_code: 'ZE1 0AA' };
    const payload = JSON.stringify({
      id: 'evt_with_canaries',
      object: 'event',
      type: 'invoice.payment_succeeded',
      data: {
        object: { customer, client_secret: clientSecret, number: '4242424242424242', shipping: { address } },
      },
    });
    const { Stripe } = await import('stripe');
    const [secret, timestamp] = ['whsec_test_of_the_world', Math.floor(world.clock.now() / 1000)];
    const taken = await fetch(`${world.url}/billing/v1/webhook`, {
      method: 'POST',
      body: payload,
      headers: {
        'content-type': 'application/json',
        'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp }),
      },
    });
    expect(taken.status).toBe(200);
    await runBillingJob(world.deps, `sync:${person.id}`);
    await world.post.deliverWaiting();
    const { rows: tables } = await world.database.pool.query(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const kept = [JSON.stringify(world.sent), world.logged()];
    for (const { name } of tables) {
      const { rows } = await world.database.pool.query(`select t::text as row from ${name} t`);
      kept.push(JSON.stringify(rows));
    }
    const all = kept.join('\n');
    expect(all).toContain(customer);
    expect(all).toContain('Your plan is set up');
    for (const canary of [clientSecret, '4242424242424242', '4242 4242 4242 4242', 'Canary Wharf', 'ZE1 0AA'])
      expect(all).not.toContain(canary);
  });

  it.each([
    ['another plan’s price', { amount: 599 }],
    ['a negative amount', { amount: -999 }],
    ['a fraction', { amount: 999.5 }],
    ['a text', { amount: '999' }],
    ['more than can be counted', { amount: 2 ** 53 }],
    ['another currency', { currency: 'usd' }],
    ['an unknown plan', { planId: 'gold' }],
    ['a list of plans', { planId: ['enhanced'] }],
    ['no interval', { billingInterval: null }],
    ['the name of a member of every object', { planId: 'constructor' }],
  ])('refuses %s', async (_, wrong) => {
    const person = await world.newPerson();
    const refused = await invoke(person, 'create-payment-intent', { ...asked, ...wrong });
    expect(refused).toMatchObject({ status: 400, code: 'bad_request', message: expect.any(String) });
  });
});

describe('the portal', () => {
  it('opens for who has paid, and leads back to this server alone', async () => {
    const person = await world.newPerson();
    const returnUrl = `${world.config.publicUrl}/subscription-management`;
    expect(await invoke(person, 'create-portal-session', { returnUrl })).toMatchObject({ status: 409 });
    await world.payByCard(person, { plan: 'basic', interval: 'yearly' });
    expect(await invoke(person, 'create-portal-session', { returnUrl })).toMatchObject({
      data: { url: expect.stringContaining(`${world.provider.url}/portal/`) },
    });
    for (const elsewhere of [
      'https://evil.example/',
      'javascript:alert(1)',
      `${world.config.publicUrl.replace('//', '//user:pass@')}/x`,
      `${returnUrl}?${'x'.repeat(10_000)}`,
      7,
      null,
    ])
      expect(await invoke(person, 'create-portal-session', { returnUrl: elsewhere })).toMatchObject({
        status: 400,
      });
  });
});

describe('the checks', () => {
  it('say whether the provider is connected, and that a message arrives', async () => {
    const person = await world.newPerson();
    expect(await invoke(person, 'check-stripe-connection')).toMatchObject({ data: { connected: true } });
    const [price] = Object.values(world.provider.state.prices);
    if (price === undefined) throw new Error('no price was made');
    price.amount += 1;
    expect(await invoke(person, 'check-stripe-connection')).toMatchObject({
      data: { connected: false, message: expect.stringContaining('does not match the price in Kinfolio') },
    });
    price.amount -= 1;
    expect(await invoke(person, 'check-stripe-connection')).toMatchObject({ data: { connected: true } });
    const events = async () =>
      (await world.database.pool.query('select count(*) from billing_events')).rows[0];
    const before = await events();
    expect(
      await invoke(person, 'test-stripe-webhook', { eventType: 'invoice.payment_failed' }),
    ).toMatchObject({
      data: { success: true, details: { eventType: 'invoice.payment_failed', status: 200 } },
    });
    expect(await events()).toEqual(before);
    expect(await invoke(person, 'test-stripe-webhook', { eventType: 'charge.refunded' })).toMatchObject({
      status: 400,
    });
    for (let count = 0; count < 4; count += 1)
      await invoke(person, 'test-stripe-webhook', { eventType: 'invoice.payment_failed' });
    expect(
      await invoke(person, 'test-stripe-webhook', { eventType: 'invoice.payment_failed' }),
    ).toMatchObject({ status: 429 });
  });
});

describe('who may call', () => {
  it('is somebody signed in, by POST, of a function that is there', async () => {
    expect(await invoke({ device: world.device() }, 'check-stripe-connection')).toMatchObject({
      status: 401,
    });
    const person = await world.newPerson();
    expect(await invoke(person, 'no-such-function')).toMatchObject({ status: 404, code: 'not_found' });
    expect((await world.ask(person, 'GET', '/functions/v1/check-stripe-connection')).status).toBe(405);
    expect((await postForm(`${world.url}/functions/v1/create-payment-intent`, {})).status).toBe(401);
  });

  it('is told where nothing can be paid', async () => {
    const person = await off.newPerson();
    expect(await invoke(person, 'check-stripe-connection')).toMatchObject({ data: { connected: false } });
    expect(await invoke(person, 'create-payment-intent', asked)).toMatchObject({
      status: 503,
      code: 'not_configured',
    });
    const config = await (await fetch(`${off.url}/config.json`)).json();
    expect(config).toMatchObject({ publishableKey: null, paymentPages: [] });
  });
});
