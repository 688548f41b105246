import { IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, it } from 'vitest';
import { openStore } from '../../vault-worker/store/database.ts';
import { requireValue } from '../../vault-worker/testing/must.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import { createJsonResponse, createRefusalResponse } from '../testing/fake-wire.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../testing/people.ts';

const done = { ok: true, value: undefined };
const barclays = { ...halifaxRecord, fields: { name: 'Barclays' } };
const signIn = { email: margaretEmail, password: margaretPassword, remember: true };
const ofVault = 'GET /vault/v1/vault';
const making = 'POST /vault/v1/vault';
const none = () => createRefusalResponse(404, 'not_found');

type World = ReturnType<typeof createTestWorld>;
type Instead = World['server']['instead'];

/** Creates a stub that alters the server's answer about the state of the vault. */
const ofState =
  (change: (state: Record<string, unknown>) => object): Instead =>
  async (call, answer) => {
    const body: unknown = call === ofVault ? await answer.json() : undefined;
    if (typeof body !== 'object' || body === null) return answer;
    return createJsonResponse(200, change({ ...body }));
  };

const spoilt = (sealed: unknown) =>
  Array.isArray(sealed)
    ? sealed.map((one: { envelope: string }) => ({
        ...one,
        envelope: `${one.envelope.slice(0, -8)}AAAAAAAA`,
      }))
    : sealed;

const isOfVault = (call: string) => call.includes('/vault/v1/vault');
const lies: readonly (readonly [string, Instead])[] = [
  ['404 for ever', (call, answer) => (isOfVault(call) ? none() : answer)],
  ['500', (call, answer) => (isOfVault(call) ? createRefusalResponse(500, 'internal') : answer)],
  ['another vault id', ofState(state => ({ ...state, vaultId: '0198aaaa-0000-7000-8000-0000000000ff' }))],
  ['empty lists', ofState(state => ({ ...state, wraps: [], categoryKeys: [] }))],
  [
    'other keys',
    ofState(({ wraps, categoryKeys, ...state }) => ({
      ...state,
      wraps: spoilt(wraps),
      categoryKeys: spoilt(categoryKeys),
    })),
  ],
];

/** A person with one record on the server, and one that was sent but never confirmed. */
async function withUnsent(world: World): Promise<BrowserTab> {
  const tab = await world.signedUp();
  await tab.session.passport.save(halifaxRecord);
  await tab.settled();
  world.server.trouble = call => (call === 'POST /vault/v1/vaults/:id/records' ? 'before' : undefined);
  expect(await tab.session.passport.save(barclays)).toMatchObject({ ok: true });
  await waitUntilTrue(() => tab.session.passport.status().state === 'waiting');
  world.server.calls.length = 0;
  return tab;
}

/** The rows of the device's copy, including its outbox. */
async function rowsOf(
  { server, laptop }: World,
  vault = requireValue(server.only().vault).vaultId,
): Promise<string> {
  const store = openStore({ indexedDB: laptop.indexedDB, IDBKeyRange }, { account: server.only().id, vault });
  const rows = await store.records.toArray();
  store.close();
  return JSON.stringify(rows);
}

/** The same device with no account remembered, and the copy on its disk. */
async function atLogin(tab: BrowserTab): Promise<BrowserTab> {
  await tab.session.signOut('keep');
  const again = tab.reload();
  await again.until('signed-out');
  return again;
}

