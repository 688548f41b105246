import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sellingPlans, testStart } from '../../testing/test-app.ts';
import {
  choose,
  grantDocument,
  grantTo,
  guestClient,
  newSharer,
  newWay,
  putOf,
  type Sharer,
  sendGrants,
  sharingOf,
} from '../vault/testing/granted.ts';
import { deletionOf, newRecord, nextVersion } from '../vault/testing/sealed.ts';
import { batchesOf } from '../vault/testing/signed-push.ts';
import { guardOf } from '../vault/testing/signed-vault.ts';
import { pullAll, startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

// The provider is switched off all the time: nothing listens where it would be.
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(sellingPlans);
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;

/** Each state of a plan as it is stored, counted from the day of the look; whether something new may begin then. */
const states = [
  ['a trial', { status: 'trialing', trial: 5 }, true],
  ['a trial that is over', { status: 'trialing', trial: -5 }, false],
  ['a paid plan', { status: 'active', paid: 5 }, true],
  ['grace', { status: 'past_due', paid: -5, held: 5 }, false],
  ['doubt', { status: 'active', paid: -5 }, false],
  ['a provider silent for 30 days', { status: 'active', paid: -30 }, false],
  ['an ended plan', { status: 'canceled', paid: -60 }, false],
  ['a refunded plan', { status: 'canceled', paid: 20 }, false],
  ['an unknown word', { status: 'other', paid: 20 }, false],
] as const;

interface Told {
  readonly status: string;
  readonly trial?: number;
  readonly paid?: number;
  readonly held?: number;
}

async function store(accountId: string, { status, trial, paid, held }: Told, lookMs: number): Promise<void> {
  const at = (days: number | undefined) => (days === undefined ? null : lookMs + days * day);
  await world.test.database.pool.query(
    `update profiles set plan = 'premium', status = $2, trial_ends_at_ms = $3, paid_through_ms = $4,
     held_until_ms = $5 where account_id = $1`,
    [accountId, status, at(trial), at(paid), at(held)],
  );
}

/** Lets time pass, with the job that sends each three hours. */
async function pass(ms: number, step: number): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    world.test.clock.advance(Math.min(step, left));
    await world.test.sendNotices();
    await world.test.post.deliverWaiting();
  }
}

/** A person who shares now and after a silence, and has two records. */
async function withAll() {
  const sharer = await newSharer(world);
  const [now, later] = [`now-${sharer.keeper.email}`, `later-${sharer.keeper.email}`];
  const shared = await grantTo(sharer, await choose(sharer, now), { kind: 'always' });
  const armed = await grantTo(sharer, await choose(sharer, later), release, 'card');
  const records = [newRecord(sharer.keeper.vault), newRecord(sharer.keeper.vault)] as const;
  const client = await clientOf(sharer, sharer.keeper);
  const pushed = await client.push(sharer.keeper.vault.vaultId, records, {
    batches: batchesOf(sharer.owner, records),
  });
  if (!pushed.ok) throw new Error(pushed.code);
  return { sharer, shared, armed, records, later };
}

async function clientOf(
  sharer: Sharer,
  person: Pick<Sharer['keeper'], 'client' | 'accountId' | 'sessionId'>,
) {
  const origin = new URL(world.test.config.publicUrl).origin;
  const opened = await person
    .client(world.url, fetch, guardOf(person, sharer.owner, { origin }))
    .openSession();
  if (!opened.ok) throw new Error(opened.code);
  return person.client(world.url, fetch, guardOf(person, sharer.owner, { origin, seal: opened.value.seal }));
}

async function openByCard({ armed: { code, grant }, later }: Awaited<ReturnType<typeof withAll>>) {
  const began = await guestClient(world, '').cardSession(code);
  if (!began.ok) throw new Error(began.code);
  const guest = guestClient(world, began.value.token);
  await guest.sendCardCode('mail');
  await world.test.post.deliverWaiting();
  const mail = world.test.sent.mails.findLast(
    ({ to, subject }) => to === later && subject.includes('six-digit'),
  );
  await guest.verifyCardCode(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '');
  return guest.openGrant(grant);
}

describe('with the provider switched off, and whatever was paid', () => {
  const people: Awaited<ReturnType<typeof withAll>>[] = [];
  beforeAll(async () => {
    world.test.clock.set(testStart);
    const lookMs = testStart + 14 * day + hour;
    for (const [, told] of states) {
      const one = await withAll();
      await store(one.sharer.keeper.accountId, told, lookMs);
      people.push(one);
    }
    await pass(13 * day, 12 * hour);
    await pass(day - hour, 3 * hour);
    world.test.clock.set(lookMs);
  }, 120_000);

  it.each(states.map(([name, , begins], at) => [name, begins, at] as const))(
    '%s: what is armed opens, and its owner reads, corrects, deletes, ends and leaves; new access: %s',
    async (_, begins, at) => {
      const one = people[at];
      if (one === undefined) throw new Error('nobody was made');
      const { sharer, shared, records } = one;
      expect(await openByCard(one)).toMatchObject({ ok: true });

      const back = await sharer.keeper.signInAgain();
      const client = await clientOf(sharer, back);
      const { vaultId } = sharer.keeper.vault;
      expect((await client.readVault()).ok).toBe(true);
      expect((await pullAll(client, vaultId)).map(({ id }) => id).toSorted()).toEqual(
        records.map(({ id }) => id).toSorted(),
      );
      const changes = [nextVersion(records[0]), deletionOf(records[1])];
      expect(
        await client.push(vaultId, changes, { batches: batchesOf(sharer.owner, changes) }),
      ).toMatchObject({ value: { results: [{ outcome: 'stored' }, { outcome: 'stored' }] } });
      expect(await client.readStorage()).toMatchObject({ ok: true });
      expect(await client.askWhatWeHold()).toMatchObject({ ok: true });
      expect(await back.send('GET', '/billing/v1/overview')).toMatchObject({ status: 200 });

      const asBack: Sharer = {
        ...sharer,
        keeper: {
          ...sharer.keeper,
          ...back,
          proving: owner => sharer.keeper.proving(owner, { as: back }),
        },
        sharing: await sharingOf(world, back, sharer.owner),
      };
      const end = { put: [], end: [{ grant: shared.grant, reason: 'revoked' as const }] };
      expect(await sendGrants(asBack, end, { reason: 'ended' })).toMatchObject({ ok: true });

      const person = await choose(asBack, `new-${back.email}`);
      const document = grantDocument(asBack, { person, when: release });
      const made = await sendGrants(asBack, {
        put: [putOf(asBack, document, [newWay('card').way])],
        end: [],
      });
      expect(made.ok ? true : made.code).toBe(begins ? true : 'plan_limit');
      expect(await client.closeAccount()).toMatchObject({ ok: true });
    },
  );
});
