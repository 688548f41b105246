import { sealHeader } from '@kinfolio/contract/keyset';
import { maxReminders, type PlannedReminder } from '@kinfolio/contract/reminders/shapes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSellingSettings } from '../../testing/test-app.ts';
import {
  createPersonRemindersClient,
  createPlanRequest,
  createReminderId,
  createRenewalReminder,
  type RemindedOwner,
  signUpRemindedOwner,
} from '../vault/testing/reminded.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

let world: VaultWorld;
let bad: RemindedOwner | undefined;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

const rowsOf = async (accountId: string) =>
  (await world.test.database.pool.query('select * from reminders where account_id = $1', [accountId])).rows;
const codeOf = async (answer: Promise<{ ok: boolean; code?: string }>) => {
  const { ok, code } = await answer;
  return ok ? 'yes' : code;
};

describe('a plan', () => {
  it('is taken as a whole, and shown again with when its next email goes', async () => {
    const { client } = await signUpRemindedOwner(world);
    const one = createRenewalReminder();
    const put = await client.putReminders(createPlanRequest([one]));
    expect(put).toMatchObject({ ok: true, value: { paused: null, left: [] } });
    const read = await client.readReminders();
    expect(read).toEqual(put);
    if (!read.ok) throw new Error(read.code);
    expect(read.value.reminders).toMatchObject([{ ...one, stoppedAt: null }]);
    expect(read.value.reminders[0]?.nextAt).toMatch(/^2026-12-21T09:/);
  });

  it('sent again as it was changes nothing; without a reminder that one is gone, and of none no row is left', async () => {
    const { client, person } = await signUpRemindedOwner(world);
    const [one, two] = [
      createRenewalReminder(),
      createRenewalReminder({ label: 'Bill: payment', class: 'bills' }),
    ];
    await client.putReminders(createPlanRequest([one, two]));
    const before = await rowsOf(person.accountId);
    world.test.clock.advance(60_000);
    await client.putReminders(createPlanRequest([one, two]));
    expect(await rowsOf(person.accountId)).toEqual(before);
    await client.putReminders(createPlanRequest([two]));
    expect((await rowsOf(person.accountId)).map(({ id }) => id)).toEqual([two.id]);
    await client.putReminders(createPlanRequest([]));
    expect(await rowsOf(person.accountId)).toEqual([]);
  });

  it('of a device that slept is refused, and brings nothing to life again', async () => {
    const { client } = await signUpRemindedOwner(world);
    const one = createRenewalReminder();
    await client.putReminders(createPlanRequest([one], {}, 5));
    await client.putReminders(createPlanRequest([], {}, 6));
    expect(await client.putReminders(createPlanRequest([one], {}, 5))).toMatchObject({
      ok: false,
      code: 'stale',
    });
    expect(await client.readReminders()).toMatchObject({ value: { reminders: [] } });
  });

  it('of a device whose clock is a year off is reckoned by the clock of the server', async () => {
    const { client } = await signUpRemindedOwner(world);
    const { yearly: _none, ...once } = createRenewalReminder({ day: '2026-02-19' });
    const put = await client.putReminders(
      createPlanRequest([
        once,
        createRenewalReminder({ day: '2026-02-19' }),
        createRenewalReminder({ day: '2028-02-19' }),
      ]),
    );
    if (!put.ok) throw new Error(put.code);
    const next = put.value.reminders.map(({ day, nextAt }) => [
      day.slice(0, 4),
      nextAt?.slice(0, 10) ?? 'none',
    ]);
    expect(next.toSorted()).toEqual([
      ['2026', '2026-12-21'],
      ['2026', 'none'],
      ['2028', '2027-12-21'],
    ]);
  });

  it('of two devices at once is one of the two, whole', async () => {
    const { client, person } = await signUpRemindedOwner(world);
    const plans = [1, 2].map(count => Array.from({ length: count * 20 }, () => createRenewalReminder()));
    await Promise.all(plans.map(each => client.putReminders(createPlanRequest(each))));
    const ids = (await rowsOf(person.accountId)).map(({ id }) => String(id)).toSorted();
    expect(plans.map(each => each.map(({ id }) => id).toSorted())).toContainEqual(ids);
  });

  it.each<[string, Partial<PlannedReminder>]>([
    ['a label with a header in it', { label: 'Renewal\r\nBcc: someone@example.org' }],
    ['a label of 121 characters', { label: '🏡'.repeat(121) }],
    ['a label that turns the text around', { label: 'Renewal \u202e1202' }],
    ['no label', { label: '' }],
    ['31 February', { day: '2027-02-31' }],
    ['the year 9999', { day: '9999-12-31' }],
    ['a day of no year', { yearly: '02-30' }],
    ['no step', { steps: [] }],
    ['a step after the day', { steps: [-1] }],
    ['a step two years before', { steps: [730] }],
    ['an id of another sort', { id: 'one renewalDate' }],
  ])('with %s is refused', async (_, wrong) => {
    bad ??= await signUpRemindedOwner(world);
    const { person } = bad;
    const [method, path, body] = [
      'PUT',
      '/vault/v1/reminders',
      createPlanRequest([createRenewalReminder(wrong)]),
    ];
    const seal = await person.guard({ guard: 'seal', method, path, body: JSON.stringify(body) });
    const put = await person.send(method, path, body, { [sealHeader]: seal ?? '' });
    expect([put.status, put.body]).toMatchObject([400, { code: 'bad_request' }]);
    expect(await rowsOf(person.accountId)).toEqual([]);
  });

  it('takes 120 characters and 1,000 reminders, and neither one more nor one twice', async () => {
    const { client, person } = await signUpRemindedOwner(world);
    const label = '🏡'.repeat(120);
    const all = Array.from({ length: maxReminders }, () => createRenewalReminder({ label }));
    expect(await codeOf(client.putReminders(createPlanRequest(all)))).toBe('yes');
    expect(await rowsOf(person.accountId)).toHaveLength(maxReminders);
    expect(await codeOf(client.putReminders(createPlanRequest([...all, createRenewalReminder()])))).toBe(
      'bad_request',
    );
    const twice = createRenewalReminder();
    expect(await codeOf(client.putReminders(createPlanRequest([twice, twice])))).toBe('bad_request');
  });
});

