import { accountClosingMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordRestored } from '../../../db/restored.ts';
import { createErasure } from '../../../jobs/erasing.ts';
import { eraseDueAccounts } from '../../privacy/erasure.ts';
import { findRowsContaining } from '../../privacy/testing/planted.ts';
import {
  createAcceptRequest,
  createGrantMember,
  createGrantWithWay,
  type SharingOwner,
  savePersonDetails,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import { createGuardedClient } from '../../vault/testing/guarded-client.ts';
import {
  advanceClock,
  createGuestWithCode,
  createOwnerProvedClient,
  createReleasedVault,
  listMailsWithSubject,
  releaseTerms,
} from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;

const close = (sharer: SharingOwner) => createOwnerProvedClient(world, sharer).closeAccount();
/** Cancels the closing of an account, in a new session in which the owner has opened the vault. */
const keep = async ({ keeper, owner }: Pick<SharingOwner, 'keeper' | 'owner'>) => {
  const again = await keeper.signInAgain();
  const at = { url: world.url, publicUrl: world.test.config.publicUrl, token: () => again.token() };
  return (await createGuardedClient(at, owner)).keepAccount();
};
const erase = () => {
  const { database, clock } = world.test;
  return eraseDueAccounts(
    createErasure({ db: database.db, clock, queueMessage: undefined, jobs: undefined }),
  );
};
const open = async (of: Awaited<ReturnType<typeof createReleasedVault>>) =>
  (await createGuestWithCode(world, of)).openGrant(of.grant);

describe('an owner closes the account, and a grant is armed', () => {
  it('its person is told, asks, reads before day 30, and no more from that day on', async () => {
    const of = await createReleasedVault(world, 'amira@example.org');
    const closedMs = world.test.clock.now();
    expect(await close(of.sharer)).toMatchObject({ ok: true });
    await world.test.post.deliverWaiting();
    const told = listMailsWithSubject(world, of.email, 'An account is closing');
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toMatch(/deleted on 21 December 2026[\s\S]*ask for the papers/);
    expect(await (await createGuestWithCode(world, of)).askGrant(of.grant, 'ask')).toMatchObject({
      ok: true,
    });
    await advanceClock(world, 6 * day, 12 * hour);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await advanceClock(world, 2 * day, 6 * hour);
    expect(await open(of)).toMatchObject({ ok: true, value: { half: of.way.half } });
    world.test.clock.set(closedMs + accountClosingMs - 1);
    expect(await open(of)).toMatchObject({ ok: true });
    world.test.clock.advance(1);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    expect(await erase()).toBe(1);
    await expect(createGuestWithCode(world, of)).rejects.toThrow('not_found');
    expect(
      await findRowsContaining(world.test.database.pool, [of.email, of.sharer.owner.payload.vault]),
    ).toEqual([]);
  });

  it('silence alone opens nothing, and who was given no asking asks for 14 days', async () => {
    const of = await createReleasedVault(world, 'peter@example.org', {
      when: { ...releaseTerms, askDays: null },
    });
    const closedMs = world.test.clock.now();
    await close(of.sharer);
    await advanceClock(world, 15 * day, 12 * hour);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    expect(await (await createGuestWithCode(world, of)).askGrant(of.grant, 'ask')).toMatchObject({
      ok: true,
    });
    world.test.clock.set(closedMs + 29 * day);
    await advanceClock(world, 6 * hour);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    world.test.clock.set(closedMs + accountClosingMs);
    await erase();
  });

  it('kept after all, it is armed as before, and those who were told hear of it', async () => {
    const of = await createReleasedVault(world, 'ida@example.org');
    await close(of.sharer);
    await advanceClock(world, 3 * day, 12 * hour);
    expect(await keep(of.sharer)).toMatchObject({ ok: true, value: { closesAt: null } });
    await world.test.post.deliverWaiting();
    expect(listMailsWithSubject(world, of.email, 'not closing after all')).toHaveLength(1);
    expect(await open(of)).toMatchObject({ code: 'grant_closed' });
    await advanceClock(world, 14 * day + hour, 3 * hour);
    expect(listMailsWithSubject(world, of.sharer.keeper.email, 'Are you all right').length).toBeGreaterThan(
      8,
    );
    expect(await open(of)).toMatchObject({ ok: true });
  });

  it('what was shared is shut at once, and "This was not me" opens it again', async () => {
    const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
    const person = await savePersonDetails(sharer, member.keeper.email);
    const { grant, code } = await createGrantWithWay(sharer, person, { kind: 'always' });
    await member.sharing.acceptWay(createAcceptRequest(code));
    const shared = async () => {
      const read = await member.sharing.readReceived();
      return read.ok && read.value.grants.find(one => one.grant === grant)?.open.length;
    };
    expect(await shared()).toBe(2);
    await close(sharer);
    expect(await shared()).toBe(0);
    await world.test.post.deliverWaiting();
    expect(listMailsWithSubject(world, member.keeper.email, 'An account is closing')[0]?.text).toContain(
      'You can no longer open what they shared with you.',
    );
    const mail = listMailsWithSubject(world, sharer.keeper.email, 'account is closed').at(-1)?.text ?? '';
    const token = /not-me\?token=(\S+)/.exec(mail)?.[1] ?? '';
    await fetch(`${world.url}/auth/v1/not-me?token=${token}`, { method: 'POST' });
    await world.test.post.deliverWaiting();
    expect(listMailsWithSubject(world, member.keeper.email, 'not closing after all')).toHaveLength(1);
    expect(await shared()).toBe(2);
  });
});

describe('an account is not closed, or somebody else is told', () => {
  it('while a release runs', async () => {
    const of = await createReleasedVault(world, 'tom@example.org');
    await (await createGuestWithCode(world, of)).askGrant(of.grant, 'ask');
    expect(await close(of.sharer)).toMatchObject({ status: 409, code: 'release_running' });
    expect(listMailsWithSubject(world, of.email, 'An account is closing')).toEqual([]);
  });

  it('twice at once is once', async () => {
    const of = await createReleasedVault(world, 'una@example.org');
    const both = await Promise.all([close(of.sharer), close(of.sharer)]);
    expect(both.map(({ ok }) => ok)).toEqual([true, true]);
    await world.test.post.deliverWaiting();
    expect(listMailsWithSubject(world, of.email, 'An account is closing')).toHaveLength(1);
    expect(listMailsWithSubject(world, of.sharer.keeper.email, 'account is closed')).toHaveLength(1);
  });

  it('by the only contact of somebody else, who hears of it and sees the way marked until it is kept', async () => {
    const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
    const person = await savePersonDetails(sharer, member.keeper.email);
    const { grant, code } = await createGrantWithWay(sharer, person, releaseTerms);
    expect(await member.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({ ok: true });
    const lost = async () => {
      const read = await sharer.sharing.readGrants();
      return read.ok && read.value.grants.find(one => one.grant === grant)?.ways[0]?.lostAt !== null;
    };
    expect(await lost()).toBe(false);
    const theirs = createOwnerProvedClient(world, { keeper: member.keeper, owner: member.keeper.owner });
    expect(await theirs.closeAccount()).toMatchObject({ ok: true });
    await world.test.post.deliverWaiting();
    const mails = () =>
      listMailsWithSubject(world, sharer.keeper.email, 'The people who can read').map(({ text }) =>
        text.replaceAll(/\s+/g, ' '),
      );
    expect(mails().at(-1)).toContain('is closing their account. Print a card');
    expect(await lost()).toBe(true);
    expect(await member.sharing.openGrant(grant)).toMatchObject({ code: 'account_closing' });
    await keep({ keeper: member.keeper, owner: member.keeper.owner });
    await world.test.post.deliverWaiting();
    expect(mails().at(-1)).toContain('has decided to keep their account');
    expect(await lost()).toBe(false);
  });
});

it('a database that was put back begins the waits of releases anew', async () => {
  const of = await createReleasedVault(world, 'eve@example.org');
  const { clock, database } = world.test;
  await advanceClock(world, 6 * day, 12 * hour);
  await recordRestored(database.db, clock.now());
  await advanceClock(world, 9 * day, 6 * hour);
  expect(await open(of)).toMatchObject({ code: 'grant_closed' });
  await advanceClock(world, 5 * day + hour);
  expect(await open(of)).toMatchObject({ ok: true });
});
