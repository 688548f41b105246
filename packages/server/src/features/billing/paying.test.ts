import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcileAccounts, runBillingJob } from './reconcile.ts';
import { runRefund } from './refund-command.ts';
import { type BillingWorld, oneDayMs, postForm, startBillingWorld } from './testing/billing-world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

type Payer = Parameters<BillingWorld['ask']>[0];
const enhanced = { plan: 'enhanced', interval: 'monthly' };
const overview = async (person: Payer) => (await world.ask(person, 'GET', '/billing/v1/overview')).body;
const profileOf = async ({ id }: { id: string }) =>
  (await world.database.pool.query('select * from profiles where account_id = $1', [id])).rows[0];
const chargesTo = (email: string) => {
  const { customers, charges } = world.provider.state;
  return Object.values(charges).filter(({ customer }) => customers[customer]?.email === email);
};
const subjectsTo = async (address: string) => {
  await world.post.deliverWaiting();
  return world.sent.mails.filter(({ to }) => to === address).map(({ subject }) => subject);
};

describe('paying in the free trial', () => {
  it('charges nothing until the trial ends, then each month; the plan is the provider’s word', async () => {
    const person = await world.newPerson();
    expect(await overview(person)).toMatchObject({
      state: 'trial',
      subscribed: false,
      payable: true,
      invoices: [],
    });
    const back = await world.payByCard(person, enhanced);
    expect(back).toBe(`${world.config.publicUrl}/subscription/success?paid=enhanced`);
    const told = await overview(person);
    expect(told).toMatchObject({
      plan: 'enhanced',
      state: 'trial',
      subscribed: true,
      pence: 999,
      card: { brand: 'visa', last4: '4242' },
    });
    expect(chargesTo(person.email)).toHaveLength(0);
    expect(await subjectsTo(person.email)).toContain('Your plan is set up');
    world.pass(31);
    expect(await overview(person)).toMatchObject({
      state: 'active',
      invoices: [{ pence: 999, state: 'paid' }],
    });
    expect(chargesTo(person.email).map(({ amount }) => amount)).toEqual([999]);
    expect(await overview(person)).toMatchObject({ state: 'active' });
    expect(
      (await subjectsTo(person.email)).filter(subject => subject === 'Your plan is set up'),
    ).toHaveLength(1);
  });

  it('20 presses open one page and make one charge, and a paid plan opens none', async () => {
    const person = await world.newPerson();
    const presses = await Promise.all(
      Array.from({ length: 20 }, () => world.ask(person, 'POST', '/billing/v1/checkout', enhanced)),
    );
    expect(new Set(presses.map(({ body }) => body.url)).size).toBe(1);
    await world.payByCard(person, enhanced);
    world.pass(31);
    expect(await overview(person)).toMatchObject({ state: 'active' });
    expect(chargesTo(person.email)).toHaveLength(1);
    const again = await world.ask(person, 'POST', '/billing/v1/checkout', enhanced);
    expect(again).toMatchObject({ status: 409, body: { code: 'plan_conflict' } });
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
  ])('a card that is refused changes nothing: %s', async (number, words) => {
    const person = await world.newPerson();
    const { body } = await world.ask(person, 'POST', '/billing/v1/checkout', enhanced);
    const refused = await postForm(body.url, { number });
    const page = await refused.text();
    expect(page).toContain(words);
    expect(page).toContain('Pretend payments. No money moves.');
    expect(await overview(person)).toMatchObject({ state: 'trial', subscribed: false, plan: 'basic' });
  });

  it('a bank that asks is agreed with', async () => {
    const person = await world.newPerson();
    const { body } = await world.ask(person, 'POST', '/billing/v1/checkout', enhanced);
    expect(await (await postForm(body.url, { number: '4000 0025 0000 3155' })).text()).toContain('Agree');
    await postForm(`${body.url}/bank`, { is: 'agree' });
    expect(await overview(person)).toMatchObject({ subscribed: true, plan: 'enhanced' });
  });
});

