import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { planSellingSettings, testStartMs } from '../../testing/test-app.ts';
import {
  createGrantDocument,
  createGrantUpdate,
  createGrantWithWay,
  createGuestClient,
  createSessionSharingClient,
  createWayWithCode,
  type SharingOwner,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from '../vault/testing/granted.ts';
import { createDeletion, createNewRecord, createNextVersion } from '../vault/testing/sealed.ts';
import { signBatches } from '../vault/testing/signed-push.ts';
import { createCallGuard } from '../vault/testing/signed-vault.ts';
import { pullAllPages, startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

// Nothing listens at the payment provider's address, so these tests cannot reach a provider.
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;
const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;

/**
 * Every state of a plan that can be stored, with its dates in days from now, and whether its owner may start something
 * new in that state.
 */
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

/**
 * Moves the clock forward step by step. After each step, runs the job that queues notices, and delivers the
 * waiting emails.
 */
async function pass(ms: number, step: number): Promise<void> {
  for (let left = ms; left > 0; left -= step) {
    world.test.clock.advance(Math.min(step, left));
    await world.test.sendNotices();
    await world.test.post.deliverWaiting();
  }
}

/**
 * A person with two records, who shares with two people: one can read at once, the other only after the owner
 * has been silent for a while.
 */
async function withAll() {
  const sharer = await signUpSharingOwner(world);
  const [now, later] = [`now-${sharer.keeper.email}`, `later-${sharer.keeper.email}`];
  const shared = await createGrantWithWay(sharer, await savePersonDetails(sharer, now), { kind: 'always' });
  const armed = await createGrantWithWay(sharer, await savePersonDetails(sharer, later), release, 'card');
  const records = [createNewRecord(sharer.keeper.vault), createNewRecord(sharer.keeper.vault)] as const;
  const client = await clientOf(sharer, sharer.keeper);
  const pushed = await client.push(sharer.keeper.vault.vaultId, records, {
    batches: signBatches(sharer.owner, records),
  });
  if (!pushed.ok) throw new Error(pushed.code);
  return { sharer, shared, armed, records, later };
}

async function clientOf(
  sharer: SharingOwner,
  person: Pick<SharingOwner['keeper'], 'client' | 'accountId' | 'sessionId'>,
) {
  const origin = new URL(world.test.config.publicUrl).origin;
  const opened = await person
    .client(world.url, fetch, createCallGuard(person, sharer.owner, { origin }))
    .openSession();
  if (!opened.ok) throw new Error(opened.code);
  return person.client(
    world.url,
    fetch,
    createCallGuard(person, sharer.owner, { origin, seal: opened.value.seal }),
  );
}

async function openByCard({ armed: { code, grant }, later }: Awaited<ReturnType<typeof withAll>>) {
  const began = await createGuestClient(world, '').cardSession(code);
  if (!began.ok) throw new Error(began.code);
  const guest = createGuestClient(world, began.value.token);
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
    world.test.clock.set(testStartMs);
    const lookMs = testStartMs + 14 * day + hour;
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
      expect((await pullAllPages(client, vaultId)).map(({ id }) => id).toSorted()).toEqual(
        records.map(({ id }) => id).toSorted(),
      );
      const changes = [createNextVersion(records[0]), createDeletion(records[1])];
      expect(
        await client.push(vaultId, changes, { batches: signBatches(sharer.owner, changes) }),
      ).toMatchObject({ value: { results: [{ outcome: 'stored' }, { outcome: 'stored' }] } });
      expect(await client.readStorage()).toMatchObject({ ok: true });
      expect(await client.askWhatWeHold()).toMatchObject({ ok: true });
      expect(await back.send('GET', '/billing/v1/overview')).toMatchObject({ status: 200 });

      const asBack: SharingOwner = {
        ...sharer,
        keeper: {
          ...sharer.keeper,
          ...back,
          proving: owner => sharer.keeper.proving(owner, { as: back }),
        },
        sharing: await createSessionSharingClient(world, back, sharer.owner),
      };
      const end = { put: [], end: [{ grant: shared.grant, reason: 'revoked' as const }] };
      expect(await sendGrants(asBack, end, { reason: 'ended' })).toMatchObject({ ok: true });

      const person = await savePersonDetails(asBack, `new-${back.email}`);
      const document = createGrantDocument(asBack, { person, when: release });
      const made = await sendGrants(asBack, {
        put: [createGrantUpdate(asBack, document, [createWayWithCode('card').way])],
        end: [],
      });
      expect(made.ok ? true : made.code).toBe(begins ? true : 'plan_limit');
      expect(await client.closeAccount()).toMatchObject({ ok: true });
    },
  );
});
