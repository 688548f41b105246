import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import type { RecordKind } from '@kinfolio/domain/records/record-kind';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnotherDevice, createFirstDevice, type TestDevice, TestServer } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { createContentCategoryLookup } from './category.ts';
import type { PassportRecord } from './values.ts';

/** A kind whose records belong to one of two sections, depending on a field. */
const contact: RecordKind = {
  ...bankAccount,
  id: 'contact',
  category: { field: 'type', is: { doctor: 'healthcare', dentist: 'healthcare' }, otherwise: 'contacts' },
};
const categoryFor = createContentCategoryLookup([contact]);

let laptop: TestDevice;
let phone: TestDevice;
let server: TestServer;

beforeAll(async () => {
  laptop = await createFirstDevice(categoryFor);
  phone = await createAnotherDevice(laptop, categoryFor);
});
beforeEach(() => {
  server = new TestServer();
});

type Typed = Readonly<Record<string, string>>;

/**
 * Saves as a form does: with the category that fits the typed fields, and with the content that the form was opened
 * with.
 */
const save = async (device: TestDevice, fields: Typed, on?: PassportRecord): Promise<PassportRecord> =>
  await device.edit({
    do: 'write',
    kind: contact.id,
    category: requireValue(categoryFor({ kind: contact.id, fields: { ...fields }, savedAt: '' })).category,
    fields: { ...fields },
    ...(on && { id: on.id, base: on.content }),
  });
const read = async (device: TestDevice, id: string) =>
  requireValue((await device.core.read([id])).records[0]);
/** The categories under which records are sealed on the server. */
const slugs = async (device: TestDevice, ...ids: string[]) => {
  const stored = ids.map(id =>
    Object.assign({ writtenAt: '', revision: null, batch: null }, server.records.get(id)),
  );
  return (await device.core.openAllVersions(stored)).map(({ category }) => category);
};

async function shared(fields: Typed): Promise<PassportRecord> {
  const { id } = await save(laptop, fields);
  await server.takeFrom(laptop);
  await server.giveTo(phone);
  return await read(phone, id);
}

describe('a record whose category depends on what is typed', () => {
  it('moves to and fro, in one step each, under the same id', async () => {
    const record = await shared({ name: 'Dr Amin', type: 'solicitor' });
    expect(await slugs(laptop, record.id)).toEqual(['contacts']);
    for (const [type, category] of [
      ['doctor', 'healthcare'],
      ['dentist', 'healthcare'],
      ['solicitor', 'contacts'],
    ] as const) {
      const before = await read(laptop, record.id);
      await save(laptop, { name: 'Dr Amin', type }, before);
      const batch = await laptop.core.nextBatch();
      expect(batch).toMatchObject([{ id: record.id, version: before.version + 1 }]);
      await laptop.core.applyPushResults(batch, server.store(batch));
      expect(await slugs(laptop, record.id)).toEqual([category]);
      await server.giveTo(phone);
      expect(await read(phone, record.id)).toEqual(await read(laptop, record.id));
      expect((await read(phone, record.id)).content.fields).toMatchObject({ type });
    }
    const versions = await phone.core.openVersions(record.id, server.versions);
    expect(versions.map(({ category }) => category)).toEqual(['healthcare', 'healthcare', 'contacts']);
  });

  it('goes where what another device typed belongs, when this one changed something else', async () => {
    const record = await shared({ name: 'Dr Amin', type: 'solicitor' });
    await save(laptop, { name: 'Dr Amin', type: 'doctor' }, record);
    await save(phone, { name: 'Dr S Amin', type: 'solicitor' }, record);
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    await server.takeFrom(phone);
    expect((await read(phone, record.id)).content.fields).toEqual({ name: 'Dr S Amin', type: 'doctor' });
    expect(await slugs(phone, record.id)).toEqual(['healthcare']);
    // In the other direction: the record is moved here and edited elsewhere.
    const again = await read(phone, record.id);
    await server.giveTo(laptop);
    await save(laptop, { name: 'Dr Amin', type: 'doctor' }, again);
    await save(phone, { name: 'Dr S Amin', type: 'accountant' }, again);
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    await server.takeFrom(phone);
    expect((await read(phone, record.id)).content.fields).toEqual({ name: 'Dr Amin', type: 'accountant' });
    expect(await slugs(phone, record.id)).toEqual(['contacts']);
  });

  it('goes where the value that stands belongs when both changed it, and moves when the other is chosen', async () => {
    const record = await shared({ name: 'Amin', type: 'solicitor' });
    await save(laptop, { name: 'Amin', type: 'doctor' }, record);
    await save(phone, { name: 'Amin', type: 'accountant' }, record);
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    await server.takeFrom(phone);
    expect((await read(phone, record.id)).content).toMatchObject({
      fields: { type: 'accountant' },
      alternatives: { type: ['doctor'] },
    });
    expect(await slugs(phone, record.id)).toEqual(['contacts']);
    await phone.edit({ do: 'resolve', id: record.id, fields: { type: 'doctor' } });
    await server.takeFrom(phone);
    expect(await slugs(phone, record.id)).toEqual(['healthcare']);
  });

  it('goes where it belongs when another tab moved it while a form was open', async () => {
    const record = await save(laptop, { name: 'Amin', type: 'solicitor' });
    await save(laptop, { name: 'Amin', type: 'doctor' }, record);
    const merged = await save(laptop, { name: 'Dr Amin', type: 'solicitor' }, record);
    expect(merged.content.fields).toEqual({ name: 'Dr Amin', type: 'doctor' });
    await server.takeFrom(laptop);
    expect(await slugs(laptop, record.id)).toEqual(['healthcare']);
  });

  it('has one place in the outbox, offline and over a crash, however often it moved', async () => {
    const record = await shared({ name: 'Amin', type: 'solicitor' });
    for (const type of ['doctor', 'solicitor', 'dentist'])
      await save(laptop, { name: 'Amin', type }, await read(laptop, record.id));
    const { core } = await laptop.reopened();
    const batch = await core.nextBatch();
    expect(batch).toMatchObject([{ id: record.id, version: 2 }]);
    server.store(batch);
    // The answer is lost because the tab is closed. After a reload, exactly the same bytes are sent again.
    const again = await laptop.reopened();
    const anyDeparture = { departure: expect.anything() };
    expect(await again.core.nextBatch()).toEqual(batch.map(one => Object.assign({}, one, anyDeparture)));
    await again.core.applyPushResults(batch, server.store(batch));
    expect(await again.core.nextBatch()).toEqual([]);
    await server.giveTo(phone);
    expect((await read(phone, record.id)).content.fields).toEqual({ name: 'Amin', type: 'dentist' });
    expect(await slugs(phone, record.id)).toEqual(['healthcare']);
  });

  it('keeps its category through deletion and restoring, and its remains are under it', async () => {
    const record = await shared({ name: 'Amin', type: 'doctor' });
    await laptop.edit({ do: 'remove', id: record.id });
    await server.takeFrom(laptop);
    server.purge(record.id);
    expect(await slugs(laptop, record.id)).toEqual([undefined]);
    await laptop.edit({ do: 'restore', id: record.id });
    await server.takeFrom(laptop);
    expect(await slugs(laptop, record.id)).toEqual(['healthcare']);
  });

  it('of a kind this version does not know stays where it was', async () => {
    const other = await laptop.save({ name: 'Halifax', type: 'doctor' });
    await server.takeFrom(laptop);
    expect(await slugs(laptop, other.id)).toEqual(['bank-accounts']);
  });
});