describe('changing and leaving', () => {
  it('an upgrade comes at once with its cost, a downgrade with the next period, and both can be taken back', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    world.pass(31);
    const premium = { ...enhanced, plan: 'premium' };
    const preview = await world.ask(person, 'POST', '/billing/v1/preview', premium);
    expect(preview.body).toMatchObject({ when: 'now' });
    expect(preview.body.nowPence).toBeGreaterThan(300);
    await world.ask(person, 'POST', '/billing/v1/change', premium);
    expect(await overview(person)).toMatchObject({ plan: 'premium', pence: 1499, state: 'active' });
    expect(chargesTo(person.email).map(({ amount }) => amount)).toEqual([999, preview.body.nowPence]);

    const basic = { ...enhanced, plan: 'basic' };
    expect((await world.ask(person, 'POST', '/billing/v1/preview', basic)).body).toMatchObject({
      when: 'later',
      nowPence: 0,
    });
    const later = await world.ask(person, 'POST', '/billing/v1/change', basic);
    expect(later.body).toMatchObject({ plan: 'premium', next: basic });
    const stay = await world.ask(person, 'POST', '/billing/v1/change', premium);
    expect(stay.body).toMatchObject({ plan: 'premium', next: null });
    await world.ask(person, 'POST', '/billing/v1/change', basic);
    world.pass(31);
    expect(await overview(person)).toMatchObject({ plan: 'basic', pence: 599, next: null });
  });

  it('a refused card leaves the plan as it was', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    world.pass(31);
    for (const card of Object.values(world.provider.state.cards)) card.outcome = 'card_declined';
    const refused = await world.ask(person, 'POST', '/billing/v1/change', { ...enhanced, plan: 'premium' });
    expect(refused).toMatchObject({
      status: 402,
      body: { code: 'payment_refused', message: 'Your card was declined.' },
    });
    for (const card of Object.values(world.provider.state.cards)) card.outcome = 'pays';
    expect(await overview(person)).toMatchObject({ plan: 'enhanced' });
  });

  it('cancelling runs to the end of the period, may be taken back, and otherwise ends there', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    world.pass(31);
    expect((await world.ask(person, 'POST', '/billing/v1/cancel')).body).toMatchObject({
      ending: true,
      state: 'active',
    });
    const { rows } = await world.database.pool.query(
      'select cancel_at_period_end from subscriptions where account_id = $1',
      [person.id],
    );
    expect(rows).toEqual([{ cancel_at_period_end: true }]);
    expect((await world.ask(person, 'POST', '/billing/v1/keep')).body).toMatchObject({ ending: false });
    await world.ask(person, 'POST', '/billing/v1/cancel');
    world.pass(31);
    expect(await overview(person)).toMatchObject({ state: 'ended', subscribed: false });
    expect(chargesTo(person.email)).toHaveLength(1);
    expect(await subjectsTo(person.email)).toEqual(
      expect.arrayContaining(['Your plan is cancelled', 'Your plan continues', 'Your plan has ended']),
    );
    const anew = await world.ask(person, 'POST', '/billing/v1/checkout', enhanced);
    expect(anew.status).toBe(200);
  });
});

