import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import type { JobQueuer } from '../../db/jobs.ts';
import type { BillingEmail } from '../../ports/billing-letters.ts';
import { listenToMeasurements, type Measurement } from '../../ports/meter.ts';
import type {
  Payments,
  ProviderCustomer,
  ProviderEvent,
  ProviderSubscription,
} from '../../ports/payments.ts';
import { createTestClock } from '../../testing/test-app.ts';
import { openTestDatabase } from '../../testing/test-database.ts';
import { beginTrial, planFactsStore } from '../account/service.ts';
import type { BillingDeps } from './context.ts';
import { findBilling, findOrCreateBilling, linkCustomer, nextPurchaseNumber, readLedger } from './store.ts';
import { syncAccount } from './sync.ts';
import { acceptWebhookEvent } from './webhook.ts';

// Tests `sync` and the webhook with the real database, and a provider whose responses are set by each test.

const hour = 3_600_000;
const day = 24 * hour;
let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const measured: Measurement[] = [];
const ends: (() => void)[] = [];
afterEach(() => {
  measured.length = 0;
  for (const end of ends.splice(0)) end();
});

/**
 * An account in its free trial whose emails are recorded. It is linked to a customer at the provider unless
 * `isTied` is false.
 */
async function payer({
  isTied = true,
  email = 'ruth@example.org',
}: {
  isTied?: boolean;
  email?: string;
} = {}) {
  const { db } = database;
  const clock = createTestClock();
  const id = randomUUID();
  const customerId = `cus_${id}`;
  const createdAtMs = clock.now();
  await db.transaction(tx => beginTrial(tx, { id, createdAtMs }));
  await findOrCreateBilling(db, id);
  if (isTied) await linkCustomer(db, id, customerId);
  const letters: BillingEmail[] = [];
  const done: string[] = [];
  const log: unknown[] = [];
  const provider: { customer: ProviderCustomer | undefined; event: ProviderEvent | undefined } = {
    customer: { subscriptions: [], payments: [] },
    event: undefined,
  };
  const payments: Partial<Payments> = {
    readCustomer: async asked => {
      done.push(`read ${asked === customerId}`);
      return provider.customer;
    },
    endNow: async subscription => void done.push(`end ${subscription}`),
    refund: async payment => void done.push(`refund ${payment}`),
    readEvent: () => provider.event,
  };
  const deps: BillingDeps & { jobs: JobQueuer } = {
    db,
    clock,
    publicUrl: 'https://kinfolio.example',
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a sync calls nothing else on the provider
    payments: payments as Payments,
    standings: planFactsStore,
    emailOf: async () => email,
    closes: async () => false,
    queueMessage: async (_tx, letter) => String(letters.push(letter)),
    log: {
      info: (...said: unknown[]) => void log.push(said),
      warn: (...said: unknown[]) => void log.push(said),
    },
    jobs: {
      add: async (_tx, queue, about) => void done.push(`${queue} ${about === `sync:${id}`}`),
      addMany: async () => undefined,
    },
  };
  /**
   * Syncs with the given subscriptions as the provider's response. Returns the templates of the emails that
   * this sends.
   */
  const says = async (...subscriptions: ProviderSubscription[]) => {
    provider.customer = { payments: [], ...provider.customer, subscriptions };
    await syncAccount(deps, id);
    return letters.splice(0).map(({ template }) => template);
  };
  ends.push(listenToMeasurements(one => measured.push(one)));
  return { id, customerId, clock, deps, provider, letters, done, log, says };
}

const running = (given: Partial<ProviderSubscription> = {}): ProviderSubscription => {
  const now = createTestClock().now();
  const period = { periodStartMs: now, periodEndMs: now + 30 * day };
  const choice = { plan: 'enhanced', interval: 'monthly', pence: 999 } as const;
  const times = { createdAtMs: now, ...period, trialEndsAtMs: null, unpaidSinceMs: null };
  return { id: 'sub_1', status: 'active', ...choice, ...times, endsAtPeriodEnd: false, next: null, ...given };
};
const payment = (id: string, given: object = {}) => ({
  id,
  pence: 999,
  refundedPence: 0,
  disputed: false,
  atMs: createTestClock().now(),
  ...given,
});

