import { readCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { beforeEach, expect, it } from 'vitest';
import { applyChange } from '../testing/apply-change.ts';
import { anotherDevice, firstDevice, password, type TestDevice } from '../testing/devices.ts';
import { must } from '../testing/must.ts';
import { ShownServer } from '../testing/shown-server.ts';

// Keys are renewed because another person may have the old ones. With a server that stores their rows, that person could
// still write. So a row under old keys counts only if this device has it already, or if the owner's new identity counted it.

const shown = { by: 'password', password } as const;

let laptop: TestDevice;
let thief: TestDevice;
let server: ShownServer;
beforeEach(async () => {
  laptop = await firstDevice();
  server = new ShownServer(laptop);
  await server.giveTo(laptop);
});

/** Makes all keys anew; the thief is left with a device that has the old ones and every record. */
async function renew(): Promise<void> {
  thief = await anotherDevice(laptop);
  await server.giveTo(thief);
  const made = await laptop.core.makeNewKeys(password, shown);
  if (!made.ok) throw new Error(made.problem);
  laptop.state = applyChange(laptop.state, made.value.change);
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
  expect(readCheckpoint(must(counted))).toMatchObject({ payload: { count: 1 } });
  expect(await namesOn(await anotherDevice(laptop))).toEqual([]);
});

it('nor does a checkpoint that is signed with the old identity', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  await thief.save({ name: 'Planted' });
  await server.takeFrom(thief);
  expect(await namesOn(laptop)).toEqual(['Halifax']);
  expect(await namesOn(await anotherDevice(laptop))).toEqual([]);
});

it('a new device takes what is under old keys once the owner’s new identity has counted it', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  expect(await namesOn(await anotherDevice(laptop))).toEqual([]);
  await server.signed(laptop);
  const phone = await anotherDevice(laptop);
  expect(await namesOn(phone)).toEqual(['Halifax']);
  await laptop.save({ name: 'Nationwide' });
  await server.takeFrom(laptop, true);
  expect(await namesOn(phone)).toEqual(['Halifax', 'Nationwide']);
});

it('and once its person takes what is there for all, where no device is left to count it', async () => {
  await laptop.save({ name: 'Halifax' });
  await server.takeFrom(laptop);
  await renew();
  const phone = await anotherDevice(laptop);
  expect(await namesOn(phone)).toEqual([]);
  await phone.core.acceptThere();
  expect(await namesOn(phone)).toEqual(['Halifax']);
  await server.signed(phone);
  expect(await namesOn(await anotherDevice(laptop))).toEqual(['Halifax']);
});
