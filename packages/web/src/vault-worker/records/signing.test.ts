import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import { createAuthorLookup } from '@kinfolio/vault/batches/authored';
import { hashLeaf, readBatch, verifyBatch } from '@kinfolio/vault/batches/batch';
import { readKeyset } from '@kinfolio/vault/keyset/keyset';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { createFirstDevice, type TestDevice, TestServer } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

let device: TestDevice;
let server: TestServer;

beforeAll(async () => {
  device = await createFirstDevice();
});
beforeEach(() => {
  server = new TestServer();
});

/**
 * A record of a kind that this version of the app does not know, so it is sealed in the category chosen by its form.
 */
const contact = (category: string, id?: string) =>
  device.edit({
    do: 'write',
    kind: 'contact-to-come',
    category,
    fields: { name: 'Amin' },
    ...(id && { id }),
  });

/** The batches of a push, each verified by the keyset that the device opened with. */
async function verified(batch: readonly PushedRecord[]) {
  const keyset = readKeyset(requireValue(device.state.keyset));
  if (!keyset.ok) throw new Error('no keyset');
  const authors = createAuthorLookup(() => keyset.payload, keyset.payload);
  const { batches } = await device.core.signPush(batch);
  return await Promise.all(
    batches.map(async text => {
      const read = readBatch(text);
      if (!read.ok) throw new Error('no batch');
      const { category, vault } = read.payload;
      const checked = await verifyBatch(text, { category, vault }, authors);
      if (!checked.ok) throw new Error(checked.problem);
      return checked.payload;
    }),
  );
}

it('a push is signed by the account, one batch for each category, its rows in order', async () => {
  const [one, two] = [await device.save({ name: 'One' }), await device.save({ name: 'Two' })];
  const other = await contact('contacts');
  const batch = await device.core.nextBatch();
  expect(new Set(batch.map(({ id }) => id))).toEqual(new Set([one.id, two.id, other.id]));
  const made = await verified(batch);
  expect(new Set(made.map(({ category }) => category)).size).toBe(2);
  for (const { category, leaves, vault } of made) {
    expect(vault).toBe(device.state.vaultId);
    const ofCategory = batch.filter(({ categoryId }) => categoryId === category);
    expect(leaves).toEqual(await Promise.all(ofCategory.map(({ envelope }) => hashLeaf(envelope))));
  }
  await device.core.applyPushResults(batch, server.store(batch));
});

it('remains are signed right after their row', async () => {
  const { id } = await device.save({ name: 'Gone' });
  await server.takeFrom(device);
  await device.edit({ do: 'remove', id });
  const batch = await device.core.nextBatch();
  const [record] = batch;
  const [made] = await verified(batch);
  expect(made?.leaves).toEqual([
    await hashLeaf(requireValue(record).envelope),
    await hashLeaf(requireValue(requireValue(record).remains)),
  ]);
  await device.core.applyPushResults(batch, server.store(batch));
});

it('a record that moves leaves a departure without fields where it was, signed there', async () => {
  const { id } = await contact('contacts');
  await server.takeFrom(device);
  const before = requireValue(server.records.get(id));
  await contact('healthcare', id);
  const batch = await device.core.nextBatch();
  const [record] = batch;
  const departure = requireValue(requireValue(record).departure);
  expect(departure.categoryId).toBe(before.categoryId);
  expect(requireValue(record).categoryId).not.toBe(before.categoryId);
  const place = { ...before, ...departure, version: 2, deleted: true };
  const [opened] = await device.core.openAllVersions([
    { ...place, revision: null, batch: null, writtenAt: '2026-11-21T00:00:00.000Z' },
  ]);
  expect(opened?.content).toMatchObject({ kind: 'contact-to-come', fields: {}, moved: true });
  const made = await verified(batch);
  const there = made.find(({ category }) => category === before.categoryId);
  expect(there?.leaves).toEqual([await hashLeaf(departure.envelope)]);
  await device.core.applyPushResults(batch, server.store(batch));
  await device.save({ name: 'Stays' });
  expect((await device.core.nextBatch())[0]).not.toHaveProperty('departure');
});
