import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAnotherDevice,
  createFirstDevice,
  halifaxContent,
  type TestDevice,
} from '../testing/devices.ts';

let laptop: TestDevice;
beforeAll(async () => {
  laptop = await createFirstDevice();
});

describe('saving a record', () => {
  it('keeps it on the device, sealed, and it is there after opening again', async () => {
    const saved = await laptop.save({ name: 'Halifax current account', accountNumber: '12345678' });
    expect(saved).toMatchObject({ version: 1, deleted: false, waiting: true });
    const { records } = await laptop.reopened();
    expect(records).toContainEqual(saved);
  });

  it('leaves nothing readable on the disk', async () => {
    await laptop.save({ name: 'Canary-Barclays', notes: 'Canary under the stairs' });
    await laptop.core.writeDraft('bank-account:new', { fields: { name: 'Canary draft' } });
    const everything = await laptop.disk(async store =>
      JSON.stringify(
        await Promise.all([store.records.toArray(), store.meta.toArray(), store.drafts.toArray()]),
      ),
    );
    for (const word of ['Canary', 'margaret', 'Margaret', 'bank-accounts', 'horse'])
      expect(everything).not.toContain(word);
  });

  it('keeps what a newer version of Kinfolio wrote beside the fields', async () => {
    const plain = await laptop.save({ name: 'Nationwide' });
    const newer = { ...plain, content: { ...plain.content, futureThing: { a: 1 } } };
    const fromTheFuture = await laptop.save(
      { name: 'Nationwide' },
      '0198aaaa-0000-7000-8000-00000000f00d',
      newer,
    );
    const again = await laptop.save({ name: 'Nationwide 2' }, fromTheFuture.id, fromTheFuture);
    expect(again.content).toMatchObject({ fields: { name: 'Nationwide 2' }, futureThing: { a: 1 } });
  });

  it('merges by field with what another tab saved since the form was opened', async () => {
    const start = await laptop.save({ name: 'Santander', notes: 'old', bankName: 'Santander' });
    await laptop.save(
      { name: 'Santander', notes: 'from the other tab', bankName: 'Santander' },
      start.id,
      start,
    );
    const merged = await laptop.save(
      { name: 'Santander 123', notes: 'old', bankName: 'Santander' },
      start.id,
      start,
    );
    expect(merged.content.fields).toEqual({
      name: 'Santander 123',
      notes: 'from the other tab',
      bankName: 'Santander',
    });
    expect(merged.content.alternatives).toBeUndefined();
  });

  it('keeps both values where two tabs changed the same field, until one is chosen', async () => {
    const start = await laptop.save({ name: 'Monzo', notes: 'old' });
    await laptop.save({ name: 'Monzo', notes: 'first' }, start.id, start);
    const both = await laptop.save({ name: 'Monzo', notes: 'second' }, start.id, start);
    expect(both.content).toMatchObject({ fields: { notes: 'second' }, alternatives: { notes: ['first'] } });
    const settled = await laptop.edit({ do: 'resolve', id: start.id, fields: { notes: 'first' } });
    expect(settled.content.fields.notes).toBe('first');
    expect(settled.content.alternatives).toBeUndefined();
  });

  it('deletes and brings back with the same content', async () => {
    const start = await laptop.save({ name: 'Starling', notes: 'keep me' });
    expect(await laptop.edit({ do: 'remove', id: start.id })).toMatchObject({ deleted: true });
    const back = await laptop.edit({ do: 'restore', id: start.id });
    expect(back.deleted).toBe(false);
    expect(back.content.fields).toEqual(start.content.fields);
  });

  it('saves several at once or none of them', async () => {
    const before = (await laptop.reopened()).records.length;
    const good = { do: 'write', ...halifaxContent, fields: { name: 'Good' } } as const;
    const refused = await laptop.core.save([
      good,
      { do: 'remove', id: '0198aaaa-0000-7000-8000-00000000dead' },
    ]);
    expect(refused).toEqual({ ok: false, problem: 'not-found' });
    expect((await laptop.reopened()).records).toHaveLength(before);
  });

  it('refuses more than a record may hold, and keeps what was there', async () => {
    const start = await laptop.save({ name: 'Small' });
    const edit = {
      do: 'write',
      ...halifaxContent,
      id: start.id,
      fields: { name: 'Big', notes: 'x'.repeat(300_000) },
    } as const;
    expect(await laptop.core.save([edit])).toEqual({ ok: false, problem: 'too-large' });
    expect((await laptop.core.read([start.id])).records[0]).toEqual(start);
  });

  it('loses nothing when two workers of one device save the same record at the same moment', async () => {
    const start = await laptop.save({ name: 'Race', notes: 'old', bankName: 'old' });
    const other = (await laptop.reopened()).core;
    const write = (fields: Record<string, string>) =>
      ({ do: 'write', ...halifaxContent, id: start.id, base: start.content, fields }) as const;
    await Promise.all([
      laptop.core.save([write({ name: 'Race', notes: 'mine', bankName: 'old' })]),
      other.save([write({ name: 'Race', notes: 'old', bankName: 'theirs' })]),
    ]);
    const [record] = (await laptop.core.read([start.id])).records;
    expect(record?.content.fields).toEqual({ name: 'Race', notes: 'mine', bankName: 'theirs' });
  });

  it('is refused while the passport is locked', async () => {
    const phone = await createAnotherDevice(laptop);
    await phone.core.wipe();
    await expect(phone.core.save([{ do: 'write', ...halifaxContent, fields: {} }])).rejects.toThrow(
      'not open',
    );
    await expect(phone.core.makeKit({ by: 'password', password: 'any' })).rejects.toThrow('not open');
  });
});
