import type { PullResponse } from '@kinfolio/contract/records/push-and-pull';
import { hashLeaf } from '@kinfolio/vault/batches/batch';
import { computeCheckpointRoot, readCheckpoint, signCheckpoint } from '@kinfolio/vault/batches/checkpoint';
import { hashDocument } from '@kinfolio/vault/documents/signed-document';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeFakeRecord } from '../../../session/testing/fake-records.ts';
import { createAnotherDevice, createFirstDevice, type TestDevice } from '../../testing/devices.ts';
import { requireValue } from '../../testing/must.ts';
import { RestrictedServer } from '../../testing/shown-server.ts';

let laptop: TestDevice;
let server: RestrictedServer;
beforeEach(async () => {
  laptop = await createFirstDevice();
  server = new RestrictedServer(laptop);
  await server.giveTo(laptop);
});

const payloadOf = (text: string) => {
  const read = readCheckpoint(text);
  if (!read.ok) throw new Error('no checkpoint');
  return read.payload;
};
/** Leaves out of a page the records with these ids. */
const without =
  (...ids: string[]) =>
  (page: PullResponse): PullResponse => ({
    ...page,
    records: page.records.filter(({ id }) => !ids.includes(id)),
  });

it('each push carries a checkpoint upon the one before, with all rows of its category', async () => {
  const { id } = await laptop.save({ name: 'Halifax' });
  const [first] = await server.takeFrom(laptop);
  await laptop.save({ name: 'Lloyds' });
  await laptop.edit({ do: 'remove', id });
  const [second] = await server.takeFrom(laptop);
  expect(payloadOf(requireValue(first))).toMatchObject({ previous: null, revision: 1, count: 1, keyset: 1 });
  const rows = [...server.kept.records.values()].map(({ record }) => record);
  expect(payloadOf(requireValue(second))).toMatchObject({
    previous: await hashDocument(requireValue(first)),
    revision: 3,
    count: 2,
  });
  const counted = await Promise.all(
    rows.map(async ({ id: one, version, deleted, envelope }) => ({
      id: one,
      version,
      leaf: deleted ? null : await hashLeaf(envelope),
    })),
  );
  expect(payloadOf(requireValue(second)).root).toBe((await computeCheckpointRoot(counted)).root);
  expect(await laptop.core.checkpointsDue()).toEqual([]);
});

it('another device finds the same, also what was purged, and signs the next', async () => {
  const { id } = await laptop.save({ name: 'Halifax' });
  await laptop.save({ name: 'Lloyds' });
  await server.takeFrom(laptop);
  await laptop.edit({ do: 'remove', id });
  await server.takeFrom(laptop);
  purgeFakeRecord(server.kept, id);
  const phone = await createAnotherDevice(laptop);
  expect(await server.giveTo(phone)).toEqual([]);
  await phone.save({ name: 'Nationwide' });
  const [third] = await server.takeFrom(phone);
  expect(payloadOf(requireValue(third)).count).toBe(3);
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
  const departure = requireValue(requireValue(batch[0]).departure);
  const left = { id, version: 2, ...departure, revision: 2, batch: null };
  const phone = await createAnotherDevice(laptop);
  expect((await server.giveTo(phone)).map(({ slug, missing }) => [slug, missing])).toEqual([['contacts', 1]]);
  server.show = page => ({ ...page, departures: [left] });
  expect(await server.giveTo(phone)).toEqual([]);
  // A departure that no device has sealed is ignored.
  const other = { ...left, id: '0198aaaa-0000-7000-8000-00000000f001' };
  server.show = page => ({ ...page, departures: [left, other] });
  expect(await server.giveTo(await createAnotherDevice(laptop))).toEqual([]);
});

describe('what a server holds back', () => {
  it.each<[string, (page: PullResponse, id: string) => PullResponse, number]>([
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
    const phone = await createAnotherDevice(laptop);
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
    const phone = await createAnotherDevice(laptop);
    server.show = page => ({ ...page, records: old });
    expect(await server.giveTo(phone)).toHaveLength(1);
    server.show = page => page;
    expect(await server.giveTo(phone)).toEqual([]);
  });

  it('stays told after a reload, since when it was, until its person says that this is all', async () => {
    await laptop.save({ name: 'Halifax' });
    await laptop.save({ name: 'Lloyds' });
    await server.takeFrom(laptop);
    const phone = await createAnotherDevice(laptop);
    server.show = without(requireValue([...server.kept.records.keys()][0]));
    const [first] = await server.giveTo(phone);
    const { core } = await phone.reopened();
    const [later] = await server.giveTo({ ...phone, core });
    expect(requireValue(later).since).toBe(requireValue(first).since);
    await core.acceptThere();
    const [made] = await server.signed({ ...phone, core });
    expect(payloadOf(requireValue(made))).toMatchObject({ count: 1, revision: 2 });
    expect(await server.giveTo({ ...phone, core })).toEqual([]);
    // Only the device that has the lost row notices that it is missing.
    expect(await server.giveTo(laptop)).toMatchObject([{ slug: 'bank-accounts' }]);
  });
});

