import type { PullAnswer } from '@kinfolio/contract/wire';
import { leafOf } from '@kinfolio/vault/batches/batch';
import { checkpointRootOf, readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashOfDocument } from '@kinfolio/vault/documents/signed-document';
import { beforeEach, describe, expect, it } from 'vitest';
import { purge } from '../../../session/testing/fake-records.ts';
import { anotherDevice, firstDevice, type TestDevice } from '../../testing/devices.ts';
import { must } from '../../testing/must.ts';
import { ShownServer } from '../../testing/shown-server.ts';

let laptop: TestDevice;
let server: ShownServer;
beforeEach(async () => {
  laptop = await firstDevice();
  server = new ShownServer(laptop);
  await server.giveTo(laptop);
});

const payloadOf = (text: string) => {
  const read = readCheckpoint(text);
  if (!read.ok) throw new Error('no checkpoint');
  return read.payload;
};
/** Leaves out, of what a page has, the records that a test names. */
const without =
  (...ids: string[]) =>
  (page: PullAnswer): PullAnswer => ({
    ...page,
    records: page.records.filter(({ id }) => !ids.includes(id)),
  });

it('each push carries a checkpoint upon the one before, with all rows of its category', async () => {
  const { id } = await laptop.save({ name: 'Halifax' });
  const [first] = await server.takeFrom(laptop);
  await laptop.save({ name: 'Lloyds' });
  await laptop.edit({ do: 'remove', id });
  const [second] = await server.takeFrom(laptop);
  expect(payloadOf(must(first))).toMatchObject({ previous: null, revision: 1, count: 1, keyset: 1 });
  const rows = [...server.kept.records.values()].map(({ record }) => record);
  expect(payloadOf(must(second))).toMatchObject({
    previous: await hashOfDocument(must(first)),
    revision: 3,
    count: 2,
  });
  const counted = await Promise.all(
    rows.map(async ({ id: one, version, deleted, envelope }) => ({
      id: one,
      version,
      leaf: deleted ? null : await leafOf(envelope),
    })),
  );
  expect(payloadOf(must(second)).root).toBe((await checkpointRootOf(counted)).root);
  expect(await laptop.core.checkpointsDue()).toEqual([]);
});

it('another device finds the same, also what was purged, and signs the next', async () => {
  const { id } = await laptop.save({ name: 'Halifax' });
  await laptop.save({ name: 'Lloyds' });
  await server.takeFrom(laptop);
  await laptop.edit({ do: 'remove', id });
  await server.takeFrom(laptop);
  purge(server.kept, id);
  const phone = await anotherDevice(laptop);
  expect(await server.giveTo(phone)).toEqual([]);
  await phone.save({ name: 'Nationwide' });
  const [third] = await server.takeFrom(phone);
  expect(payloadOf(must(third)).count).toBe(3);
  expect(await server.giveTo(laptop)).toEqual([]);
});

it('a record that moved counts where it is and where it was', async () => {
  const contact = (category: string, id?: string) =>
    laptop.edit({ do: 'write', kind: 'contact-to-come', category, fields: {}, ...(id && { id }) });
  const { id } = await contact('contacts');
  await server.takeFrom(laptop);
  await contact('healthcare', id);
  const batch = await laptop.core.nextBatch();
  const { checkpoints = [] } = await laptop.core.signPush(batch);
  expect(checkpoints.map(text => payloadOf(text).count)).toEqual([1, 1]);
  const answer = server.answer(batch, checkpoints);
  expect(answer.behind).toEqual([]);
  await laptop.core.applyPushResults(batch, answer.results);
  await laptop.core.noteSigned(batch, answer, checkpoints);
  const departure = must(must(batch[0]).departure);
  const left = { id, version: 2, ...departure, revision: 2, batch: null };
  const phone = await anotherDevice(laptop);
  expect((await server.giveTo(phone)).map(({ slug, missing }) => [slug, missing])).toEqual([['contacts', 1]]);
  server.show = page => ({ ...page, departures: [left] });
  expect(await server.giveTo(phone)).toEqual([]);
  // A departure that no device sealed counts for nothing.
  const other = { ...left, id: '0198aaaa-0000-7000-8000-00000000f001' };
  server.show = page => ({ ...page, departures: [left, other] });
  expect(await server.giveTo(await anotherDevice(laptop))).toEqual([]);
});