describe('when money does not come', () => {
  it('a card that fails at the renewal leaves 14 days, and another card ends them', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced, '4000 0000 0000 0341');
    world.pass(31);
    const told = await overview(person);
    expect(told).toMatchObject({ state: 'grace', plan: 'enhanced', subscribed: true });
    expect(await subjectsTo(person.email)).toContain('Your bank refused a payment');
    const { body } = await world.ask(person, 'POST', '/billing/v1/portal');
    await postForm(body.url, { number: '4242 4242 4242 4242' });
    expect(await overview(person)).toMatchObject({ state: 'active' });
  });

  it('without another card it ends after 14 days, not before', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced, '4000 0000 0000 0341');
    world.pass(30);
    const failedAt = world.clock.now();
    expect(await overview(person)).toMatchObject({ state: 'grace' });
    world.pass(13);
    expect(await overview(person)).toMatchObject({ state: 'grace' });
    world.pass(30);
    expect(await overview(person)).toMatchObject({ state: 'ended' });
    expect(world.clock.now()).toBeGreaterThan(failedAt + 14 * oneDayMs);
  });

  it('ended by the provider in the days of grace, it goes on for them, and a plan can be chosen again', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced, '4000 0000 0000 0341');
    world.pass(31);
    expect(await overview(person)).toMatchObject({ state: 'grace', subscribed: true });
    const { customers, subscriptions } = world.provider.state;
    for (const row of Object.values(subscriptions))
      if (customers[row.customer]?.email === person.email)
        Object.assign(row, { status: 'canceled', retryAt: null, endedAt: world.clock.now() });
    expect(await overview(person)).toMatchObject({ state: 'grace', subscribed: false });
    const again = await world.ask(person, 'POST', '/billing/v1/checkout', enhanced);
    expect(again.status).toBe(200);
  });

  it('cancelled meanwhile, it ends at once and nothing more is charged', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced, '4000 0000 0000 0341');
    world.pass(31);
    const charges = chargesTo(person.email).length;
    expect(await overview(person)).toMatchObject({ state: 'grace' });
    const ended = await world.ask(person, 'POST', '/billing/v1/cancel');
    expect(ended.body).toMatchObject({ state: 'ended', subscribed: false });
    world.pass(31);
    expect(await overview(person)).toMatchObject({ state: 'ended' });
    expect(chargesTo(person.email)).toHaveLength(charges);
    expect((await world.ask(person, 'POST', '/billing/v1/checkout', enhanced)).status).toBe(200);
  });

  it('a provider that does not answer takes nothing away, opens nothing new, and is told of kindly', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    await overview(person);
    world.provider.faults.push(...Array.from({ length: 12 }, () => 500 as const));
    expect(await overview(person)).toMatchObject({ plan: 'enhanced', subscribed: true, asked: false });
    expect((await world.ask(person, 'POST', '/billing/v1/cancel')).status).toBe(503);
    world.provider.faults.length = 0;
    expect(await overview(person)).toMatchObject({ asked: true, ending: false });
  });
});

describe('messages of the provider', () => {
  it('are kept with a job, once each, and only when signed by it', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    const jobs = async () =>
      (
        await world.database.pool.query("select data from jobs.job where data->>'id' = $1", [
          `sync:${person.id}`,
        ])
      ).rows;
    const before = (await jobs()).length;
    expect(before).toBeGreaterThan(0);
    const event = world.provider.state.events.at(-1);
    const payload = JSON.stringify({
      id: event?.id,
      object: 'event',
      type: event?.type,
      data: { object: event?.object },
    });
    const send = (headers: Record<string, string>, body = payload) =>
      fetch(`${world.url}/billing/v1/webhook`, {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      });
    const { Stripe } = await import('stripe');
    const timestamp = Math.floor(world.clock.now() / 1000);
    const signed = (secret: string, at = timestamp) => ({
      'stripe-signature': Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp: at }),
    });
    const secret = 'whsec_test_of_the_world';
    expect((await send(signed(secret))).status).toBe(200);
    expect(await jobs()).toHaveLength(before);
    for (const wrong of [
      await send({}),
      await send(signed('whsec_of_another')),
      await send(signed(secret, timestamp - 301)),
      await send(signed(secret), `${payload} `),
      await send(signed(secret), 'x'),
    ])
      expect(wrong.status).toBe(400);
    expect((await send(signed(secret), 'x'.repeat(1_048_576))).status).toBe(413);
    await runBillingJob(world.deps, `sync:${person.id}`);
    expect(await profileOf(person)).toMatchObject({ plan: 'enhanced' });
  });

  it('that are lost are made up for by looking the events through', async () => {
    const person = await world.newPerson();
    world.provider.setDelivery('lost');
    await world.payByCard(person, enhanced);
    expect(await profileOf(person)).toMatchObject({ plan: 'basic', paid_through_ms: null });
    await reconcileAccounts(world.deps);
    expect(await profileOf(person)).toMatchObject({ plan: 'enhanced', status: 'trialing' });
    world.pass(31);
    await reconcileAccounts(world.deps);
    expect(await profileOf(person)).toMatchObject({ status: 'active' });
    world.provider.setDelivery('usual');
  });
});

/** Runs the renewal job for a person's account. Returns the state of the plan, and whether it is ending. */
const renews = async (person: Payer) => {
  await runBillingJob(world.deps, `renewal:${person.id}`);
  const { state, ending } = await overview(person);
  return [state, ending];
};
const closing = (person: Payer, atMs: number | null) =>
  world.database.pool.query('update accounts set closes_at_ms = $2 where id = $1', [person.id, atMs]);

