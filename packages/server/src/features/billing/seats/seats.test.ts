import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../auth/testing/auth-world.ts';
import { syncAccount } from '../sync.ts';
import { type BillingWorld, startBillingWorld } from '../testing/billing-world.ts';

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

const enhanced = { plan: 'enhanced', interval: 'monthly' } as const;

/** A person who has paid for a plan and whose plan is active. */
async function payer(choice: object = enhanced): Promise<Person> {
  const person = await world.newPerson();
  await world.payByCard(person, choice);
  await syncAccount(world.deps, person.id);
  return person;
}

const invite = async (person: Person, seat = 2): Promise<string> => {
  const { status, body } = await world.ask(person, 'POST', '/billing/v1/seats/link', { seat });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return String(body.address).split('#')[1] ?? '';
};
const accept = (person: Person, token: string) =>
  world.ask(person, 'POST', '/billing/v1/seats/accept', { token });
const seatsOf = async (person: Person) => (await world.ask(person, 'GET', '/billing/v1/seats')).body;
const planOf = async (person: Person) => {
  const { body } = await world.ask(person, 'GET', '/billing/v1/overview?ask=no');
  return [body.plan, body.state];
};
const take = async (from: Person, seat = 2): Promise<Person> => {
  const member = await world.newPerson();
  const taken = await accept(member, await invite(from, seat));
  if (taken.status !== 200) throw new Error(JSON.stringify(taken.body));
  return member;
};