describe('what a server holds back', () => {
  it.each<[string, (page: PullAnswer, id: string) => PullAnswer, number]>([
    ['a record left out', (page, id) => without(id)(page), 1],
    ['all left out, with their number', page => ({ ...page, records: [] }), 2],
    ['the checkpoint left out', page => ({ ...page, categories: page.categories.map(noCheckpoint) }), 0],
    ['a checkpoint with a changed byte', page => ({ ...page, categories: page.categories.map(changed) }), 0],
    ['the place of the page put ahead', page => ({ ...page, after: ahead(page.after) }), 0],
    ['a number below that of the checkpoint', page => lowered(page), 0],
  ])('is told on a fresh device: %s', async (_, show, missing) => {
    const { id } = await laptop.save({ name: 'Halifax' });
    await laptop.save({ name: 'Lloyds' });
    await server.takeFrom(laptop);
    const phone = await anotherDevice(laptop);
    server.show = page => show(page, id);
    expect(await server.giveTo(phone)).toMatchObject([{ slug: 'bank-accounts', missing }]);
    await phone.save({ name: 'Written here' });
    expect((await phone.core.signPush(await phone.core.nextBatch())).checkpoints).toEqual([]);
    expect(await phone.core.checkpointsDue()).toEqual([]);
    server.show = page => page;
    expect(await server.giveTo(phone)).toEqual([]);
  });

  it('is told on a device that knows more, also when all of an older state is shown', async () => {
    await laptop.save({ name: 'Halifax' });
    await server.takeFrom(laptop);
    const before = server.page();
    await laptop.save({ name: 'Lloyds' });
    await server.takeFrom(laptop);
    server.show = () => before;
    expect(await server.giveTo(laptop)).toMatchObject([{ slug: 'bank-accounts' }]);
    expect((await laptop.reopened()).records).toHaveLength(2);
    server.show = page => page;
    expect(await server.giveTo(laptop)).toEqual([]);
  });

  it('is told with an older version of a record, which is not counted', async () => {
    const { id } = await laptop.save({ name: 'Halifax' });
    await server.takeFrom(laptop);
    const old = server.page().records;
    await laptop.save({ name: 'Lloyds' }, id);
    await server.takeFrom(laptop);
    const phone = await anotherDevice(laptop);
    server.show = page => ({ ...page, records: old });
    expect(await server.giveTo(phone)).toHaveLength(1);
    server.show = page => page;
    expect(await server.giveTo(phone)).toEqual([]);
  });

  it('stays told after a reload, since when it was, until its person says that this is all', async () => {
    await laptop.save({ name: 'Halifax' });
    await laptop.save({ name: 'Lloyds' });
    await server.takeFrom(laptop);
    const phone = await anotherDevice(laptop);
    server.show = without(must([...server.kept.records.keys()][0]));
    const [first] = await server.giveTo(phone);
    const { core } = await phone.reopened();
    const [later] = await server.giveTo({ ...phone, core });
    expect(must(later).since).toBe(must(first).since);
    await core.acceptThere();
    const [made] = await server.signed({ ...phone, core });
    expect(payloadOf(must(made))).toMatchObject({ count: 1, revision: 2 });
    expect(await server.giveTo({ ...phone, core })).toEqual([]);
    // The device that has the lost row hears of it.
    expect(await server.giveTo(laptop)).toMatchObject([{ slug: 'bank-accounts' }]);
  });
});

