import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAnotherDevice,
  createFirstDevice,
  createLastPage,
  halifaxContent,
  type TestDevice,
  TestServer,
} from './testing/devices.ts';
import { requireValue } from './testing/must.ts';

let laptop: TestDevice;
let server: TestServer;

beforeAll(async () => {
  laptop = await createFirstDevice();
});
beforeEach(() => {
  server = new TestServer();
});

async function onServer(name: string): Promise<SealedRecord> {
  const { id } = await laptop.save({ name });
  await server.takeFrom(laptop);
  return requireValue(server.records.get(id));
}

const flipped = (envelope: string, at = envelope.length - 40) =>
  envelope.slice(0, at) + (envelope[at] === 'A' ? 'B' : 'A') + envelope.slice(at + 1);

const edit = (id: string) =>
  ({ do: 'write', ...halifaxContent, id, fields: { name: 'Overwritten' } }) as const;

describe('a record that does not open', () => {
  const damages: [string, (record: SealedRecord, other: SealedRecord) => Partial<SealedRecord>][] = [
    ['a changed character', record => ({ envelope: flipped(record.envelope) })],
    ['a changed header', record => ({ envelope: flipped(record.envelope, 30) })],
    ['an end cut off', record => ({ envelope: record.envelope.slice(0, -30) })],
    ['no envelope at all', () => ({ envelope: 'nonsense' })],
    ['the envelope of another record', (_record, other) => ({ envelope: other.envelope })],
    ['another version', record => ({ version: record.version + 1 })],
    // Ids are random, so the id may already end in the replacement character.
    [
      'another category',
      ({ categoryId }) => ({ categoryId: categoryId.replace(/.$/, last => (last === 'f' ? 'e' : 'f')) }),
    ],
    ['another version of the key', record => ({ keyVersion: record.keyVersion + 1 })],
    ['a tombstone turned round', record => ({ deleted: !record.deleted })],
  ];

  it.each(damages)('is reported when the server gives %s, and its bytes are kept', async (_name, damage) => {
    const [record, other] = [await onServer('Halifax'), await onServer('Other')];
    const phone = await createAnotherDevice(laptop);
    const damaged = { ...record, ...damage(record, other) };
    const { records, unreadable } = await phone.core.applyPage(createLastPage(damaged));
    expect(records).toEqual([]);
    expect(unreadable).toEqual([
      expect.objectContaining({ id: record.id, reason: 'does-not-open', copyKept: false }),
    ]);
    expect(await phone.row(record.id)).toMatchObject(damaged);
    expect(await phone.core.save([edit(record.id)])).toEqual({ ok: false, problem: 'unreadable' });
    expect(await phone.core.nextBatch()).toEqual([]);
    expect((await phone.reopened()).unreadable).toEqual(unreadable);
    expect((await phone.core.applyPage(createLastPage(record))).records[0]?.content.fields.name).toBe(
      'Halifax',
    );
  });

  it('leaves the good copy readable when only the server has the bad one', async () => {
    const record = await onServer('Halifax');
    const bad = { ...record, version: 2, envelope: flipped(record.envelope) };
    const { records, unreadable } = await laptop.core.applyPage(createLastPage(bad));
    expect(records[0]?.content.fields.name).toBe('Halifax');
    expect(unreadable[0]).toMatchObject({
      id: record.id,
      category: 'bank-accounts',
      reason: 'does-not-open',
      copyKept: true,
    });
    expect((await laptop.row(record.id)).refused?.copy).toEqual(bad);
    expect(await laptop.core.save([edit(record.id)])).toEqual({ ok: false, problem: 'unreadable' });
  });

  it('is reported when this device damaged it, and never sent over the good one', async () => {
    const record = await onServer('Halifax');
    await laptop.save({ name: 'Edited' }, record.id);
    const row = await laptop.row(record.id);
    await laptop.disk(store => store.records.put({ ...row, envelope: flipped(row.envelope) }));
    const { unreadable, core } = await laptop.reopened();
    expect(unreadable).toContainEqual(expect.objectContaining({ id: record.id, copyKept: false }));
    expect((await core.nextBatch()).map(({ id }) => id)).not.toContain(record.id);
    expect(await core.save([edit(record.id)])).toEqual({ ok: false, problem: 'unreadable' });
    expect((await laptop.row(record.id)).envelope).toBe(flipped(row.envelope));
  });
});

describe('a server that goes back', () => {
  it('is refused when it offers an older version, and the good copy stays', async () => {
    const first = await onServer('First');
    await laptop.save({ name: 'Second' }, first.id);
    await server.takeFrom(laptop);
    const { records, unreadable } = await laptop.core.applyPage(createLastPage(first));
    expect(records[0]).toMatchObject({ version: 2, content: { fields: { name: 'Second' } } });
    expect(unreadable[0]).toMatchObject({ id: first.id, reason: 'older', copyKept: true });
  });

  it('is refused when it offers other bytes for a version this device has', async () => {
    const first = await onServer('First');
    const phone = await createAnotherDevice(laptop);
    await phone.core.applyPage(createLastPage(first));
    await laptop.save({ name: 'Laptop' }, first.id);
    await phone.save({ name: 'Phone' }, first.id);
    const mine = requireValue((await laptop.core.nextBatch()).find(({ id }) => id === first.id));
    const theirs = requireValue((await phone.core.nextBatch())[0]);
    await laptop.core.applyPushResults([mine], [{ id: mine.id, outcome: 'stored', version: 2 }]);
    const { records, unreadable } = await laptop.core.applyPage(createLastPage(theirs));
    expect(records[0]?.content.fields.name).toBe('Laptop');
    expect(unreadable[0]).toMatchObject({ reason: 'differs', copyKept: true });
  });

  it('is reported when it lost a record that is being edited', async () => {
    const first = await onServer('First');
    await laptop.save({ name: 'Second' }, first.id);
    const batch = (await laptop.core.nextBatch()).filter(({ id }) => id === first.id);
    const { unreadable } = await laptop.core.applyPushResults(batch, [
      { id: first.id, outcome: 'stale', current: null },
    ]);
    expect(unreadable[0]).toMatchObject({ id: first.id, reason: 'older', copyKept: true });
  });

  it('is believed again once it offers what this device knows', async () => {
    const first = await onServer('First');
    await laptop.save({ name: 'Second' }, first.id);
    await server.takeFrom(laptop);
    await laptop.core.applyPage(createLastPage(first));
    const { unreadable } = await laptop.core.applyPage(
      createLastPage(requireValue(server.records.get(first.id))),
    );
    expect(unreadable).toEqual([]);
    expect(await laptop.core.save([edit(first.id)])).toMatchObject({ ok: true });
  });
});