describe('a seat', () => {
  it('gives the plan with its dates, and shows each side who the other is and no more', async () => {
    const giver = await payer();
    const member = await world.newPerson();
    const token = await invite(giver);
    expect((await world.ask(member, 'POST', '/billing/v1/seats/offer', { token })).body).toEqual({
      name: expect.any(String),
      email: giver.email,
      plan: 'enhanced',
    });
    expect(await planOf(member)).toEqual(['basic', 'trial']);
    expect((await accept(member, token)).body.sponsor).toMatchObject({ email: giver.email });
    expect(await planOf(member)).toEqual(await planOf(giver));
    expect(await seatsOf(giver)).toEqual({
      sponsor: null,
      seats: [
        { seat: 2, member: { name: expect.any(String), email: member.email, bytes: 0 }, invitedUntil: null },
        { seat: 3, member: null, invitedUntil: null },
      ],
    });
    // A member's own row now has the payer's plan, which decides what the member may use. But a member has no
    // seats to give.
    expect((await seatsOf(member)).seats).toEqual([]);
  });

  it('is taken once, however many press the link at once, and by however many links one person has', async () => {
    const giver = await payer({ plan: 'premium', interval: 'monthly' });
    const token = await invite(giver);
    const people = await Promise.all(Array.from({ length: 50 }, () => world.newPerson()));
    const answers = await Promise.all(people.map(person => accept(person, token)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter(status => status === 200)).toHaveLength(1);
    expect(new Set(statuses)).toEqual(new Set([200, 404]));
    const lucky = people[statuses.indexOf(200)];
    const other = people.find(person => person !== lucky);
    if (lucky === undefined || other === undefined) throw new Error('nobody has it');
    const [third, fourth] = [await invite(giver, 3), await invite(giver, 4)];
    const both = await Promise.all([accept(other, third), accept(other, fourth)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(
      (await seatsOf(giver)).seats.filter((one: { member: unknown }) => one.member !== null),
    ).toHaveLength(2);
  }, 60_000);

  it('is refused with a sentence to whoever pays, gives seats or has one, and to the payer', async () => {
    const giver = await payer();
    const token = await invite(giver);
    expect(await accept(giver, token)).toMatchObject({ status: 409, body: { code: 'plan_conflict' } });
    expect(await accept(await payer(), token)).toMatchObject({ status: 409 });
    // A link still works after one person was refused.
    expect((await accept(await world.newPerson(), token)).status).toBe(200);
    expect(await accept(await world.newPerson(), token)).toMatchObject({ status: 404 });
    const small = await payer({ plan: 'basic', interval: 'monthly' });
    expect((await seatsOf(small)).seats).toEqual([]);
    for (const [person, seat, status] of [
      [small, 2, 409],
      [giver, 4, 409],
      [giver, 2, 409],
      [giver, 1, 400],
      [giver, 7, 400],
      [giver, '2', 400],
    ] as const)
      expect((await world.ask(person, 'POST', '/billing/v1/seats/link', { seat })).status).toBe(status);
    for (const wrong of ['', 'x', 'a'.repeat(10_000), 7, null])
      expect([400, 404]).toContain(
        (await world.ask(giver, 'POST', '/billing/v1/seats/accept', { token: wrong })).status,
      );
  });

  it('lapses after seven days, and a new link ends the one before', async () => {
    const giver = await payer();
    const first = await invite(giver);
    const second = await invite(giver);
    expect((await accept(await world.newPerson(), first)).status).toBe(404);
    world.pass(7);
    expect((await accept(await world.newPerson(), second)).status).toBe(404);
  });
});

describe('the end of a seat', () => {
  it('leaves 30 days as before, whether its member leaves or is removed; no trial of another plan', async () => {
    const giver = await payer();
    const [leaving, removed] = [await take(giver, 2), await take(giver, 3)];
    expect((await world.ask(leaving, 'POST', '/billing/v1/seats/leave')).body.sponsor).toBeNull();
    expect(await world.ask(leaving, 'POST', '/billing/v1/seats/leave')).toMatchObject({ status: 404 });
    await world.ask(giver, 'POST', '/billing/v1/seats/remove', { seat: 3 });
    for (const person of [leaving, removed]) {
      expect(await planOf(person)).toEqual(['enhanced', 'trial']);
      const chosen = await world.ask(person, 'POST', '/rest/v1/rpc/choose_trial_plan', {
        user_id: person.id,
        plan: 'premium',
      });
      expect(chosen.status).toBeGreaterThanOrEqual(400);
    }
    expect((await seatsOf(giver)).seats.map(({ member }: { member: unknown }) => member)).toEqual([
      null,
      null,
    ]);
    world.pass(31);
    expect(await planOf(leaving)).toEqual(['enhanced', 'ended']);
  });

  it('comes to the newest where a smaller plan has too few, and to all when nobody pays', async () => {
    const giver = await payer({ plan: 'premium', interval: 'monthly' });
    const members = [await take(giver, 2), await take(giver, 3), await take(giver, 4)];
    // During a trial a change takes effect at once. Afterwards, a change to a smaller plan waits for the next period.
    world.pass(31);
    await syncAccount(world.deps, giver.id);
    await world.ask(giver, 'POST', '/billing/v1/change', enhanced);
    expect(
      (await seatsOf(giver)).seats.filter((one: { member: unknown }) => one.member !== null),
    ).toHaveLength(3);
    world.pass(32);
    await syncAccount(world.deps, giver.id);
    const left = (await seatsOf(giver)).seats.flatMap(({ member }: { member: { email: string } | null }) =>
      member === null ? [] : member.email,
    );
    expect(left).toEqual([members[0]?.email, members[1]?.email]);
    await world.ask(giver, 'POST', '/billing/v1/cancel');
    world.pass(32);
    await syncAccount(world.deps, giver.id);
    expect(await planOf(giver)).toEqual(['enhanced', 'ended']);
    const [first] = members;
    if (first === undefined) throw new Error('nobody was there');
    expect(await planOf(first)).toEqual(['enhanced', 'trial']);
    expect((await seatsOf(first)).sponsor).toBeNull();
  });

  it('comes with a plan of one’s own, and what the provider said earlier changes nothing before', async () => {
    const giver = await payer({ plan: 'premium', interval: 'monthly' });
    const member = await world.newPerson();
    await world.payByCard(member, { plan: 'basic', interval: 'monthly' });
    await world.ask(member, 'POST', '/billing/v1/cancel');
    world.pass(32);
    await syncAccount(world.deps, member.id);
    expect(await planOf(member)).toEqual(['basic', 'ended']);
    await syncAccount(world.deps, giver.id);
    expect((await accept(member, await invite(giver))).status).toBe(200);
    await syncAccount(world.deps, member.id);
    expect((await planOf(member))[0]).toBe('premium');
    await world.payByCard(member, enhanced);
    await syncAccount(world.deps, member.id);
    expect((await planOf(member))[0]).toBe('enhanced');
    expect((await seatsOf(member)).sponsor).toBeNull();
    expect((await seatsOf(giver)).seats[0].member).toBeNull();
  });
});

it('seats share one room', async () => {
  const giver = await payer();
  const member = await take(giver);
  // During a trial everyone has the largest storage allowance, so the trial must be over first.
  world.pass(32);
  await syncAccount(world.deps, giver.id);
  const put = 'insert into storage_usage (account_id, used_bytes) values ($1, $2)';
  await world.database.pool.query(put, [giver.id, 20 * 1024 ** 3]);
  const { seats } = await seatsOf(giver);
  expect(seats[0].member.bytes).toBe(0);
  const { body } = await world.ask(member, 'GET', '/vault/v1/storage');
  expect(body).toEqual({ usedBytes: 0, allowedBytes: 30 * 1024 ** 3 });
});