describe.each(lies)('a server that says %s', (_what, lie) => {
  it('empties nothing, makes nothing, and the copy opens by its password', async () => {
    const world = createTestWorld();
    const tab = await withUnsent(world);
    const before = await rowsOf(world);
    await tab.session.lock();
    world.server.instead = lie;
    const locked = tab.reload();
    expect(await locked.until('locked')).toMatchObject({ waiting: 1 });
    expect(await locked.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(locked)).toEqual(['Halifax', 'Barclays']);
    await (await locked.session.security()).watch();
    locked.session.passport.retry();
    await waitUntilTrue(() => locked.session.passport.status().state !== 'saving');
    expect(await rowsOf(world)).toBe(before);
    await locked.session.lock();
    expect(await locked.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(locked)).toEqual(['Halifax', 'Barclays']);
    expect(world.server.calls).not.toContain(making);
  });

  it('empties nothing when its person logs in as on a new device', async () => {
    const world = createTestWorld();
    const tab = await withUnsent(world);
    const before = await rowsOf(world);
    const again = await atLogin(tab);
    world.server.instead = lie;
    await again.session.signIn(signIn);
    expect(await rowsOf(world)).toBe(before);
    expect(world.server.calls).not.toContain(making);
    world.server.instead = (_call, answer) => answer;
    world.server.trouble = () => undefined;
    await again.session.signOut('keep');
    const last = again.reload();
    expect(await last.session.signIn(signIn)).toEqual(done);
    await last.settled();
    expect(listRecordNames(last)).toEqual(['Halifax', 'Barclays']);
  });
});

describe('a server that says there is no passport', () => {
  const lie = requireValue(lies[0])[1];

  it('is asked again, or the copy is opened by what was typed', async () => {
    const world = createTestWorld();
    const again = await atLogin(await withUnsent(world));
    world.server.instead = lie;
    expect(await again.session.signIn(signIn)).toMatchObject({ problem: 'no-vault' });
    const copies = await again.session.copies();
    expect(await copies.look()).toMatchObject({
      value: { copy: { waiting: 1 }, others: [], mayBegin: false },
    });
    expect(await copies.begin()).toMatchObject({ problem: 'no-vault' });
    expect(await copies.tryAgain()).toMatchObject({ problem: 'no-vault' });
    world.server.trouble = () => undefined;
    expect(await copies.open()).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
    await waitUntilTrue(() => again.session.accountAlerts().instead === 'none');
    expect(await copies.tryAgain()).toMatchObject({ problem: 'no-vault' });
    world.server.instead = (_call, answer) => answer;
    expect(await copies.tryAgain()).toEqual(done);
    expect(again.session.accountAlerts().instead).toBeUndefined();
    await again.settled();
  });

  it('asks for the password once the sign-in is over that a copy was opened beside', async () => {
    const world = createTestWorld();
    const again = await atLogin(await withUnsent(world));
    world.server.instead = lie;
    expect(await again.session.signIn(signIn)).toMatchObject({ problem: 'no-vault' });
    const copies = await again.session.copies();
    expect(await copies.open()).toEqual(done);
    world.server.instead = (_call, answer) => answer;
    world.server.trouble = () => undefined;
    world.server.sessions.clear();
    expect(await copies.tryAgain()).toEqual(done);
    expect(again.session.state()).toMatchObject({ status: 'locked' });
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
  });

  it('once only, and the second time all is there', async () => {
    const world = createTestWorld();
    const again = await atLogin(await withUnsent(world));
    const before = await rowsOf(world);
    let times = 0;
    world.server.instead = (call, answer) => (call === ofVault && (times += 1) === 1 ? none() : answer);
    expect(await again.session.signIn(signIn)).toMatchObject({ problem: 'no-vault' });
    expect(await rowsOf(world)).toBe(before);
    world.server.trouble = () => undefined;
    expect(await (await again.session.copies()).tryAgain()).toEqual(done);
    await again.settled();
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
  });

  it('on a device without a copy makes one for who never made one, and not before', async () => {
    const world = createTestWorld();
    await world.signedUp();
    const phone = world.device().openTab();
    delete world.server.only().vault;
    world.server.calls.length = 0;
    expect(await phone.session.signIn(signIn)).toMatchObject({ problem: 'no-vault' });
    const copies = await phone.session.copies();
    expect(await copies.look()).toMatchObject({ value: { copy: undefined, others: [], mayBegin: true } });
    expect(world.server.calls).not.toContain(making);
    expect(await copies.begin()).toEqual(done);
    expect(phone.session.state()).toMatchObject({ status: 'open' });
    expect(phone.session.pendingKit()).toBeDefined();
  });

  it('to another password than the copy has leaves the copy locked, for the password it had', async () => {
    const world = createTestWorld();
    const again = await atLogin(await withUnsent(world));
    const phone = world.device().openTab();
    await phone.session.signIn(signIn);
    await phone.session.changePassword({
      current: margaretPassword,
      next: margaretNewPassword,
      renewKeys: true,
    });
    world.server.instead = lie;
    const typed = { ...signIn, password: margaretNewPassword };
    expect(await again.session.signIn(typed)).toMatchObject({ problem: 'no-vault' });
    expect(await (await again.session.copies()).open()).toMatchObject({ problem: 'wrong-password' });
    expect(again.session.state()).toMatchObject({ status: 'locked', reason: 'copy', waiting: 1 });
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
  });
});

