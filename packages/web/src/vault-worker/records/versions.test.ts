import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAnotherDevice, createFirstDevice, type TestDevice, TestServer } from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

let laptop: TestDevice;
let server: TestServer;

beforeAll(async () => {
  laptop = await createFirstDevice();
});
beforeEach(() => {
  server = new TestServer();
});

/** Saves a record once with each of these notes, and sends every save on its own. */
async function changed(...notes: string[]): Promise<string> {
  let id: string | undefined;
  for (const note of notes) {
    ({ id } = await laptop.save({ name: 'Halifax', notes: note }, id));
    await server.takeFrom(laptop);
  }
  return requireValue(id);
}
const given = (id: string) => server.versions.filter(version => version.id === id);
const notesOf = (versions: { content?: { fields: object } }[]) =>
  versions.map(({ content }) => content && 'notes' in content.fields && content.fields.notes);

describe('the earlier versions of a record', () => {
  it('open, newest first, whatever order the server gives them in', async () => {
    const id = await changed('first', 'second', 'third');
    const versions = await laptop.core.openVersions(id, given(id).toReversed());
    expect(versions.map(({ version }) => version)).toEqual([2, 1]);
    expect(notesOf(versions)).toEqual(['second', 'first']);
    expect(versions[0]).toMatchObject({ id, deleted: false, category: 'bank-accounts' });
    expect(versions[0]?.savedAt).toBe(versions[0]?.content?.savedAt);
  });

  it('that do not open are told of, with the time the server knows', async () => {
    const id = await changed('first', 'second', 'third');
    const [second, first] = given(id);
    const cut = { ...requireValue(second), envelope: requireValue(second).envelope.slice(0, -30) };
    const versions = await laptop.core.openVersions(id, [cut, requireValue(first)]);
    expect(versions[0]).toEqual({ id, version: 2, deleted: false, savedAt: cut.writtenAt });
    expect(notesOf(versions)).toEqual([undefined, 'first']);
  });

  it('are not those of another record, or of another version, whatever the server claims', async () => {
    const [id, other] = [await changed('mine', 'mine'), await changed('other', 'other')];
    const theirs = requireValue(given(other)[0]);
    const own = requireValue(given(id)[0]);
    for (const claim of [theirs, { ...theirs, id }, { ...own, version: 0 }, { ...own, deleted: true }]) {
      const versions = await laptop.core.openVersions(id, [claim]);
      expect(versions.map(({ content }) => content)).toEqual([undefined]);
    }
  });

  it('are each told once, and never the current one, whatever the server sends', async () => {
    const id = await changed('first', 'second', 'third');
    const current = Object.assign({ writtenAt: '', revision: null, batch: null }, server.records.get(id));
    const versions = await laptop.core.openVersions(id, [...given(id), current, ...given(id)]);
    expect(notesOf(versions)).toEqual(['second', 'first']);
  });

  it('have among them the one that an edit still waiting to be sent has replaced', async () => {
    const id = await changed('first', 'second');
    await laptop.save({ name: 'Halifax', notes: 'waiting' }, id);
    await laptop.save({ name: 'Halifax', notes: 'still waiting' }, id);
    expect(notesOf(await laptop.core.openVersions(id, given(id)))).toEqual(['second', 'first']);
    await server.takeFrom(laptop);
    expect(notesOf(await laptop.core.openVersions(id, given(id)))).toEqual(['second', 'first']);
  });

  it('of many records open in the order given', async () => {
    const [one, two] = [await changed('a', 'b', 'c'), await changed('x', 'y')];
    const versions = await laptop.core.openAllVersions(server.versions.toReversed());
    expect(versions.map(({ id, version }) => [id, version])).toEqual([
      [one, 1],
      [one, 2],
      [two, 1],
    ]);
  });
});

describe('a record placed as a file has it', () => {
  it('keeps its own time, its deletion and what a newer version put beside the fields', async () => {
    const id = '0198aaaa-0000-7000-8000-00000000f11e';
    const content = {
      kind: 'bank-account',
      fields: { name: 'From a file' },
      savedAt: '2020-01-02T03:04:05.678Z',
      extra: [1],
    };
    const place = { do: 'place', id, category: 'bank-accounts', content, deleted: true } as const;
    expect(await laptop.edit(place)).toMatchObject({ id, version: 1, deleted: true, content });
    await server.takeFrom(laptop);
    expect(await laptop.edit({ ...place, deleted: false })).toMatchObject({
      version: 2,
      deleted: false,
      content,
    });
    await server.takeFrom(laptop);
    const phone = await createAnotherDevice(laptop);
    expect((await server.giveTo(phone)).records).toMatchObject([{ id, version: 2, content }]);
    expect(await phone.core.openVersions(id, given(id))).toMatchObject([
      { version: 1, deleted: true, content },
    ]);
  });
});
