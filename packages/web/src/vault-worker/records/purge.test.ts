import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  advanceDeviceClocks,
  createAnotherDevice,
  createFirstDevice,
  createLastPage,
  halifaxContent,
  type TestDevice,
  TestServer,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

let laptop: TestDevice;
let phone: TestDevice;
let server: TestServer;

beforeAll(async () => {
  laptop = await createFirstDevice();
  phone = await createAnotherDevice(laptop);
});
beforeEach(() => {
  server = new TestServer();
});

const fields = { name: 'Halifax', notes: 'Canary under the stairs' };

/** A record both devices have, deleted on the laptop. */
async function deletedOnLaptop() {
  const { id } = await laptop.save(fields);
  await server.takeFrom(laptop);
  await server.giveTo(phone);
  const live = requireValue(server.records.get(id));
  await laptop.edit({ do: 'remove', id });
  await server.takeFrom(laptop);
  return { id, live, tombstone: requireValue(server.records.get(id)) };
}

const read = async (device: TestDevice, id: string) =>
  requireValue((await device.core.read([id])).records[0]);
const gone = { deleted: true, content: { fields: {}, purged: true } };

describe('a deletion', () => {
  it('is pushed with its remains: the same place, sealed, and nothing that was typed', async () => {
    const { id } = await laptop.save(fields);
    await server.takeFrom(laptop);
    await laptop.edit({ do: 'remove', id });
    const batch = await laptop.core.nextBatch();
    await laptop.core.applyPushResults(batch, server.store(batch));
    const [pushed] = batch;
    const { remains = '', ...tombstone } = requireValue(pushed);
    expect(remains.length).toBeLessThan(1000);
    const tablet = await createAnotherDevice(laptop);
    await tablet.core.applyPage(createLastPage({ ...tombstone, envelope: remains }));
    const { content } = await read(tablet, id);
    expect(content).toEqual({
      kind: halifaxContent.kind,
      fields: {},
      savedAt: content.savedAt,
      purged: true,
    });
  });

  it('has remains that open nowhere else', async () => {
    const { id, tombstone } = await deletedOnLaptop();
    const remains = requireValue(server.remains.get(id));
    const tablet = await createAnotherDevice(laptop);
    for (const moved of [
      { version: 3 },
      { deleted: false },
      { id: '0198aaaa-0000-7000-8000-00000000beef' },
    ]) {
      const page = createLastPage({ ...tombstone, envelope: remains, ...moved });
      await tablet.core.applyPage(page);
      expect(await tablet.core.read([page.records[0]?.id ?? ''])).toMatchObject({
        records: [],
        unreadable: [{ reason: 'does-not-open' }],
      });
    }
  });
});

describe('a device that missed the deletion', () => {
  it('lets go of the record once the server has only its remains', async () => {
    const { id } = await deletedOnLaptop();
    server.purge(id);
    await server.giveTo(phone);
    expect(await read(phone, id)).toMatchObject(gone);
    const { envelope } = await phone.row(id);
    expect(envelope).toBe(server.remains.get(id));
  });

  it('does not take the bare word of a server for it', async () => {
    const { id, tombstone } = await deletedOnLaptop();
    const bare = createLastPage({ ...tombstone, envelope: '' });
    await phone.core.applyPage(bare);
    expect(await read(phone, id)).toMatchObject({ deleted: false, content: { fields } });
  });

  it.each(['remains', 'nothing'])(
    'keeps an edit it made, which comes back as a new version over %s',
    async what => {
      const { id, tombstone } = await deletedOnLaptop();
      server.purge(id);
      if (what === 'nothing') server.records.set(id, { ...tombstone, envelope: '' });
      await phone.save({ ...fields, notes: 'Edited offline' }, id);
      await server.takeFrom(phone);
      await server.takeFrom(phone);
      await server.giveTo(laptop);
      for (const device of [phone, laptop]) {
        const { content, ...record } = await read(device, id);
        expect(record).toMatchObject({ deleted: false, waiting: false, version: 3 });
        expect(content).toMatchObject({ fields: { name: 'Halifax', notes: 'Edited offline' } });
        expect([content.alternatives, content['purged']]).toEqual([undefined, undefined]);
      }
    },
  );

  it('agrees when it deleted the record too', async () => {
    const { id } = await deletedOnLaptop();
    server.purge(id);
    await phone.edit({ do: 'remove', id });
    await server.takeFrom(phone);
    expect(await read(phone, id)).toMatchObject({ ...gone, waiting: false });
  });

  it('merges with another one that brought the record back as well', async () => {
    const { id } = await deletedOnLaptop();
    const tablet = await createAnotherDevice(laptop);
    await tablet.core.applyPage(createLastPage(requireValue(server.versions.at(-1))));
    server.purge(id);
    await phone.save({ ...fields, name: 'From the phone' }, id);
    await tablet.save({ ...fields, name: 'From the tablet' }, id);
    for (const device of [phone, phone, tablet, tablet]) await server.takeFrom(device);
    expect((await read(tablet, id)).content).toMatchObject({
      fields: { notes: fields.notes, name: 'From the tablet' },
      alternatives: { name: ['From the phone'] },
    });
  });
});

