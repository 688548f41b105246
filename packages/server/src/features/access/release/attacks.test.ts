import { archivedVaultRetentionMs, promisedVaultRetentionMs } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { createApp } from '../../../app.ts';
import { housekeepingTasks } from '../../../jobs/housekeeping.ts';
import {
  createAcceptRequest,
  createGrantDocument,
  createGrantMember,
  createGrantUpdate,
  createGrantWithWay,
  createGuestClient,
  createWayWithCode,
  savePersonDetails,
  sendGrants,
  signUpSharingOwner,
} from '../../vault/testing/granted.ts';
import { pressImFine, startAgainByMailbox } from '../../vault/testing/mailbox.ts';
import { runPressRaces } from '../../vault/testing/press-race.ts';
import {
  advanceClock,
  createGuestWithCode,
  createReleasedVault,
  listMailsWithSubject,
  releaseTerms,
} from '../../vault/testing/released.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

// Attacks on a release, named as in the issue. Attacks on the gate alone are tested in `domain/access`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const hour = 3_600_000;
const day = 24 * hour;

it('found letter: refuses, accepts, sees nothing', async () => {
  const [sharer, finder] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const person = await savePersonDetails(sharer, 'chosen@example.org');
  const { grant, code } = await createGrantWithWay(sharer, person, { kind: 'always' });
  expect(await finder.sharing.acceptWay(createAcceptRequest(code))).toMatchObject({ code: 'other_email' });
  expect(await finder.sharing.refuseWay(code)).toMatchObject({ code: 'other_email' });
  expect(await finder.sharing.readReceived()).toMatchObject({ ok: true, value: { grants: [] } });
  expect(await finder.sharing.openGrant(grant)).toMatchObject({ code: 'not_found' });
  expect(await finder.sharing.pullGrant(grant, { after: {} })).toMatchObject({ code: 'not_found' });
  expect(await createGuestClient(world, '').cardSession(code)).toMatchObject({ code: 'not_found' });
});

it('found card: uses up its own numbers, and not those of another card', async () => {
  const sharer = await signUpSharingOwner(world);
  const person = await savePersonDetails(sharer, 'two-cards@example.org');
  const document = createGrantDocument(sharer, { person, when: releaseTerms });
  const [found, kept] = [createWayWithCode('card'), createWayWithCode('card')];
  const put = createGrantUpdate(sharer, document, [found.way, kept.way]);
  expect(await sendGrants(sharer, { put: [put], end: [] })).toMatchObject({ ok: true });
  const guestOf = async ({ code }: typeof found) => {
    const began = await createGuestClient(world, '').cardSession(code);
    if (!began.ok) throw new Error(began.code);
    return createGuestClient(world, began.value.token);
  };
  const finder = await guestOf(found);
  for (let number = 0; number < 3; number += 1)
    expect(await finder.sendCardCode('mail')).toMatchObject({ ok: true });
  expect(await finder.sendCardCode('mail')).toMatchObject({ code: 'rate_limited' });
  expect(await (await guestOf(kept)).sendCardCode('mail')).toMatchObject({ ok: true });
});

it('many cards for one number: the texts of a passport are counted together', async () => {
  const sharer = await signUpSharingOwner(world);
  const person = await savePersonDetails(sharer, 'one-number@example.org', { phone: '+447700900123' });
  const cards = Array.from({ length: 12 }, () => createWayWithCode('card'));
  const put = [0, 6].map(from => {
    const ways = cards.slice(from, from + 6).map(({ way }) => way);
    return createGrantUpdate(sharer, createGrantDocument(sharer, { person, when: releaseTerms }), ways);
  });
  expect(await sendGrants(sharer, { put, end: [] })).toMatchObject({ ok: true });
  const answers = [];
  for (const { code } of cards) {
    const began = await createGuestClient(world, '').cardSession(code);
    const guest = createGuestClient(world, began.ok ? began.value.token : '');
    for (let number = 0; number < 3; number += 1) answers.push(await guest.sendCardCode('text'));
  }
  expect(answers.map(({ ok }) => ok)).toEqual(Array.from({ length: 36 }, (_, number) => number < 30));
  expect(answers.at(-1)).toMatchObject({ code: 'rate_limited' });
});

