import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createAnotherDevice,
  createFirstDevice,
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

/** A record both devices and the server have. */
async function shared(fields: Record<string, string>) {
  const { id } = await laptop.save(fields);
  await server.takeFrom(laptop);
  await server.giveTo(phone);
  const [record] = (await phone.core.read([id])).records;
  return requireValue(record);
}

const read = async (device: TestDevice, id: string) =>
  requireValue((await device.core.read([id])).records[0]);

describe('sending what waits', () => {
  it('stops waiting once the server has it, and reads the same on the other device', async () => {
    const record = await shared({ name: 'Halifax' });
    expect(record).toMatchObject({ version: 1, waiting: false });
    expect(await read(laptop, record.id)).toEqual(record);
    expect(await laptop.core.nextBatch()).toEqual([]);
  });

  it('answers in the order asked: what was read before a save never comes after it', async () => {
    await laptop.save({ name: 'First' });
    const batch = await laptop.core.nextBatch();
    const told: string[] = [];
    const edits = Array.from({ length: 100 }, () => ({
      do: 'write' as const,
      ...halifaxContent,
      fields: { name: 'Many' },
    }));
    await Promise.all([
      laptop.core.save(edits).then(() => told.push('saved')),
      laptop.core.applyPushResults(batch, server.store(batch)).then(() => told.push('sent')),
    ]);
    expect(told).toEqual(['saved', 'sent']);
    await server.takeFrom(laptop);
  });

  it('sends an edit made while the first was on its way as the next version', async () => {
    const { id } = await laptop.save({ name: 'First' });
    const batch = await laptop.core.nextBatch();
    const edited = await laptop.save({ name: 'Second' }, id);
    expect(edited).toMatchObject({ version: 2, waiting: true });
    const after = await laptop.core.applyPushResults(batch, server.store(batch));
    expect(after.records[0]).toMatchObject({ version: 2, waiting: true });
    await server.takeFrom(laptop);
    expect(await read(laptop, id)).toMatchObject({
      version: 2,
      waiting: false,
      content: { fields: { name: 'Second' } },
    });
  });

  it('sends the same bytes again when an answer was lost, although more was typed meanwhile', async () => {
    const { id } = await laptop.save({ name: 'First' });
    const batch = await laptop.core.nextBatch();
    server.store(batch);
    await laptop.save({ name: 'Second' }, id);
    expect(await laptop.core.nextBatch()).toEqual(batch);
    await server.takeFrom(laptop);
    await server.takeFrom(laptop);
    expect(await read(laptop, id)).toMatchObject({
      version: 2,
      waiting: false,
      content: { fields: { name: 'Second' } },
    });
  });

  it('takes its own earlier push for what it is when the server shows it as a newer version', async () => {
    const { id } = await laptop.save({ name: 'First', notes: 'a' });
    server.store(await laptop.core.nextBatch());
    await laptop.save({ name: 'Second', notes: 'a' }, id);
    await server.giveTo(laptop);
    expect((await read(laptop, id)).content.alternatives).toBeUndefined();
    await server.takeFrom(laptop);
    expect(await read(laptop, id)).toMatchObject({
      version: 2,
      waiting: false,
      content: { fields: { name: 'Second' } },
    });
  });

  it('knows which field the other device changed on top of a push whose answer was lost', async () => {
    const record = await shared({ name: 'Old', notes: 'old' });
    await laptop.save({ name: 'New', notes: 'old' }, record.id);
    server.store(await laptop.core.nextBatch());
    await server.giveTo(phone);
    await phone.save({ name: 'New', notes: 'from the phone' }, record.id);
    await server.takeFrom(phone);
    await laptop.save({ name: 'Newest', notes: 'old' }, record.id);
    await server.takeFrom(laptop);
    const merged = await read(laptop, record.id);
    expect(merged.content.fields).toEqual({ name: 'Newest', notes: 'from the phone' });
    expect(merged.content.alternatives).toBeUndefined();
  });
});

describe('two devices', () => {
  it('merge edits of different fields', async () => {
    const { id } = await shared({ name: 'Halifax', notes: 'old', bankName: 'old' });
    await laptop.save({ name: 'Halifax', notes: 'laptop', bankName: 'old' }, id);
    await phone.save({ name: 'Halifax', notes: 'old', bankName: 'phone' }, id);
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    await server.takeFrom(phone);
    await server.giveTo(laptop);
    for (const device of [laptop, phone]) {
      expect(await read(device, id)).toMatchObject({
        version: 3,
        waiting: false,
        content: { fields: { name: 'Halifax', notes: 'laptop', bankName: 'phone' } },
      });
    }
  });

  it('keep both values of a field that was changed twice', async () => {
    const { id } = await shared({ name: 'Halifax', notes: 'old' });
    await laptop.save({ name: 'Halifax', notes: 'laptop' }, id);
    await phone.save({ name: 'Halifax', notes: 'phone' }, id);
    await server.takeFrom(laptop);
    const merged = (await server.takeFrom(phone)).records[0];
    expect(merged?.content).toMatchObject({
      fields: { notes: 'phone' },
      alternatives: { notes: ['laptop'] },
    });
  });

  it('let an edit win over a deletion, whichever came first', async () => {
    const first = await shared({ name: 'Halifax', notes: 'old' });
    await laptop.edit({ do: 'remove', id: first.id });
    await phone.save({ name: 'Halifax', notes: 'edited' }, first.id);
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    expect(await read(phone, first.id)).toMatchObject({
      deleted: false,
      content: { fields: { notes: 'edited' } },
    });

    const second = await shared({ name: 'Lloyds', notes: 'old' });
    await laptop.edit({ do: 'remove', id: second.id });
    await phone.save({ name: 'Lloyds', notes: 'edited' }, second.id);
    await server.takeFrom(phone);
    await server.takeFrom(laptop);
    expect(await read(laptop, second.id)).toMatchObject({
      deleted: false,
      content: { fields: { notes: 'edited' } },
    });
  });

  it('agree on a deletion both made', async () => {
    const { id } = await shared({ name: 'Halifax' });
    await laptop.edit({ do: 'remove', id });
    await phone.edit({ do: 'remove', id });
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    expect(await read(phone, id)).toMatchObject({ deleted: true, waiting: false });
  });
});