it('nobody reads or changes the plan of another, and without a vault there is none', async () => {
  const [one, other] = [await signUpRemindedOwner(world), await signUpRemindedOwner(world)];
  const same = createReminderId();
  await one.client.putReminders(createPlanRequest([createRenewalReminder({ id: same, label: 'Mine' })]));
  await other.client.putReminders(createPlanRequest([createRenewalReminder({ id: same, label: 'Yours' })]));
  await other.client.putReminders(createPlanRequest([]));
  expect(await one.client.readReminders()).toMatchObject({ value: { reminders: [{ label: 'Mine' }] } });
  const made = await one.client.makeFeed({ classes: ['bills'] });
  if (!made.ok) throw new Error(made.code);
  expect(await codeOf(other.client.revokeFeed(made.value.id))).toBe('not_found');
  const bare = await world.signUp();
  expect(await codeOf(createPersonRemindersClient(world, bare).putReminders(createPlanRequest([])))).toBe(
    'not_found',
  );
  const nobody = createPersonRemindersClient(world, { token: async () => 'none', guard: bare.guard });
  expect(await codeOf(nobody.readReminders())).toBe('unauthorized');
});

it('says why nothing goes out: the plan of the account, or no email', async () => {
  const { client, person } = await signUpRemindedOwner(world, 'basic');
  await client.putReminders(createPlanRequest([createRenewalReminder()]));
  expect(await client.readReminders()).toMatchObject({ value: { paused: 'plan', reminders: [{}] } });
  expect(await codeOf(client.testReminder())).toBe('not_now');
  expect(person.email).toContain('@');
});
