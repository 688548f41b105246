import { createVaultClient, type VaultClient } from '@kinfolio/contract/client';
import { archivedVaultRetentionMs, resetWaitMs } from '@kinfolio/contract/retention';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { startHousekeeping } from '../../../jobs/housekeeping.ts';
import { records, setAsideVaults, vaults } from '../tables.ts';
import { createGuardedClient, createSmallestVault } from '../testing/guarded-client.ts';
import { createDeviceId, createNewRecord, createPasswordWrap } from '../testing/sealed.ts';
import {
  createKeyPair,
  createNextKeyset,
  createTestKitChange,
  hashText,
  replaceWays,
  type VaultOwnerKeys,
} from '../testing/signed-vault.ts';
import { createOwnerWithVault } from '../testing/signed-world.ts';
import {
  pullAllPages,
  type SignedInPerson,
  sendRawRequest,
  startVaultWorld,
  type VaultWorld,
} from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** Opens a session with the code from an email about a forgotten password. Returns its access token. */
async function sessionByMail({ email }: SignedInPerson): Promise<string> {
  // The server sends at most one email a minute.
  world.test.clock.advance(61_000);
  await sendRawRequest(`${world.url}/auth/v1/recover`, 'POST', { email });
  await world.test.post.deliverWaiting();
  const text = world.test.sent.mails.findLast(({ to }) => to === email)?.text ?? '';
  const token = /^\d{6}$/m.exec(text)?.[0];
  const { body } = await sendRawRequest(`${world.url}/auth/v1/verify`, 'POST', {
    type: 'recovery',
    email,
    token,
  });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this is the shape of the official client
  return (body as { access_token: string }).access_token;
}

async function byMail(person: SignedInPerson): Promise<VaultClient> {
  const access_token = await sessionByMail(person);
  return createVaultClient({ url: world.url, token: async () => access_token, fetch });
}

/**
 * Requests a reset in a session opened by email. Returns the access token of another such session, seven days later.
 */
async function waited(person: SignedInPerson): Promise<string> {
  expect(await (await byMail(person)).askReset('vault')).toMatchObject({ value: { due: false } });
  world.test.clock.advance(resetWaitMs);
  return sessionByMail(person);
}

/**
 * A person whose vault, with one record, was set aside in a session opened by email. `proving` is a client that signs
 * with the keys of that vault.
 */
async function begunAgain() {
  const person = await world.withVault();
  await person.client().push(person.vault.vaultId, [createNewRecord(person.vault)]);
  const mailed = await waited(person);
  const at = { url: world.url, publicUrl: world.test.config.publicUrl, token: async () => mailed };
  const client = createVaultClient({ ...at, fetch });
  expect(await client.setVaultAside()).toMatchObject({ ok: true });
  const owner = person.keys.owner;
  if (owner === undefined) throw new Error('no vault was made');
  return { person, owner, client, at, proving: await createGuardedClient(at, owner) };
}

/** Another session opened by email, on another known device, for a person whose vault was set aside. */
async function begunSession(person: SignedInPerson): Promise<VaultClient> {
  const again = await byMail(person);
  expect(await again.setVaultAside()).toMatchObject({ ok: true });
  return again;
}

/** The request that restores a vault. Its kit is kept, and its password becomes the current one. */
function takeBack(owner: VaultOwnerKeys) {
  const { method: _password, ...wrap } = createPasswordWrap();
  const passwordWrap = { id: createDeviceId(), ...wrap };
  const before = owner.payload.ways.filter(({ method }) => method !== 'recovery').map(({ way }) => way);
  const ways = replaceWays(owner, [{ ...passwordWrap, method: 'password' }], before);
  const { document: keyset } = createNextKeyset(owner, { reason: 'password', ways });
  return { vaultId: owner.payload.vault, passwordWrap, keyset };
}

