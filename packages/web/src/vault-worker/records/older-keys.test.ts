import { readCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { beforeEach, expect, it } from 'vitest';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createAnotherDevice,
  createFirstDevice,
  deviceTestPassword,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { RestrictedServer } from '../testing/shown-server.ts';
import { queueLostRowsForReturn } from './returning.ts';

// Keys are renewed because another person may have the old ones. If the server stored that person's rows, they could
// still write. So a row under old keys is accepted only if this device already has it, or if the owner's new identity
// counted it in a checkpoint.

const shown = { by: 'password', password: deviceTestPassword } as const;

let laptop: TestDevice;
let thief: TestDevice;
let server: RestrictedServer;
beforeEach(async () => {
  laptop = await createFirstDevice();
  server = new RestrictedServer(laptop);
  await server.giveTo(laptop);
});

/** Replaces all keys. The thief keeps a device with the old keys and every record. */
async function renew(): Promise<void> {
  thief = await createAnotherDevice(laptop);
  await server.giveTo(thief);
  const made = await laptop.core.makeNewKeys(deviceTestPassword, shown);
  if (!made.ok) throw new Error(made.problem);
  laptop.state = applyKeysetChange(laptop.state, made.value.change);
  expect(await laptop.core.useNewKeys(laptop.state)).toBe(true);
}

async function namesOn(device: TestDevice): Promise<unknown[]> {
  await server.giveTo(device);
  return (await device.reopened()).records.map(({ content }) => content.fields['name']);
}

it('what another person seals under old keys changes no record here, nor on a device that is new', async () => {
  const { id } = await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  await server.signed(laptop);
  await thief.save({ name: 'Forged' }, id);
  await thief.save({ name: 'Planted' });
  await server.takeFrom(thief, true);
  expect(await namesOn(laptop)).toEqual(['Halifax']);
  const [counted] = await server.signed(laptop);
  expect(readCheckpoint(requireValue(counted))).toMatchObject({ payload: { count: 1 } });
  expect(await namesOn(await createAnotherDevice(laptop))).toEqual([]);
});

it('nor does a checkpoint that is signed with the old identity', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  await thief.save({ name: 'Planted' });
  await server.takeFrom(thief);
  expect(await namesOn(laptop)).toEqual(['Halifax']);
  expect(await namesOn(await createAnotherDevice(laptop))).toEqual([]);
});

it('a new device takes what is under old keys once the owner’s new identity has counted it', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  expect(await namesOn(await createAnotherDevice(laptop))).toEqual([]);
  await server.signed(laptop);
  const phone = await createAnotherDevice(laptop);
  expect(await namesOn(phone)).toEqual(['Halifax']);
  await laptop.save({ name: 'Nationwide' });
  await server.takeFrom(laptop, true);
  expect(await namesOn(phone)).toEqual(['Halifax', 'Nationwide']);
});

it('what a device writes right after it took such rows carries a checkpoint', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  await server.signed(laptop);
  const phone = await createAnotherDevice(laptop);
  await server.giveTo(phone);
  await phone.save({ name: 'Nationwide' });
  const [counted] = await server.takeFrom(phone);
  expect(readCheckpoint(requireValue(counted))).toMatchObject({ payload: { count: 2 } });
  expect(await namesOn(await createAnotherDevice(laptop))).toEqual(['Halifax', 'Nationwide']);
});

it('and once its person takes what is there for all, where no device is left to count it', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  const phone = await createAnotherDevice(laptop);
  expect(await namesOn(phone)).toEqual([]);
  await phone.core.acceptThere();
  expect(await namesOn(phone)).toEqual(['Halifax']);
  await server.signed(phone);
  expect(await namesOn(await createAnotherDevice(laptop))).toEqual(['Halifax']);
});

it('a record that a restored server shows as it was, under old keys, is given back, though it was refused before the restore was known', async () => {
  const { id } = await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  const before = requireValue(server.kept.records.get(id));
  await renew();
  await laptop.save({ name: 'Halifax joint' }, id);
  await server.takeFrom(laptop);
  server.kept.records.set(id, before);
  server.kept.checkpoints.clear();
  await server.giveTo(laptop);
  expect((await laptop.row(id)).refused?.reason).toBe('not-theirs');
  await laptop.disk(store => queueLostRowsForReturn(store, 'another epoch'));
  await server.giveTo(laptop);
  const waiting = await laptop.core.nextBatch();
  expect(waiting.map(record => record.id)).toEqual([id]);
  expect(requireValue(waiting[0]).version).toBeGreaterThan(1);
  expect((await laptop.reopened()).records.map(({ content }) => content.fields['name'])).toEqual([
    'Halifax joint',
  ]);
});