describe('closing an account', () => {
  it('has the plan not renewed from that day, and renewed again once the account is kept', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    await closing(person, world.clock.now() + 30 * oneDayMs);
    expect(await renews(person)).toEqual(['trial', true]);
    expect(await renews(person)).toEqual(['trial', true]);
    await closing(person, null);
    expect(await renews(person)).toEqual(['trial', false]);
    expect(await renews(person)).toEqual(['trial', false]);
  });

  it('leaves a plan ended that its owner had ended before, also once it is kept', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    await world.ask(person, 'POST', '/billing/v1/cancel');
    await closing(person, world.clock.now() + 30 * oneDayMs);
    expect(await renews(person)).toEqual(['trial', true]);
    await closing(person, null);
    expect(await renews(person)).toEqual(['trial', true]);
  });

  it('ends what it pays for, and the ledger goes on under a random number', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, enhanced);
    world.pass(31);
    await overview(person);
    const { customer_id } = (
      await world.database.pool.query('select customer_id from billing_accounts where account_id = $1', [
        person.id,
      ])
    ).rows[0];
    const serviceKey = await world.tokens.apiKey('service_role');
    const gone = await world.call('DELETE', `/admin/users/${person.id}`, {
      headers: { authorization: `Bearer ${serviceKey}` },
    });
    expect(gone.status).toBe(200);
    await runBillingJob(world.deps, `close:${customer_id}`);
    const subscriptions = Object.values(world.provider.state.subscriptions).filter(
      ({ customer }) => customer === customer_id,
    );
    expect(subscriptions.map(({ status }) => status)).toEqual(['canceled']);
    const kept = await world.database.pool.query('select 1 from billing_ledger where account_id = $1', [
      person.id,
    ]);
    expect(kept.rows).toEqual([]);
  });
});

describe('npm run ops:refund', () => {
  it('pays one payment back whole, once, ends the plan, and tells its owner', async () => {
    const person = await world.newPerson();
    const refund = (...typed: string[]) =>
      runRefund(
        {
          ...world.deps,
          refundDays: 30,
          accountOf: async email => (email === person.email ? person.id : undefined),
        },
        typed,
      );
    expect(await refund('nobody@example.org')).toMatchObject({ isDone: false });
    expect(await refund(person.email)).toMatchObject({ isDone: false, says: 'This account has never paid.' });
    await world.payByCard(person, enhanced);
    world.pass(31);
    const [charge] = chargesTo(person.email);
    const id = charge?.id ?? '';
    expect((await refund(person.email)).says).toContain(`${id}  `);
    expect((await refund(person.email, '--payment', id)).says).toContain('Add --yes');
    expect(charge?.refunded).toBe(0);
    expect(await refund(person.email, '--payment', 'ch_of_another', '--yes')).toMatchObject({
      isDone: false,
    });
    expect(await refund(person.email, '--payment', id, '--yes')).toEqual({
      says: '£9.99 was paid back.',
      isDone: true,
    });
    expect(charge?.refunded).toBe(999);
    expect(await overview(person)).toMatchObject({ state: 'ended', refunded: { pence: 999 } });
    expect(await subjectsTo(person.email)).toContain('We have paid you back');
    expect(await refund(person.email, '--payment', id, '--yes')).toMatchObject({
      isDone: false,
      says: 'This payment has already been paid back.',
    });
    expect(Object.values(world.provider.state.refunds).filter(({ charge: of }) => of === id)).toHaveLength(1);
  });

  it('refuses one that is older than was promised', async () => {
    const person = await world.newPerson();
    await world.payByCard(person, { plan: 'basic', interval: 'yearly' });
    world.pass(70);
    const [charge] = chargesTo(person.email);
    const typed = [person.email, '--payment', charge?.id ?? '', '--yes'];
    const done = await runRefund({ ...world.deps, refundDays: 30, accountOf: async () => person.id }, typed);
    expect(done).toMatchObject({ isDone: false, says: 'This payment is older than 30 days.' });
    expect(charge?.refunded).toBe(0);
  });
});
