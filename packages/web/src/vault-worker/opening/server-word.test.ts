import type { VaultState } from '@kinfolio/contract/wire';
import { IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { deleteStore, openStore, type VaultStore } from '../store/database.ts';
import {
  createAnotherDevice,
  createFirstDevice,
  deviceTestAccountId,
  deviceTestPassword,
  deviceTestProfile,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

const anotherId = '0198aaaa-0000-7000-8000-0000000000ff';

let laptop: TestDevice;
beforeEach(async () => {
  laptop = await createFirstDevice();
  await laptop.save({ name: 'Halifax' });
  await laptop.core.writeDraft('bank-account:new', { fields: { name: 'Half typ' } });
  // Marks the record as sent but not answered, so that the next try must send it unchanged.
  await laptop.core.nextBatch();
});

const partsOf = ({ indexedDB }: TestDevice) => ({ indexedDB, IDBKeyRange });
const fresh = (device: TestDevice) => createVaultService(partsOf(device), () => 0);
const everything = (store: VaultStore) =>
  Promise.all([store.records.toArray(), store.drafts.toArray(), store.held.toArray()]);
const byteEqual = async (device: TestDevice) => JSON.stringify(await device.disk(everything));

/** The content that the password opens on this device after everything was closed. */
async function openedAgain(device: TestDevice) {
  const core = fresh(device);
  const vault = await core.openFromDevice(deviceTestAccountId, deviceTestPassword);
  if (!vault.ok) throw new Error(vault.problem);
  const draft = await core.readDraft('bank-account:new');
  return { core, draft, names: vault.value.records.map(({ content }) => content.fields.name) };
}

const otherBytes = (envelope: string) => `${envelope.slice(0, -8)}AAAAAAAA`;
const lies: readonly (readonly [string, (state: VaultState) => VaultState])[] = [
  ['another vault id', state => ({ ...state, vaultId: anotherId })],
  ['no way in', state => ({ ...state, wraps: [] })],
  ['no keys', state => ({ ...state, categoryKeys: [] })],
  ['a way in with other bytes', state => ({ ...state, wraps: state.wraps.map(spoilt) })],
  ['keys with other bytes', state => ({ ...state, categoryKeys: state.categoryKeys.map(spoilt) })],
  ['a number of keys that never was', state => ({ ...state, keyVersion: 999 })],
  ['a number of keys below the first', state => ({ ...state, keyVersion: 0 })],
  [
    'other keys under another number',
    state => ({
      ...state,
      keyVersion: 2,
      wraps: state.wraps.map(spoilt),
      categoryKeys: state.categoryKeys.map(spoilt),
    }),
  ],
];

function spoilt<T extends { envelope: string }>(sealed: T): T {
  return { ...sealed, envelope: otherBytes(sealed.envelope) };
}

describe('a server that shows something else', () => {
  it.each(lies)('to an open passport loses nothing: %s', async (_what, lie) => {
    const before = await byteEqual(laptop);
    await laptop.core.keepState(lie(laptop.state));
    expect(await byteEqual(laptop)).toBe(before);
    expect(await openedAgain(laptop)).toMatchObject({
      names: ['Halifax'],
      draft: { fields: { name: 'Half typ' } },
    });
  });

  it.each(lies)('to an open passport whose password was typed before a reload: %s', async (_what, lie) => {
    const session = '0198aaaa-0000-7000-8000-00000000beef';
    const half = await laptop.core.splitKey(session);
    const core = fresh(laptop);
    expect(await core.openWithHalf(deviceTestAccountId, half)).toMatchObject({ ok: true });
    const before = await byteEqual(laptop);
    await core.keepState(lie(laptop.state));
    expect(await byteEqual(laptop)).toBe(before);
    expect(await openedAgain(laptop)).toMatchObject({ names: ['Halifax'] });
  });

  it.each(lies)('to who logs in loses nothing: %s', async (_what, lie) => {
    const before = await byteEqual(laptop);
    const core = fresh(laptop);
    const wrap = requireValue(laptop.state.wraps.find(({ method }) => method === 'password'));
    if (wrap.method !== 'password') throw new Error('no password');
    await core.derive(deviceTestPassword, wrap);
    await core.openWithSecret(lie(laptop.state), deviceTestProfile);
    await core.wipe();
    expect(await byteEqual(laptop)).toBe(before);
    // Another copy may have been opened last by now, so the person chooses this one.
    await core.useCopy(deviceTestAccountId, laptop.state.vaultId);
    expect(await openedAgain(laptop)).toMatchObject({ names: ['Halifax'] });
  });

  it('opens another vault beside the copy, which opens again when its person says so', async () => {
    const before = await byteEqual(laptop);
    const other = await createFirstDevice();
    const core = fresh(laptop);
    const wrap = requireValue(other.state.wraps.find(({ method }) => method === 'password'));
    if (wrap.method !== 'password') throw new Error('no password');
    await core.derive(deviceTestPassword, wrap);
    expect(await core.openWithSecret(other.state, deviceTestProfile)).toMatchObject({
      ok: true,
      value: { records: [] },
    });
    expect(await byteEqual(laptop)).toBe(before);
    expect(await core.keptCopies(deviceTestAccountId)).toEqual(
      expect.arrayContaining([
        { vault: laptop.state.vaultId, waiting: 1 },
        { vault: other.state.vaultId, waiting: 0 },
      ]),
    );
    expect((await openedAgain(laptop)).names).toEqual([]);
    await core.useCopy(deviceTestAccountId, laptop.state.vaultId);
    expect((await openedAgain(laptop)).names).toEqual(['Halifax']);
    // Without the server, the copy that was opened last is the one that opens.
    await core.derive(deviceTestPassword, wrap);
    expect(await core.openWithSecret(other.state, deviceTestProfile)).toMatchObject({ ok: true });
    expect((await openedAgain(laptop)).names).toEqual([]);
  });

  it('does not delete the copy that is open, and the others only by name', async () => {
    const { core } = laptop;
    await core.removeCopy(deviceTestAccountId, laptop.state.vaultId);
    expect(await core.keptCopies(deviceTestAccountId)).toEqual([{ vault: laptop.state.vaultId, waiting: 1 }]);
    const locked = fresh(laptop);
    await locked.removeCopy(deviceTestAccountId, anotherId);
    expect(await locked.keptCopies(deviceTestAccountId)).toHaveLength(1);
    await core.wipe();
    await locked.removeCopy(deviceTestAccountId, laptop.state.vaultId);
    expect(await locked.keptCopies(deviceTestAccountId)).toEqual([]);
    await locked.forgetAccount(deviceTestAccountId);
    expect(await laptop.indexedDB.databases()).toEqual([]);
  });
});

/** Puts the copy into the old database layout, with a document that waits to be sent. */
async function asBefore(device: TestDevice): Promise<void> {
  const place = { account: deviceTestAccountId, vault: device.state.vaultId };
  const [parts, former] = [partsOf(device), openStore(partsOf(device), { account: deviceTestAccountId })];
  await device.disk(async store => {
    await former.records.bulkPut(await store.records.toArray());
    await former.meta.bulkPut(await store.meta.toArray());
    await former.drafts.bulkPut(await store.drafts.toArray());
    await former.held.put({ id: 'waits', bytes: [new ArrayBuffer(3)] });
  });
  former.close();
  await device.core.wipe();
  await deleteStore(parts, place);
  await deleteStore(parts, { account: `2-${deviceTestAccountId}` });
}

describe('a copy of before each vault had its own', () => {
  it('moves whole when it is first looked at, in whichever tab', async () => {
    const before = await laptop.disk(everything);
    await asBefore(laptop);
    const looks = await Promise.all(
      [fresh(laptop), fresh(laptop)].map(core => core.lookAtDevice(deviceTestAccountId)),
    );
    expect(looks).toEqual([
      { copy: true, waiting: 1 },
      { copy: true, waiting: 1 },
    ]);
    expect(await openedAgain(laptop)).toMatchObject({ names: ['Halifax'], draft: { fields: {} } });
    const [records, drafts, held] = await laptop.disk(everything);
    expect([records, drafts]).toEqual(before.slice(0, 2));
    expect(held).toMatchObject([{ id: 'waits' }]);
    const names = (await laptop.indexedDB.databases()).map(({ name }) => name);
    expect(names).not.toContain(`kinfolio-${deviceTestAccountId}`);
  });

  it('is not written over what was saved since, should a crash have left it', async () => {
    const record = requireValue((await laptop.reopened()).records[0]);
    await laptop.disk(async store => {
      const former = openStore(partsOf(laptop), { account: deviceTestAccountId });
      await former.records.bulkPut(await store.records.toArray());
      await former.meta.bulkPut(await store.meta.toArray());
      former.close();
    });
    await laptop.save({ name: 'Barclays' }, record.id, record);
    expect((await openedAgain(laptop)).names).toEqual(['Barclays']);
  });

  it('goes with the others when its person signs out', async () => {
    await asBefore(laptop);
    await createAnotherDevice(laptop);
    await fresh(laptop).forgetAccount(deviceTestAccountId);
    expect(await laptop.indexedDB.databases()).toEqual([]);
  });
});