describe('a device that has the deleted record', () => {
  it('lets go of it by its own clock, not before, and no word of it is left on the disk', async () => {
    const { id, tombstone } = await deletedOnLaptop();
    expect((await laptop.core.purgeOld([id])).records).toMatchObject([{ content: { fields } }]);
    expect((await laptop.row(id)).envelope).toBe(tombstone.envelope);
    advanceDeviceClocks(deletedRecordRetentionMs);
    expect((await laptop.core.purgeOld([id])).records).toMatchObject([
      { ...gone, version: 2, waiting: false },
    ]);
    expect((await laptop.row(id)).envelope).not.toBe(tombstone.envelope);
    expect((await laptop.reopened()).unreadable).toEqual([]);
  });

  it('is not hurried by a server that purges too early', async () => {
    const { id } = await deletedOnLaptop();
    server.purge(id);
    const { records, unreadable } = await server.giveTo(laptop);
    expect([records, unreadable]).toEqual([[], []]);
    const back = await laptop.edit({ do: 'restore', id });
    expect(back).toMatchObject({ deleted: false, version: 3, content: { fields } });
    await server.giveTo(laptop);
    await server.takeFrom(laptop);
    expect(await read(laptop, id)).toMatchObject({ deleted: false, version: 3, waiting: false });
  });

  it('is not alarmed when the server still has what it let go of itself', async () => {
    const { id, tombstone } = await deletedOnLaptop();
    advanceDeviceClocks(deletedRecordRetentionMs);
    await laptop.core.purgeOld([id]);
    const { records, unreadable } = await server.giveTo(laptop);
    expect([records, unreadable]).toEqual([[], []]);
    server.purge(id);
    expect((await server.giveTo(laptop)).unreadable).toEqual([]);
    // An older version must still be refused.
    const older = { ...tombstone, version: 1, deleted: false };
    expect((await laptop.core.applyPage(createLastPage(older))).unreadable).toHaveLength(1);
  });

  it('keeps a deletion that was not sent yet, however old', async () => {
    const { id } = await laptop.save(fields);
    await server.takeFrom(laptop);
    await laptop.edit({ do: 'remove', id });
    advanceDeviceClocks(deletedRecordRetentionMs);
    expect((await laptop.core.purgeOld([id])).records).toMatchObject([
      { waiting: true, content: { fields } },
    ]);
    await server.takeFrom(laptop);
    expect((await laptop.core.purgeOld([id])).records).toMatchObject([gone]);
  });

  it('cannot restore what is gone, and a form still open over it saves a whole record', async () => {
    const { id } = await deletedOnLaptop();
    const before = await read(phone, id);
    server.purge(id);
    await server.giveTo(phone);
    for (const what of ['restore', 'remove'] as const) {
      expect(await phone.core.save([{ do: what, id }])).toEqual({ ok: false, problem: 'not-found' });
    }
    const saved = await phone.save({ ...fields, name: 'Typed over it' }, id, before);
    expect(saved).toMatchObject({ deleted: false, version: 3 });
    expect(saved.content).toMatchObject({ fields: { ...fields, name: 'Typed over it' } });
    expect(saved.content['purged']).toBeUndefined();
    await server.takeFrom(phone);
    expect(await read(phone, id)).toMatchObject({ waiting: false, version: 3 });
  });
});
