import type { OwnGrant } from '@kinfolio/contract/sharing/shapes';
import { estateCategory } from '@kinfolio/domain/records/estate';
import { categories } from '@kinfolio/domain/records/record-kind';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  createAnotherDevice,
  createDeviceWithFewerCategories,
  deviceTestPassword,
  type TestDevice,
  TestServer,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';
import { acceptChangeOnDevice, createSharingState } from '../testing/own-rows.ts';
import { RestrictedServer } from '../testing/shown-server.ts';

// A vault made by an older version, in which gifts, dates and digital accounts are sealed with the private notes.

const later = ['digital', 'gifts', 'dates'];
const before = categories.filter(slug => !later.includes(slug));
const gift = { do: 'write', kind: 'gift', category: 'gifts', fields: { recipient: 'Tom' } } as const;
const person = { do: 'write', kind: 'person', category: 'people', fields: { firstName: 'Ruth' } } as const;

let device: TestDevice;
beforeEach(async () => {
  device = await createDeviceWithFewerCategories(before);
});

/** The category under which a record is sealed on a device. */
async function slugOf(at: TestDevice, id: string) {
  const stored = { ...(await at.row(id)), writtenAt: '', revision: null, batch: null };
  return requireValue((await at.core.openAllVersions([stored]))[0]).category;
}

/** Adds the missing categories, and has the device accept the change as if a server had returned it. */
async function grow(at: TestDevice, grants: OwnGrant[] = [], also: readonly string[] = []) {
  const change = requireValue(await at.core.addCategories(createSharingState(grants), also));
  await acceptChangeOnDevice(at, change);
  return change;
}

describe('a vault of before', () => {
  it('keeps a gift with the private notes until it has a category for gifts, and then moves it there as it is', async () => {
    const { id, content } = await device.edit(gift);
    expect(await slugOf(device, id)).toBe('private');
    expect(await device.core.lacksCategories()).toBe(true);
    await grow(device);
    expect(await device.core.lacksCategories()).toBe(false);
    expect(await device.core.addCategories(createSharingState([]))).toBeUndefined();
    const moved = await device.core.moveRecords([id]);
    expect(moved).toMatchObject({ ok: true, value: { records: [{ id, content }] } });
    expect(await slugOf(device, id)).toBe('gifts');
    expect(await device.core.moveRecords([id])).toMatchObject({ ok: true, value: { records: [] } });
  });

  it('needs no change of keys for the people of the household', async () => {
    const { id } = await device.edit(person);
    expect(await slugOf(device, id)).toBe('people');
  });

  it('takes what a device wrote offline under the private notes, and moves it', async () => {
    const server = new TestServer();
    const phone = await createAnotherDevice(device);
    const { id, content } = await phone.edit(gift);
    await grow(device);
    await server.takeFrom(phone);
    await server.giveTo(device);
    expect(await slugOf(device, id)).toBe('private');
    await device.core.moveRecords([id]);
    expect(await slugOf(device, id)).toBe('gifts');
    await server.takeFrom(device);
    phone.state = device.state;
    expect(await phone.core.keepState(phone.state)).toBe('kept');
    await server.giveTo(phone);
    expect(await slugOf(phone, id)).toBe('gifts');
    expect((await phone.core.read([id])).records[0]?.content).toEqual(content);
  });

  it('keeps a paper of a gift with the private notes too, and moves it with the gift', async () => {
    const fields = { name: 'Letter.pdf', section: 'gifts', file: 'f' };
    const { id } = await device.edit({ do: 'write', kind: 'paper', category: 'gifts', fields });
    expect(await slugOf(device, id)).toBe('private');
    await grow(device);
    await device.core.moveRecords([id]);
    expect(await slugOf(device, id)).toBe('gifts');
  });

  it('lacks a section that is asked for until it has grown', async () => {
    expect(await device.core.lackedOf(['gifts', 'insurance'])).toEqual(['gifts']);
    await grow(device);
    expect(await device.core.lackedOf(['gifts', 'insurance'])).toEqual([]);
  });

  it('is moved by two devices at once, and ends in one', async () => {
    const server = new TestServer();
    const phone = await createAnotherDevice(device);
    const { id } = await device.edit(gift);
    await server.takeFrom(device);
    await server.giveTo(phone);
    await grow(device);
    phone.state = device.state;
    await phone.core.keepState(phone.state);
    await device.core.moveRecords([id]);
    await phone.core.moveRecords([id]);
    await server.takeFrom(device);
    await server.takeFrom(phone);
    await server.takeFrom(phone);
    await server.giveTo(device);
    expect(await device.core.nextBatch()).toEqual([]);
    expect(await phone.core.nextBatch()).toEqual([]);
    expect([await slugOf(device, id), await slugOf(phone, id)]).toEqual(['gifts', 'gifts']);
  });

  it('leaves deleted records where they are', async () => {
    const { id } = await device.edit(gift);
    await device.edit({ do: 'remove', id });
    await grow(device);
    expect(await device.core.moveRecords([id])).toMatchObject({ ok: true, value: { records: [] } });
  });

  it('carries a grant of everything along, and no other', async () => {
    const whole = await give('everything', {
      kind: 'release',
      askDays: null,
      silentDays: 14,
      longRoad: true,
    });
    const part = await give(['people'], { kind: 'always' });
    const change = await grow(device, [whole, part]);
    const put = requireValue(change.grants).put;
    expect(put.map(({ boxes }) => boxes.length)).toEqual([later.length]);
    const opened = await device.core.openSharing(
      createSharingState([{ ...whole, document: requireValue(put[0]).document }, part]),
    );
    expect(opened.grants.map(({ everything, categories: open }) => [everything, open.length])).toEqual([
      [true, categories.length],
      [false, 1],
    ]);
  });
});