describe('false root', () => {
  it('by a row that was lost: a fresh device hides nothing, the owner goes on', async () => {
    await laptop.save({ name: 'Halifax' });
    await laptop.save({ name: 'Lloyds' });
    await server.takeFrom(laptop);
    server.kept.records.delete(requireValue([...server.kept.records.keys()][0]));
    const phone = await createAnotherDevice(laptop);
    expect(await server.giveTo(phone)).toMatchObject([{ slug: 'bank-accounts', missing: 1 }]);
    expect((await phone.reopened()).records).toHaveLength(1);
    await phone.save({ name: 'Nationwide' });
    await server.takeFrom(phone);
    await phone.core.acceptThere();
    expect(await server.giveTo(phone)).toEqual([]);
    await server.signed(phone);
    expect(payloadOf(server.newest())).toMatchObject({ count: 2, revision: 3 });
    expect(await server.giveTo(await createAnotherDevice(laptop))).toEqual([]);
  });

  it.each(['an editor', 'an editor in the name of the owner'])(
    'by %s: it counts for nothing, and no device hides a record',
    async who => {
      await laptop.save({ name: 'Halifax' });
      const [text] = await server.takeFrom(laptop);
      const payload = payloadOf(requireValue(text));
      const { privateKey } = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify']);
      const author = who === 'an editor' ? '0198aaaa-0000-7000-8000-00000000e001' : payload.author;
      // First a checkpoint of a state without the record, and then of the correct state, for which this author may not
      // vouch either.
      for (const rows of [{ ...(await computeCheckpointRoot([])) }, {}]) {
        const forged = await signCheckpoint({ ...payload, author, ...rows, keyset: 1 }, privateKey);
        server.kept.checkpoints.set(payload.category, forged);
        expect(await server.giveTo(laptop)).toMatchObject([{ slug: 'bank-accounts' }]);
        const phone = await createAnotherDevice(laptop);
        expect(await server.giveTo(phone)).toMatchObject([{ slug: 'bank-accounts' }]);
        expect((await phone.reopened()).records).toHaveLength(1);
        expect((await phone.core.signPush(await phone.core.nextBatch())).checkpoints).toEqual([]);
      }
      await laptop.core.acceptThere();
      await server.signed(laptop);
      expect(await server.giveTo(await createAnotherDevice(laptop))).toEqual([]);
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
    const phone = await createAnotherDevice(laptop);
    const page = server.page();
    const [held] = await server.giveTo(phone);
    expect(held).toMatchObject({ earlier: 1 });
    const state = requireValue(page.categories.find(one => one.id === requireValue(held).category));
    const versions = server.kept.versions.map(one => ({ ...one, revision: 1 }));
    expect(await phone.core.lookAtEarlier(state, page.records, [])).toBeUndefined();
    expect(await phone.core.lookAtEarlier(state, page.records, versions)).toBeDefined();
    expect(await server.signed(phone)).toHaveLength(1);
    expect(payloadOf(server.newest())).toMatchObject({ revision: 3, count: 2 });
    // The other device already knew the previous checkpoint, and the rows written since then.
    expect(await server.giveTo(laptop)).toEqual([]);
  });

  it.each(['whole', 'purged'])(
    'is compared without a %s deletion that was returned to a restored server since',
    async deletion => {
      await laptop.save({ name: 'Halifax' });
      await server.takeFrom(laptop);
      const { id } = await laptop.save({ name: 'Lloyds' });
      await laptop.edit({ do: 'remove', id });
      await server.takeFrom(laptop, true);
      if (deletion === 'purged') purgeFakeRecord(server.kept, id);
      const phone = await createAnotherDevice(laptop);
      const page = server.page();
      const [held] = await server.giveTo(phone);
      expect(held).toMatchObject({ earlier: 1 });
      const state = requireValue(page.categories.find(one => one.id === requireValue(held).category));
      const since = page.records.filter(record => record.id === id);
      expect(await phone.core.lookAtEarlier(state, since, [])).toBeDefined();
      expect(await server.signed(phone)).toHaveLength(1);
      expect(await server.giveTo(await createAnotherDevice(laptop))).toEqual([]);
    },
  );

  it('two devices that write at once: the later signs again, upon what the other wrote', async () => {
    await laptop.save({ name: 'Halifax' });
    await server.takeFrom(laptop);
    const phone = await createAnotherDevice(laptop);
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

const noCheckpoint = (one: PullResponse['categories'][number]) => ({ ...one, checkpoint: null });
const changed = (one: PullResponse['categories'][number]) => ({
  ...one,
  // One in 256 signatures already ends like this, so the ending is changed to a different one.
  checkpoint:
    one.checkpoint && `${one.checkpoint.slice(0, -2)}${one.checkpoint.endsWith('AA') ? 'BA' : 'AA'}`,
});
const ahead = (after: PullResponse['after']) =>
  Object.fromEntries(Object.entries(after).map(([id, place]) => [id, place + 1]));
const lowered = (page: PullResponse): PullResponse => ({
  ...page,
  categories: page.categories.map(one => Object.assign({}, one, { revision: Math.max(0, one.revision - 1) })),
  after: Object.fromEntries(Object.entries(page.after).map(([id, place]) => [id, place - 1])),
});