describe('the mails about a plan', () => {
  it('say once what its owner would want to know, and nothing where nothing changed', async () => {
    const { says, clock } = await payer();
    const failed = { status: 'past_due', unpaidSinceMs: clock.now() } as const;
    const told: (readonly string[])[] = [];
    for (const subscription of [
      running({ status: 'incomplete' }),
      running(),
      running(),
      running({ endsAtPeriodEnd: true }),
      running({ endsAtPeriodEnd: true }),
      running(),
      running({ plan: 'premium' }),
      running({ plan: 'premium' }),
      running({ plan: 'premium', ...failed }),
      running({ plan: 'premium', ...failed }),
      running({ plan: 'premium' }),
      running({ plan: 'premium', status: 'other' }),
      running({ plan: 'premium', status: 'other' }),
      running({ plan: 'basic', status: 'other', endsAtPeriodEnd: true }),
    ])
      told.push(await says(subscription));
    expect(told).toEqual([
      [],
      ['plan-paid'],
      [],
      ['plan-ending'],
      [],
      ['plan-kept'],
      ['plan-changed'],
      [],
      ['payment-failed'],
      [],
      [],
      [],
      [],
      [],
    ]);
  });

  it('say that a plan ended, and that it began anew; a doubt that passed is not mentioned', async () => {
    const { says, clock } = await payer();
    expect(await says(running({ status: 'trialing', trialEndsAtMs: clock.now() + 20 * day }))).toEqual([
      'plan-paid',
    ]);
    expect(await says(running({ status: 'active' }))).toEqual([]);
    // The period ended, and the provider sent no event about it.
    clock.advance(32 * day);
    expect(await says(running({ periodEndMs: clock.now() + 28 * day }))).toEqual([]);
    expect(await says(running({ status: 'canceled' }))).toEqual(['plan-ended']);
    expect(await says(running({ status: 'canceled' }))).toEqual([]);
    expect(
      await says(running({ id: 'sub_2', createdAtMs: clock.now(), periodEndMs: clock.now() + day })),
    ).toEqual(['plan-paid']);
  });

  it('name the plan, its price and its days', async () => {
    const { deps, id, provider, letters, clock } = await payer();
    const subscriptions = [running({ interval: 'yearly', pence: 9590 })];
    provider.customer = { subscriptions, payments: [] };
    await syncAccount(deps, id);
    const manage = 'https://kinfolio.example/subscription-management';
    const values = { plan: 'Enhanced Plan', price: '£95.90 a year', next: '21 December 2026', manage };
    expect(letters.splice(0)).toEqual([{ template: 'plan-paid', to: 'ruth@example.org', values }]);
    provider.customer = {
      subscriptions: [running({ status: 'past_due', unpaidSinceMs: clock.now() })],
      payments: [],
    };
    await syncAccount(deps, id);
    expect(letters[0]?.values).toEqual({ until: '5 December 2026', manage });
  });

  it('go to nobody without an address', async () => {
    const { says } = await payer({ email: '' });
    expect(await says(running())).toEqual([]);
  });
});