it('clock a year ahead: no hand-out', async () => {
  const of = await createReleasedVault(world, 'clock@example.org');
  await of.sharer.sharing.actOnGrant(of.grant, 'allow');
  const { config, database, clock, secrets, jobs, objectStore } = world.test;
  let aheadMs = 365 * day;
  // Simulates a server whose clock is a year ahead of the database's.
  const databaseClock = { now: async () => clock.now() - aheadMs };
  const log = createLog('silent');
  const app = await createApp({ config, database, clock, databaseClock, secrets, jobs, objectStore, log });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const there = { ...world, url };
    const guest = await createGuestWithCode(there, of);
    expect(await guest.openGrant(of.grant)).toMatchObject({ code: 'grant_closed' });
    aheadMs = 60_000;
    expect(await guest.openGrant(of.grant)).toMatchObject({ ok: true });
  } finally {
    await app.close();
  }
});

it('mailbox against a dead person’s release: begun again and pressed, it goes on, and opens after its days', async () => {
  const of = await createReleasedVault(world, 'daughter@example.org');
  await startAgainByMailbox(world, of.sharer.keeper);
  const { clock, database, objectStore } = world.test;
  await pressImFine(world, of.sharer.keeper);
  const pressed = clock.now();
  await advanceClock(world, 12 * day, 2 * day);
  expect(await (await createGuestWithCode(world, of)).openGrant(of.grant)).toMatchObject({
    code: 'grant_closed',
  });
  await advanceClock(world, pressed + 17 * day - clock.now(), 12 * hour);
  expect(await (await createGuestWithCode(world, of)).openGrant(of.grant)).toMatchObject({ ok: true });
  // A vault that was set aside is not deleted yet, because people were promised access to it.
  clock.advance(archivedVaultRetentionMs);
  await housekeepingTasks.setAsideVaults({ db: database.db, store: objectStore, clock });
  expect(await (await createGuestWithCode(world, of)).openGrant(of.grant)).toMatchObject({ ok: true });
  // After three years, everything is deleted, including the copies held by the people who could open it.
  const left = async () => {
    const { rows } = await database.pool.query(
      'select (select count(*) from vaults where id = $1)::int as vaults, (select count(*) from grants where vault_id = $1)::int as grants, (select count(*) from way_lookups where vault_id = $1)::int as lookups',
      [of.sharer.owner.payload.vault],
    );
    return rows[0];
  };
  clock.advance(promisedVaultRetentionMs - archivedVaultRetentionMs - 60 * day);
  await housekeepingTasks.setAsideVaults({ db: database.db, store: objectStore, clock });
  expect(await left()).toEqual({ vaults: 1, grants: 1, lookups: 1 });
  clock.advance(60 * day);
  await housekeepingTasks.setAsideVaults({ db: database.db, store: objectStore, clock });
  expect(await left()).toEqual({ vaults: 0, grants: 0, lookups: 0 });
});

it('press against hand-out, 10 times: one of them is first, and the other knows', async () => {
  const { opened, shut, wrong } = await runPressRaces(world, 10);
  expect([opened + shut, wrong]).toEqual([10, 0]);
});

it('contact begins again: the owner is told, no `leave`', async () => {
  const [sharer, member] = [await signUpSharingOwner(world), await createGrantMember(world)];
  const { keeper } = member;
  const person = await savePersonDetails(sharer, keeper.email);
  const { grant, code } = await createGrantWithWay(sharer, person, releaseTerms);
  await member.sharing.acceptWay(createAcceptRequest(code));
  await startAgainByMailbox(world, keeper);
  await world.test.post.deliverWaiting();
  const told = listMailsWithSubject(world, sharer.keeper.email, 'The people who can read').map(({ text }) =>
    text.replaceAll(/\s+/g, ' '),
  );
  expect(told.at(-1)).toContain('started again. Print a card');
  const { rows } = await world.test.database.pool.query(
    'select lost_at_ms from grant_ways where vault_id = $1 and grant_id = $2',
    [sharer.owner.payload.vault, grant],
  );
  expect(rows).toEqual([{ lost_at_ms: expect.any(String) }]);

  // A person who can no longer open a grant cannot give it up either. Only the owner can end it.
  const other = await createGrantMember(world);
  const later = await signUpSharingOwner(world);
  const theirs = await createGrantWithWay(
    later,
    await savePersonDetails(later, other.keeper.email),
    releaseTerms,
  );
  await other.sharing.acceptWay(createAcceptRequest(theirs.code));
  await world.test.database.pool.query('update grant_ways set lost_at_ms = 1 where grant_id = $1', [
    theirs.grant,
  ]);
  expect(await other.sharing.leaveGrant(theirs.grant)).toMatchObject({ code: 'not_now' });
});