/**
 * Starts a new passport from another device, so that the account has an empty passport, with another password if `next`
 * is given.
 */
async function begunAgain(world: World, next?: string): Promise<void> {
  const phone = world.device().openTab();
  const account = world.server.only();
  delete account.vault;
  account.records.clear();
  expect(await phone.session.signIn(signIn)).toMatchObject({ problem: 'no-vault' });
  expect(await (await phone.session.copies()).begin()).toEqual(done);
  const changed =
    next === undefined ? done : await phone.session.changePassword({ current: margaretPassword, next });
  expect(changed).toEqual(done);
}

describe('a passport that is another one by now', () => {
  it('gets no record of the copy that is opened while its own round is running', async () => {
    const world = createTestWorld();
    const tab = await withUnsent(world);
    const vault = requireValue(world.server.only().vault).vaultId;
    const before = await rowsOf(world);
    const again = await atLogin(tab);
    await begunAgain(world);
    world.server.trouble = () => undefined;
    expect(await again.session.signIn(signIn)).toEqual(done);
    const answer = Promise.withResolvers<void>();
    const held: string[] = [];
    world.server.answering = async name => {
      held.push(name);
      await answer.promise;
    };
    again.session.passport.retry();
    await waitUntilTrue(() => held.length > 0);
    const opening = (await again.session.copies()).open(vault);
    for (let turn = 0; turn < 200; turn += 1) await new Promise(resolve => setImmediate(resolve));
    answer.resolve();
    expect(await opening).toEqual(done);
    await waitUntilTrue(() => again.session.accountAlerts().instead === 'other');
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
    expect(await rowsOf(world, vault)).toBe(before);
  });

  it('opens beside the copy, which opens, and is deleted only when its person says so', async () => {
    const world = createTestWorld();
    const tab = await withUnsent(world);
    const vault = requireValue(world.server.only().vault).vaultId;
    const before = await rowsOf(world);
    const again = await atLogin(tab);
    await begunAgain(world);
    world.server.trouble = () => undefined;
    expect(await again.session.signIn(signIn)).toEqual(done);
    expect(listRecordNames(again)).toEqual([]);
    expect(await rowsOf(world, vault)).toBe(before);
    const copies = await again.session.copies();
    expect(await copies.look()).toMatchObject({ value: { others: [{ vault, waiting: 1 }] } });
    expect(await copies.open(vault)).toEqual(done);
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
    await waitUntilTrue(() => again.session.accountAlerts().instead === 'other');
    expect(
      await again.session.changePassword({ current: margaretPassword, next: margaretNewPassword }),
    ).toMatchObject({
      problem: 'other-vault',
    });
    expect(await rowsOf(world, vault)).toBe(before);
    expect(await copies.remove(vault)).toMatchObject({ problem: 'not-open' });
    expect(await copies.tryAgain()).toEqual(done);
    expect(again.session.state()).toMatchObject({ status: 'locked', reason: 'other-passport', waiting: 1 });
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    expect(listRecordNames(again)).toEqual([]);
    expect(await rowsOf(world, vault)).toBe(before);
    expect(await copies.remove(vault)).toEqual(done);
    expect(await copies.look()).toMatchObject({ value: { others: [] } });
  });

  it('leaves a copy with another password open, which signs in nowhere', async () => {
    const world = createTestWorld();
    const again = await atLogin(await withUnsent(world));
    const vault = requireValue(world.server.only().vault).vaultId;
    await begunAgain(world, margaretNewPassword);
    world.server.trouble = () => undefined;
    expect(await again.session.signIn({ ...signIn, password: margaretNewPassword })).toEqual(done);
    const copies = await again.session.copies();
    expect(await copies.open(vault)).toMatchObject({ problem: 'wrong-password' });
    world.server.calls.length = 0;
    expect(await again.session.unlock(margaretPassword)).toEqual(done);
    again.session.passport.retry();
    await waitUntilTrue(() => again.session.passport.status().state !== 'saving');
    expect(again.session.state()).toMatchObject({ status: 'open' });
    expect(again.session.accountAlerts().instead).toBe('other');
    expect(listRecordNames(again)).toEqual(['Halifax', 'Barclays']);
    expect(world.server.calls.filter(call => call.includes('/token'))).toEqual([]);
    expect(await copies.tryAgain()).toEqual(done);
    expect(again.session.state()).toMatchObject({ status: 'locked', reason: 'other-passport' });
    expect(await again.session.unlock(margaretNewPassword)).toEqual(done);
    expect(listRecordNames(again)).toEqual([]);
  });

  it('goes with every copy when its person signs out, and what is unsent was counted first', async () => {
    const world = createTestWorld();
    const again = await atLogin(await withUnsent(world));
    await begunAgain(world);
    world.server.trouble = () => undefined;
    await again.session.signIn(signIn);
    await again.settled();
    await waitUntilTrue(() => again.session.passport.status().state === 'saved');
    await again.session.lock();
    expect(again.session.state()).toMatchObject({ waiting: 1 });
    await again.session.signOut();
    expect(await world.laptop.indexedDB.databases()).toEqual([]);
  });
});