describe('the password of a vault that was set aside', () => {
  it('is not to be guessed by the mailbox: what it opens is handed out for its secret, and tries count', async () => {
    const { person, client } = await begunAgain();
    const read = await client.readEarlierVaults();
    const [aside] = read.ok ? read.value.earlier : [];
    expect(aside?.vault.wraps.map(({ method }) => method)).toEqual(['recovery']);
    const { vaultId, passwordWrap } = person.vault;
    const { profile, salt } = passwordWrap;
    expect(aside?.passwordKdf).toEqual({ profile, salt });
    const wrong = await client.openEarlierVault({ vaultId, secret: 'a-guess' });
    expect(wrong).toMatchObject({ status: 403, code: 'proof_refused' });
    expect(await client.openEarlierVault({ vaultId, secret: person.password })).toMatchObject({
      ok: true,
      value: { wrap: { method: 'password', envelope: passwordWrap.envelope } },
    });
    const answers = [];
    for (let tries = 0; tries < 11; tries += 1)
      answers.push(await client.openEarlierVault({ vaultId, secret: `wrong ${tries}` }));
    expect(answers.at(-1)).toMatchObject({ code: 'rate_limited' });
    const other = await begunAgain();
    expect(await other.client.openEarlierVault({ vaultId, secret: person.password })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('what was set aside before its password was guarded', () => {
  it('is opened by its kit alone', async () => {
    const { person, client } = await begunAgain();
    const { vaultId } = person.vault;
    const { db } = world.test.database;
    const ofVault = eq(setAsideVaults.vaultId, vaultId);
    const [kept] = await db.select().from(setAsideVaults).where(ofVault);
    const unguarded = kept?.wraps.map(({ secretHash: _none, ...wrap }) => wrap) ?? [];
    await db.update(setAsideVaults).set({ wraps: unguarded }).where(ofVault);
    const read = await client.readEarlierVaults();
    const [aside] = read.ok ? read.value.earlier : [];
    expect(aside?.vault.wraps.map(({ method }) => method)).toEqual(['recovery']);
    expect(await client.openEarlierVault({ vaultId, secret: person.password })).toMatchObject({
      code: 'not_found',
    });
  });
});

describe('tries at the password of a vault that was set aside', () => {
  it('are 10 wrong ones a day, from whichever device and after any right one', async () => {
    const { person, client } = await begunAgain();
    const { vaultId } = person.vault;
    const tryOnce = async (by: VaultClient, secret: string) => by.openEarlierVault({ vaultId, secret });
    for (let tries = 0; tries < 9; tries += 1)
      expect(await tryOnce(client, `wrong ${tries}`)).toMatchObject({ code: 'proof_refused' });
    expect((await tryOnce(client, person.password)).ok).toBe(true);
    expect(await tryOnce(client, 'wrong 9')).toMatchObject({ code: 'proof_refused' });
    const another = await begunSession(person);
    expect(await tryOnce(another, 'wrong 10')).toMatchObject({ code: 'rate_limited' });
    world.test.clock.advance(23 * 60 * 60_000);
    expect(await tryOnce(await begunSession(person), 'wrong 11')).toMatchObject({ code: 'rate_limited' });
    world.test.clock.advance(60 * 60_000);
    const dayLater = await begunSession(person);
    expect(await tryOnce(dayLater, 'wrong 12')).toMatchObject({ code: 'proof_refused' });
  });
});

describe('a vault that nothing opens any more', () => {
  it('is set aside by whoever came in by mail, and by nobody else', async () => {
    const person = await world.withVault();
    expect(await person.client().setVaultAside()).toMatchObject({ status: 403, code: 'forbidden' });
    expect((await person.client().readVault()).ok).toBe(true);
    expect(await (await byMail(person)).setVaultAside()).toMatchObject({ status: 409, code: 'reset_waits' });
    const mailed = await waited(person);
    const client = createVaultClient({ url: world.url, token: async () => mailed, fetch });
    expect((await client.setVaultAside()).ok).toBe(true);
    expect(await client.readVault()).toMatchObject({ code: 'not_found' });
    expect((await client.setVaultAside()).ok).toBe(true);
  });

  it('makes room for an empty one, and says what opens it and how long it is kept', async () => {
    const { person, client, at } = await begunAgain();
    const { vault: fresh } = await createSmallestVault(at);
    expect(await pullAllPages(client, fresh.vaultId)).toEqual([]);
    const read = await client.readEarlierVaults();
    expect(read).toMatchObject({
      value: { earlier: [{ vault: { vaultId: person.vault.vaultId, accountId: person.accountId } }] },
    });
    const earlier = read.ok ? read.value.earlier[0] : undefined;
    expect(earlier?.vault.wraps.map(({ method }) => method)).toEqual(['recovery']);
    expect(earlier?.vault.categoryKeys).toHaveLength(1);
    expect(Date.parse(earlier?.goesAt ?? '') - Date.parse(earlier?.setAsideAt ?? '')).toBe(
      archivedVaultRetentionMs,
    );
    const stranger = await world.withVault();
    expect(await stranger.client().readEarlierVaults()).toMatchObject({ value: { earlier: [] } });
  });

  it('is taken back with all that is in it, and the one of now waits in its place', async () => {
    const { person, owner, client, at, proving } = await begunAgain();
    const { vaultId } = person.vault;
    const { vault: fresh } = await createSmallestVault(at);
    const stranger = await world.withVault();
    const back = takeBack(owner);
    const { passwordWrap } = back;
    expect(await stranger.client().takeVaultBack(back)).toMatchObject({ status: 404 });
    expect((await proving.takeVaultBack(back)).ok).toBe(true);
    const state = await client.readVault();
    expect(state).toMatchObject({ value: { vaultId, recoveryConfirmed: true } });
    expect(state.ok && state.value.wraps.map(({ id }) => id).toSorted()).toEqual(
      [passwordWrap.id, person.vault.recoveryKit.wrapId].toSorted(),
    );
    expect(await pullAllPages(client, vaultId)).toHaveLength(1);
    expect(await client.readEarlierVaults()).toMatchObject({
      value: { earlier: [{ vault: { vaultId: fresh.vaultId } }] },
    });
    expect(await proving.takeVaultBack(back)).toMatchObject({ status: 404 });
    const { email } = person;
    const { proof } = person.vault.recoveryKit;
    expect((await client.recoverySession({ email, proof })).ok).toBe(true);
    await world.test.post.deliverWaiting();
    const mails = world.test.sent.mails.filter(({ to }) => to === email).map(({ text }) => text);
    expect(mails).toContainEqual(expect.stringContaining('An earlier passport was restored'));
  });

  it('is taken back while changes are held, so that pressing "This was not me" does not wear its owner out', async () => {
    const { person, owner, at } = await begunAgain();
    await createSmallestVault(at);
    await world.test.post.deliverWaiting();
    const mail = world.test.sent.mails.findLast(
      ({ to, text }) => to === person.email && text.includes('/not-me'),
    );
    const link = /\/auth\/v1\/not-me\?token=\S+/.exec(mail?.text ?? '')?.[0];
    await world.test.app.inject({ method: 'POST', url: link ?? '' });
    const mailed = await sessionByMail(person);
    const later = { ...at, token: async () => mailed };
    expect(await createVaultClient({ ...later, fetch }).askReset('vault')).toMatchObject({
      code: 'changes_held',
    });
    expect((await (await createGuardedClient(later, owner)).takeVaultBack(takeBack(owner))).ok).toBe(true);
  });

  it('is not lost behind the empty one of somebody who begins again once more', async () => {
    const { person, owner, at } = await begunAgain();
    const { vault: fresh } = await createSmallestVault(at);
    const mailed = await waited(person);
    const later = { ...at, token: async () => mailed };
    const client = createVaultClient({ ...later, fetch });
    expect(await client.setVaultAside()).toMatchObject({ ok: true });
    const read = await client.readEarlierVaults();
    const earlier = read.ok ? read.value.earlier : [];
    expect(earlier.map(({ vault }) => vault.vaultId)).toEqual([fresh.vaultId, person.vault.vaultId]);
    expect(earlier.map(({ vault }) => vault.categoryKeys.length)).toEqual([1, 1]);
    const { vaultId } = person.vault;
    const proving = await createGuardedClient(later, owner);
    expect((await proving.takeVaultBack(takeBack(owner))).ok).toBe(true);
    expect(await pullAllPages(client, vaultId)).toHaveLength(1);
  });

  it('is gone after 90 days', async () => {
    const { db } = world.test.database;
    const { clock, objectStore: store } = world.test;
    const { person, at } = await begunAgain();
    const { vaultId } = person.vault;
    await createSmallestVault(at);
    const tidy = () => startHousekeeping({ db, store, clock }, createLog('silent'))();
    const left = async () => [
      (await db.select().from(setAsideVaults).where(eq(setAsideVaults.vaultId, vaultId))).length,
      (await db.select().from(records).where(eq(records.vaultId, vaultId))).length,
      (await db.select().from(vaults).where(eq(vaults.id, vaultId))).length,
    ];
    clock.advance(archivedVaultRetentionMs - 1);
    await tidy();
    expect(await left()).toEqual([1, 1, 1]);
    clock.advance(1);
    await tidy();
    expect(await left()).toEqual([0, 0, 0]);
  });

  it('is taken back by its next keyset, proved by its own key', async () => {
    const owner = await createOwnerWithVault(world);
    const { vaultId, recoveryKit } = owner.vault;
    const mailed = await waited(owner);
    const byMailed = owner.withToken(mailed);
    const client = owner.proving(owner.owner, { as: byMailed });
    expect(await client.setVaultAside()).toMatchObject({ ok: true });
    const read = await client.readEarlierVaults();
    expect(read).toMatchObject({ value: { earlier: [{ vault: { keyset: owner.owner.document } }] } });
    const { method: _password, ...rest } = createPasswordWrap();
    const wrap = { id: createDeviceId(), ...rest };
    const way = { ...wrap, method: 'password' as const };
    const old = owner.owner.payload.ways.filter(one => one.way !== recoveryKit.wrapId).map(one => one.way);
    const next = createNextKeyset(owner.owner, {
      reason: 'password',
      ways: replaceWays(owner.owner, [way], old),
    });
    const back = { vaultId, passwordWrap: wrap };
    const whole = { ...back, keyset: next.document };
    expect(await byMailed.client().takeVaultBack(whole)).toMatchObject({ code: 'proof_required' });
    const thief = owner.proving({ ...owner.owner, proofKey: createKeyPair() }, { as: byMailed });
    expect(await thief.takeVaultBack(whole)).toMatchObject({ code: 'proof_refused' });
    const without = createNextKeyset(owner.owner, {
      reason: 'password',
      ways: replaceWays(owner.owner, [way], [...old, recoveryKit.wrapId]),
    });
    const lacking = { ...back, keyset: without.document };
    expect(await client.takeVaultBack(lacking)).toMatchObject({ code: 'bad_request' });
    const { payload } = owner.owner;
    const shared = [{ grant: createDeviceId(), hash: hashText('a document of nobody') }];
    const sharing = createNextKeyset(owner.owner, {
      reason: 'password',
      ways: replaceWays(owner.owner, [way], old),
      grants: [...payload.grants, ...shared],
    });
    const more = { ...back, keyset: sharing.document };
    expect(await client.takeVaultBack(more)).toMatchObject({ code: 'bad_request' });
    expect(await client.readVault()).toMatchObject({ code: 'not_found' });
    expect(await client.takeVaultBack(whole)).toMatchObject({ ok: true });
    expect(await client.readVault()).toMatchObject({ value: { vaultId, keyset: next.document } });
    const change = createTestKitChange(next);
    const again = await owner.signInAgain();
    expect(await owner.proving(next, { as: again }).putKeyset(change.change)).toMatchObject({ ok: true });
  });
});