describe('false root', () => {
  it('by a row that was lost: a fresh device hides nothing, the owner goes on', async () => {
    await laptop.save({ name: 'Halifax' });
    await laptop.save({ name: 'Lloyds' });
    await server.takeFrom(laptop);
    server.kept.records.delete(must([...server.kept.records.keys()][0]));
    const phone = await anotherDevice(laptop);
    expect(await server.giveTo(phone)).toMatchObject([{ slug: 'bank-accounts', missing: 1 }]);
    expect((await phone.reopened()).records).toHaveLength(1);
    await phone.save({ name: 'Nationwide' });
    await server.takeFrom(phone);
    await phone.core.acceptThere();
    expect(await server.giveTo(phone)).toEqual([]);
    await server.signed(phone);
    expect(payloadOf(server.newest())).toMatchObject({ count: 2, revision: 3 });
    expect(await server.giveTo(await anotherDevice(laptop))).toEqual([]);
  });

  it.each(['an editor', 'an editor in the name of the owner'])(
    'by %s: it counts for nothing, and no device hides a record',
    async who => {
      await laptop.save({ name: 'Halifax' });
      const [text] = await server.takeFrom(laptop);
      const payload = payloadOf(must(text));
      const { privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
      const author = who === 'an editor' ? '0198aaaa-0000-7000-8000-00000000e001' : payload.author;
      // Of a state without the record; and of the right one, which is not theirs to vouch for either.
      for (const rows of [{ ...(await checkpointRootOf([])) }, {}]) {
        const forged = await signCheckpoint({ ...payload, author, ...rows, keyset: 1 }, privateKey);
        server.kept.checkpoints.set(payload.category, forged);
        expect(await server.giveTo(laptop)).toMatchObject([{ slug: 'bank-accounts' }]);
        const phone = await anotherDevice(laptop);
        expect(await server.giveTo(phone)).toMatchObject([{ slug: 'bank-accounts' }]);
        expect((await phone.reopened()).records).toHaveLength(1);
        expect((await phone.core.signPush(await phone.core.nextBatch())).checkpoints).toEqual([]);
      }
      await laptop.core.acceptThere();
      await server.signed(laptop);
      expect(await server.giveTo(await anotherDevice(laptop))).toEqual([]);
    },
  );
});

describe('a category that was written in without a checkpoint', () => {
  it('is compared without what came since, and the next round brings one', async () => {
    const { id } = await laptop.save({ name: 'Halifax' });
    await server.takeFrom(laptop);
    await laptop.save({ name: 'Halifax and Lloyds' }, id);
    await laptop.save({ name: 'Nationwide' });
    await server.takeFrom(laptop, true);
    const phone = await anotherDevice(laptop);
    const page = server.page();
    const [held] = await server.giveTo(phone);
    expect(held).toMatchObject({ earlier: 1 });
    const state = must(page.categories.find(one => one.id === must(held).category));
    const versions = server.kept.versions.map(one => ({ ...one, revision: 1 }));
    expect(await phone.core.lookAtEarlier(state, page.records, [])).toBeUndefined();
    expect(await phone.core.lookAtEarlier(state, page.records, versions)).toBeDefined();
    expect(await server.signed(phone)).toHaveLength(1);
    expect(payloadOf(server.newest())).toMatchObject({ revision: 3, count: 2 });
    // The other device knew the checkpoint before, and the rows since.
    expect(await server.giveTo(laptop)).toEqual([]);
  });

  it('two devices that write at once: the later signs again, upon what the other wrote', async () => {
    await laptop.save({ name: 'Halifax' });
    await server.takeFrom(laptop);
    const phone = await anotherDevice(laptop);
    await server.giveTo(phone);
    await laptop.save({ name: 'Lloyds' });
    await phone.save({ name: 'Nationwide' });
    await server.takeFrom(laptop);
    await server.takeFrom(phone);
    expect(payloadOf(server.newest())).toMatchObject({ revision: 2 });
    await phone.save({ name: 'Before it knew' });
    expect((await phone.core.signPush(await phone.core.nextBatch())).checkpoints).toEqual([]);
  });
});

const noCheckpoint = (one: PullAnswer['categories'][number]) => ({ ...one, checkpoint: null });
const changed = (one: PullAnswer['categories'][number]) => ({
  ...one,
  // One signature in 256 ends so already.
  checkpoint:
    one.checkpoint && `${one.checkpoint.slice(0, -2)}${one.checkpoint.endsWith('AA') ? 'BA' : 'AA'}`,
});
const ahead = (after: PullAnswer['after']) =>
  Object.fromEntries(Object.entries(after).map(([id, place]) => [id, place + 1]));
const lowered = (page: PullAnswer): PullAnswer => ({
  ...page,
  categories: page.categories.map(one => Object.assign({}, one, { revision: Math.max(0, one.revision - 1) })),
  after: Object.fromEntries(Object.entries(page.after).map(([id, place]) => [id, place - 1])),
});