describe('a state of the keys that is refused', () => {
  const withoutKeyset = ofState(({ keyset: _keyset, ...state }) => state);

  it('stops the way in; the copy opens, and nothing is sent until the server shows what this device knows', async () => {
    const world = createTestWorld();
    const tab = await withUnsent(world);
    await tab.session.lock();
    world.server.trouble = () => undefined;
    world.server.instead = withoutKeyset;
    const again = world.laptop.openTab();
    await again.until('locked');
    // Makes the locked device sign in on the server first, as if its session had been ended.
    world.laptop.local.setItem('kinfolio-code', '1');
    expect(await again.session.unlock(margaretPassword)).toEqual({ ok: false, problem: 'keyset-incomplete' });
    const copies = await again.session.copies();
    expect(await copies.look()).toMatchObject({ value: { why: 'keyset-incomplete', mayBegin: false } });
    expect(await copies.tryAgain()).toEqual({ ok: false, problem: 'keyset-incomplete' });
    const before = await rowsOf(world);
    world.server.calls.length = 0;
    expect(await copies.open()).toEqual(done);
    await waitUntilTrue(() => again.session.accountAlerts().instead === 'keyset-incomplete');
    expect(listRecordNames(again).toSorted()).toEqual(['Barclays', 'Halifax']);
    expect(await copies.tryAgain()).toEqual({ ok: false, problem: 'keyset-incomplete' });
    expect(world.server.calls.filter(call => call.includes('/vaults/'))).toEqual([]);
    expect(await rowsOf(world)).toBe(before);
    world.server.instead = (_call, answer) => answer;
    expect(await copies.tryAgain()).toEqual(done);
    expect(again.session.accountAlerts().instead).toBeUndefined();
    await again.settled();
  });
});