describe('a sync', () => {
  it('writes nothing once a later one has written', async () => {
    const { deps, id, provider, letters } = await payer();
    const slow = Promise.withResolvers<ProviderCustomer>();
    const payments = { ...deps.payments, readCustomer: () => slow.promise };
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the same provider with a delay
    const first = syncAccount({ ...deps, payments: payments as Payments }, id);
    provider.customer = { subscriptions: [running({ plan: 'premium' })], payments: [] };
    // Waits until the first sync has its number, so that the second sync gets a later one.
    await expect.poll(async () => (await findBilling(deps.db, id))?.syncGiven).toBe(1);
    await syncAccount(deps, id);
    slow.resolve({ subscriptions: [running({ plan: 'basic' })], payments: [payment('ch_1')] });
    await first;
    expect(await planFactsStore.read(deps.db, id)).toMatchObject({ plan: 'premium' });
    expect([await readLedger(deps.db, id), letters.map(({ template }) => template)]).toEqual([
      [],
      ['plan-paid'],
    ]);
  });

  it('does not ask about an account without a customer, and leaves one that is gone alone', async () => {
    const { deps, id, done } = await payer({ isTied: false });
    expect(await syncAccount(deps, id)).toBeUndefined();
    expect(await syncAccount(deps, randomUUID())).toBeUndefined();
    expect(done).toEqual([]);
    const gone = await payer();
    await gone.deps.db.transaction(async tx => {
      await tx.execute(`delete from profiles where account_id = '${gone.id}'`);
    });
    expect(await gone.says(running())).toEqual([]);
    expect(await readLedger(gone.deps.db, gone.id)).toEqual([]);
  });

  it('ends what was begun once it runs, and not before', async () => {
    const { deps, id, says } = await payer();
    const nowMs = deps.clock.now();
    await nextPurchaseNumber(deps.db, id, { what: 'enhanced monthly', sinceMs: nowMs - day, nowMs });
    await says(running({ status: 'incomplete' }));
    expect((await findBilling(deps.db, id))?.attemptFor).toBe('enhanced monthly');
    await says(running());
    expect((await findBilling(deps.db, id))?.attemptFor).toBeNull();
  });

  it('notes each payment and each refund once, and mails about a refund once', async () => {
    const { deps, id, provider, letters } = await payer();
    const back = payment('ch_back', { refundedPence: 999 });
    provider.customer = { subscriptions: [], payments: [payment('ch_kept'), back] };
    await syncAccount(deps, id);
    await syncAccount(deps, id);
    const rows = await readLedger(deps.db, id);
    expect(rows.map(({ providerId, what, pence }) => `${providerId} ${what} ${pence}`).toSorted()).toEqual([
      'ch_back paid 999',
      'ch_back refunded 999',
      'ch_kept paid 999',
    ]);
    expect(letters).toMatchObject([{ template: 'payment-refunded', values: { amount: '£9.99' } }]);
  });

  it('of two subscriptions ends the older one, and pays back what was paid for that and nothing else', async () => {
    const { deps, id, provider, done, log } = await payer();
    const [now, before] = [createTestClock().now(), createTestClock().now() - 2 * day];
    const [older, newer] = [running({ id: 'sub_old', createdAtMs: before }), running({ id: 'sub_new' })];
    provider.customer = {
      subscriptions: [older, newer],
      payments: [
        payment('ch_new', { atMs: now }),
        payment('ch_other', { atMs: before, pence: 599 }),
        payment('ch_back', { atMs: before, refundedPence: 999 }),
        payment('ch_later', { atMs: before + hour }),
        payment('ch_old', { atMs: before + 60_000 }),
      ],
    };
    await syncAccount(deps, id);
    expect(done).toEqual(['read true', 'end sub_old', 'refund ch_old']);
    expect(measured).toContainEqual({ what: 'billing drift', cause: 'second subscription' });
    expect(log).toEqual([[{ subscription: 'sub_old' }, 'a second subscription was ended']]);
    provider.customer = { ...provider.customer, payments: [payment('ch_new', { atMs: now })] };
    done.length = 0;
    await syncAccount(deps, id);
    expect(done).toEqual(['read true', 'end sub_old']);
  });

  it('takes the plan of one’s own over a seat, and leaves a seat alone while nothing of one’s own runs', async () => {
    const { deps, id, says } = await payer();
    const had = await planFactsStore.read(deps.db, id);
    if (had === undefined) throw new Error('nothing is there');
    const sponsored = { ...had, plan: 'premium' as const, sponsoredBy: randomUUID() };
    await planFactsStore.write(deps.db, id, sponsored, deps.clock.now());
    const put = 'insert into plan_seats (account_id, seat, member_id, since_ms) values ($1, 2, $2, 1)';
    await database.pool.query(put, [sponsored.sponsoredBy, id]);
    const seats = async () =>
      (await database.pool.query('select 1 from plan_seats where member_id = $1', [id])).rowCount;
    expect(await says(running({ status: 'canceled' }))).toEqual([]);
    expect([await planFactsStore.read(deps.db, id), await seats()]).toEqual([sponsored, 1]);
    expect(await says(running())).toEqual(['plan-paid']);
    expect(await planFactsStore.read(deps.db, id)).toMatchObject({ plan: 'enhanced', sponsoredBy: null });
    expect(await seats()).toBe(0);
  });
});

const take = async (given: Partial<ProviderEvent> | undefined, isKnown = true) => {
  const { deps, provider, done, log, customerId } = await payer();
  const event = { id: `evt_${randomUUID()}`, type: 'invoice.paid', isTest: false };
  provider.event = given && { ...event, customerId: isKnown ? customerId : `${customerId}x`, ...given };
  const taken = () =>
    acceptWebhookEvent(deps, Buffer.from(''), '').then(
      () => 'taken',
      () => 'refused',
    );
  const twice = [await taken(), await taken()];
  const { rowCount } = await database.pool.query('select 1 from billing_events where event_id = $1', [
    event.id,
  ]);
  return { twice, done, kept: rowCount, log: log.map(said => JSON.stringify(said)) };
};

describe('a message of the provider', () => {
  it('makes one piece of work however often it comes; the log names its id and type alone', async () => {
    const { twice, done, kept, log } = await take({});
    expect([twice, done, kept]).toEqual([['taken', 'taken'], ['billing true'], 1]);
    expect(log).toHaveLength(2);
    expect(log[0]).toMatch(
      /^\[\{"event":"evt_[\w-]+","type":"invoice.paid"\},"a message of the payment provider"\]$/,
    );
  });

  it('of a customer that is not known, or of none, is kept and makes no work', async () => {
    expect(await take({}, false)).toMatchObject({ done: [], kept: 1 });
    expect(await take({ customerId: undefined })).toMatchObject({ done: [], kept: 1 });
  });

  it('that this server sent to itself changes nothing, and one of another’s signature is refused', async () => {
    expect(await take({ isTest: true })).toMatchObject({ twice: ['taken', 'taken'], done: [], kept: 0 });
    expect(await take(undefined)).toMatchObject({
      twice: ['refused', 'refused'],
      done: [],
      kept: 0,
      log: [],
    });
  });
});