describe('the category of an estate', () => {
  const estate = '018f3b1e-7c5a-7d2e-9f10-5b6c7d8e9f01';
  const slug = estateCategory(estate);
  const entry = (name: string) =>
    ({ do: 'write', kind: 'desk-organisation', category: slug, fields: { estate, name } }) as const;

  it('is asked for by name, and holds the records and papers of the estate alone', async () => {
    const first = await device.edit(entry('Halifax'));
    const paper = { name: 'Letter.pdf', file: 'f', estate };
    const letter = await device.edit({ do: 'write', kind: 'paper', category: 'private', fields: paper });
    expect([await slugOf(device, first.id), await slugOf(device, letter.id)]).toEqual(['private', 'private']);
    expect(await device.core.lackedOf([slug])).toEqual([slug]);
    await grow(device, [], [slug]);
    expect(await device.core.lacksCategories([slug])).toBe(false);
    await device.core.moveRecords([first.id, letter.id]);
    const second = await device.edit(entry('Aviva'));
    const own = await device.edit(gift);
    expect(
      await Promise.all([first, letter, second, own].map(async ({ id }) => await slugOf(device, id))),
    ).toEqual([slug, slug, slug, 'gifts']);
  });

  it('is opened by a grant that names it, and by no grant of everything, made before or after', async () => {
    // A grant of everything in the older vault, before the new categories exist.
    const older = await give('everything', { kind: 'always' });
    const made = await device.core.addCategories(createSharingState([older]), [slug]);
    expect(requireValue(requireValue(made).grants).put.map(({ boxes }) => boxes.length)).toEqual([
      later.length,
    ]);
    await acceptChangeOnDevice(device, requireValue(made));
    const after = await give('everything', { kind: 'always' });
    const desk = await give([slug], { kind: 'always' });
    const { grants } = await device.core.openSharing(createSharingState([after, desk]));
    expect(grants.map(({ everything, categories: open }) => [everything, open.includes(slug)])).toEqual([
      [true, false],
      [false, true],
    ]);
    // Adding another estate changes no grant.
    const other = await device.core.addCategories(createSharingState([after, desk]), [
      estateCategory(estate.replace('018f', '018e')),
    ]);
    expect(other?.grants?.put ?? []).toEqual([]);
    await device.edit(entry('Halifax'));
    expect(await device.core.lackedOf([estateCategory(estate.replace('018f', '018e'))])).toHaveLength(1);
  });

  it('is compared before the device sends anything into it', async () => {
    await new RestrictedServer(device).giveTo(device);
    expect(await device.core.hasLooked()).toBe(true);
    await grow(device, [], [slug]);
    expect(await device.core.hasLooked()).toBe(false);
    await new RestrictedServer(device).giveTo(device);
    expect(await device.core.hasLooked()).toBe(true);
  });

  it('is shown where an older grant of everything opens it, and ends when that is changed to everything', async () => {
    await grow(device, [], [slug]);
    const older = await give([...categories, slug], { kind: 'always' });
    const [shown] = (await device.core.openSharing(createSharingState([older]))).grants;
    expect([shown?.everything, shown?.categories.includes(slug)]).toEqual([true, true]);
    const { grant, document } = older;
    const terms = { grant, document, categories: 'everything', level: 'view', sections: [] } as const;
    const shownPassword = { by: 'password', password: deviceTestPassword } as const;
    const made = await device.core.changeTerms(
      createSharingState([older]),
      { ...terms, when: { kind: 'always' } },
      shownPassword,
    );
    if (!made.ok) throw new Error(made.problem);
    await acceptChangeOnDevice(device, made.value);
    const put = requireValue(requireValue(made.value.grants).put[0]);
    const now = { ...older, document: put.document, keyVersion: put.keyVersion, own: requireValue(put.own) };
    const [changed] = (await device.core.openSharing(createSharingState([now]))).grants;
    expect([changed?.everything, changed?.categories.includes(slug)]).toEqual([true, false]);
  });

  it('does not take the record of another estate', async () => {
    const other = estate.replace('018f', '018e');
    await grow(device, [], [slug, estateCategory(other)]);
    const { id } = await device.edit({ ...entry('Halifax'), fields: { estate: other, name: 'Halifax' } });
    expect(await slugOf(device, id)).toBe(estateCategory(other));
  });
});

/** A grant made on the device, and the row that the server stores for it. */
async function give(
  open: 'everything' | readonly string[],
  when: Parameters<TestDevice['core']['makeGrant']>[0]['when'],
) {
  const wanted = {
    person: { name: 'Amira', relationship: 'Child', notes: '', email: 'amira@example.test', notify: false },
    categories: open,
    level: 'view',
    when,
    owner: 'Margaret',
    letter: '',
    sections: [],
    ways: [{ method: 'invite' }],
  } as const;
  const made = await device.core.makeGrant(wanted, { by: 'password', password: deviceTestPassword });
  if (!made.ok) throw new Error(made.problem);
  await acceptChangeOnDevice(device, made.value.change);
  const put = requireValue(requireValue(made.value.change.grants).put[0]);
  const row: OwnGrant = {
    grant: made.value.grant,
    person: made.value.personId,
    document: put.document,
    keyVersion: 1,
    own: requireValue(put.own),
    cover: null,
    state: 'open',
    plannedAt: null,
    sinceAt: null,
    untilAt: null,
    armedAt: '2026-11-21T10:00:00.000Z',
    joinedAt: null,
    confirmedAt: null,
    ways: [],
    acts: [],
    notices: [],
  };
  return row;
}
