import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeAll, describe, expect, it } from 'vitest';
import { createVaultService } from '../service.ts';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createAnotherDevice,
  createFirstDevice,
  deviceTestAccountId,
  deviceTestPassword,
  deviceTestProfile,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import type { CallOutcome } from '../types/outcome.ts';

let laptop: TestDevice;
beforeAll(async () => {
  laptop = await createFirstDevice();
  await laptop.save({ name: 'Halifax' });
});

const shown = { by: 'password', password: deviceTestPassword } as const;
const valueOf = <T>(outcome: CallOutcome<T>): T => {
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.value;
};
const fresh = (indexedDB: IDBFactory) => createVaultService({ indexedDB, IDBKeyRange }, () => 0);
const refused = (problem: string) => ({ ok: false, problem });
/** A passkey's answer. */
const touch = (first = 7) => ({
  credentialId: 'credential',
  bytes: Uint8Array.from({ length: 32 }, (_, at) => first + at).buffer,
});

describe('opening', () => {
  it('needs no network with the password, and says whose passport it is', async () => {
    const vault = await fresh(laptop.indexedDB).openFromDevice(deviceTestAccountId, deviceTestPassword);
    expect(vault).toMatchObject({
      ok: true,
      value: { account: { id: deviceTestAccountId, ...deviceTestProfile }, unreadable: [] },
    });
    expect(vault.ok && vault.value.records).toHaveLength(1);
  });

  it('sees what another tab wrote after the sealed records were fetched ahead', async () => {
    const device = await createAnotherDevice(laptop);
    await device.save({ name: 'Before' });
    const locked = fresh(device.indexedDB);
    await locked.preload(deviceTestAccountId);
    expect(await locked.openFromDevice(deviceTestAccountId, 'wrong')).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    await device.save({ name: 'After' });
    const vault = await locked.openFromDevice(deviceTestAccountId, deviceTestPassword);
    expect(vault.ok && vault.value.records.map(({ content }) => content.fields.name)).toEqual([
      'Before',
      'After',
    ]);
  });

  it('refuses a wrong password and a device that has nothing of the account', async () => {
    expect(await fresh(laptop.indexedDB).openFromDevice(deviceTestAccountId, 'wrong')).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    expect(await fresh(new IDBFactory()).openFromDevice(deviceTestAccountId, deviceTestPassword)).toEqual({
      ok: false,
      problem: 'not-found',
    });
  });

  it('refuses where nothing was typed before, and where nothing is kept', async () => {
    const [here, elsewhere] = [fresh(laptop.indexedDB), fresh(new IDBFactory())];
    expect(await elsewhere.openWithSecret(laptop.state, deviceTestProfile)).toEqual(refused('cannot-open'));
    expect(await elsewhere.openWithCode(laptop.state, deviceTestProfile)).toEqual(refused('cannot-open'));
    expect(await here.openCopyWithSecret(deviceTestAccountId)).toEqual(refused('wrong-password'));
    expect(await elsewhere.openCopyWithSecret(deviceTestAccountId)).toEqual(refused('not-found'));
    expect(await elsewhere.openWithHalf(deviceTestAccountId, 'not a half')).toEqual(refused('not-found'));
  });

  it('knows the salts of what it keeps, and none where it keeps nothing', async () => {
    const own = laptop.state.wraps.flatMap(wrap => (wrap.method === 'password' ? [wrap.salt] : []));
    const here = fresh(laptop.indexedDB);
    expect(await here.isSaltOfCopy(deviceTestAccountId, requireValue(own[0]))).toBe(true);
    expect(await here.isSaltOfCopy(deviceTestAccountId, 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(false);
    expect(await fresh(new IDBFactory()).isSaltOfCopy(deviceTestAccountId, 'AAAAAAAAAAAAAAAAAAAAAA')).toBe(
      true,
    );
  });

  it('takes a copy without what opens it for none', async () => {
    const device = await createAnotherDevice(laptop);
    await device.disk(async store => store.meta.delete('vault'));
    const core = fresh(device.indexedDB);
    expect(await core.openWithHalf(deviceTestAccountId, 'not a half')).toEqual(refused('not-found'));
    expect(await core.openFromDevice(deviceTestAccountId, deviceTestPassword)).toEqual(refused('not-found'));
  });

  it('refuses before hashing when the server lowers or invents the way a password is derived', async () => {
    const core = fresh(new IDBFactory());
    const salt = 'AAAAAAAAAAAAAAAAAAAAAA';
    for (const kdf of [
      { profile: 'argon2id-0', salt },
      { profile: 'pbkdf2', salt },
      { profile: 'constructor', salt },
      { profile: 'argon2id-1', salt: 'AAAA' },
    ]) {
      expect(await core.derive(deviceTestPassword, kdf)).toEqual({ ok: false, problem: 'unsafe-server' });
    }
  });

  it('takes both halves of the reload key, of the same session', async () => {
    const session = '0198aaaa-0000-7000-8000-00000000beef';
    const serverHalf = await laptop.core.splitKey(session);
    const core = fresh(laptop.indexedDB);
    expect(await core.lookAtDevice(deviceTestAccountId)).toEqual({
      copy: true,
      waiting: 1,
      reloadSession: session,
    });
    expect(
      await core.openWithHalf(
        deviceTestAccountId,
        `${serverHalf.startsWith('A') ? 'B' : 'A'}${serverHalf.slice(1)}`,
      ),
    ).toEqual({
      ok: false,
      problem: 'cannot-open',
    });
    expect(await core.openWithHalf(deviceTestAccountId, 'not a half')).toEqual({
      ok: false,
      problem: 'cannot-open',
    });
    expect(await core.openWithHalf(deviceTestAccountId, serverHalf)).toMatchObject({ ok: true });
    await core.forgetHalf(deviceTestAccountId);
    expect(await core.openWithHalf(deviceTestAccountId, serverHalf)).toEqual({
      ok: false,
      problem: 'cannot-open',
    });
  });

  it('takes the printed code of the recovery kit, and no other', async () => {
    const { change, kit } = valueOf(await laptop.core.makeKit(shown));
    const state = applyKeysetChange(laptop.state, change);
    const core = fresh(new IDBFactory());
    expect(await core.proveCode(kit.recoveryCode.toLowerCase().replaceAll('-', ' '))).toEqual({
      ok: true,
      value: kit.stored.proof,
    });
    expect(await core.openWithCode(state, deviceTestProfile)).toMatchObject({ ok: true });
    expect(await core.proveCode('nonsense')).toMatchObject({ ok: false, problem: 'wrong-code' });
    const typed = kit.recoveryCode.replace(/.$/, last => (last === 'Z' ? 'Y' : 'Z'));
    expect(await core.proveCode(typed)).toEqual({ ok: false, problem: 'wrong-code', group: 8 });
    await core.giveUp();
    expect(await core.openWithCode(state, deviceTestProfile)).toEqual({ ok: false, problem: 'cannot-open' });
    expect(await core.nextBatch().catch((error: Error) => error.name)).toBe('NotOpen');
    const another = valueOf(await laptop.core.makeKit(shown));
    expect(await core.proveCode(another.kit.recoveryCode)).toMatchObject({ ok: true });
    expect(await core.openWithCode(state, deviceTestProfile)).toEqual({ ok: false, problem: 'cannot-open' });
  });

  it('takes a passkey that this device has heard of, on it and away from the server', async () => {
    const device = await createAnotherDevice(laptop);
    const made = {
      credentialId: 'credential',
      clientDataJson: 'AAAA',
      attestationObject: 'AAAA',
      transports: [],
    };
    const added = valueOf(await device.core.makePasskeyWrap(touch(), made, shown));
    const state = applyKeysetChange(device.state, added);
    expect(await device.core.keepState(state)).toBe('kept');
    const core = fresh(device.indexedDB);
    expect(await core.openFromDeviceWithPasskey(deviceTestAccountId, touch(8))).toEqual({
      ok: false,
      problem: 'cannot-open',
    });
    expect(await core.openFromDeviceWithPasskey(deviceTestAccountId, touch())).toMatchObject({ ok: true });
    const elsewhere = fresh(new IDBFactory());
    expect(await elsewhere.openFromDeviceWithPasskey(deviceTestAccountId, touch())).toEqual({
      ok: false,
      problem: 'not-found',
    });
    expect(await elsewhere.openWithPasskey(state, deviceTestProfile, touch())).toMatchObject({ ok: true });
  });

  it('opens with the new password alone, once the server has it', async () => {
    const device = await createAnotherDevice(laptop);
    const next = valueOf(await device.core.nextPassword('a new and better password', shown));
    expect(await device.core.keepState(applyKeysetChange(device.state, next))).toBe('kept');
    const again = fresh(device.indexedDB);
    expect(await again.openFromDevice(deviceTestAccountId, 'a new and better password')).toMatchObject({
      ok: true,
    });
    expect(await again.openFromDevice(deviceTestAccountId, deviceTestPassword)).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
  });

  it('keeps nothing of a state in which a category key is missing', async () => {
    const device = await createAnotherDevice(laptop);
    await device.save({ name: 'Kept' });
    expect(await device.core.keepState({ ...device.state, categoryKeys: [] })).toBe('keyset-incomplete');
    expect((await device.reopened()).records).toHaveLength(1);
  });

  it('does not leave an empty database behind when it is forgotten while it is being fetched', async () => {
    const device = await createAnotherDevice(laptop);
    const [first, second] = [fresh(device.indexedDB), fresh(device.indexedDB)];
    const fetching = Promise.allSettled([
      first.preload(deviceTestAccountId),
      second.preload(deviceTestAccountId),
      second.lookAtDevice(deviceTestAccountId),
    ]);
    await first.forgetAccount(deviceTestAccountId);
    await fetching;
    await second.wipe();
    expect(await device.indexedDB.databases()).toEqual([]);
  });

  it('leaves nothing of the account on the device after it was forgotten', async () => {
    const device = await createAnotherDevice(laptop);
    await device.core.forgetAccount(deviceTestAccountId);
    expect(await device.indexedDB.databases()).toEqual([]);
  });
});

describe('a draft', () => {
  it('is kept sealed, is there after opening again, and goes when it is cleared', async () => {
    await laptop.core.writeDraft('bank-account:new', { fields: { name: 'Half typ' } });
    const { core } = await laptop.reopened();
    expect(await core.readDraft('bank-account:new')).toMatchObject({ fields: { name: 'Half typ' } });
    await core.clearDraft('bank-account:new');
    expect(await core.readDraft('bank-account:new')).toBeUndefined();
  });

  it('does not open under the name of another form', async () => {
    await laptop.core.writeDraft('one', { fields: { name: 'One' } });
    await laptop.disk(async store => {
      const row = await store.drafts.get('one');
      await store.drafts.put({ ...requireValue(row), key: 'two' });
    });
    expect(await laptop.core.readDraft('two')).toBeUndefined();
  });
});
