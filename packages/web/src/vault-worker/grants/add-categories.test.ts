import type { OwnGrant } from '@kinfolio/contract/sharing/shapes';
import { estateCategory } from '@kinfolio/domain/records/estate';
import { categories } from '@kinfolio/domain/records/record-kind';
import { beforeEach, describe, expect, it } from 'vitest';
import { anotherDevice, deviceOfBefore, password, type TestDevice, TestServer } from '../testing/devices.ts';
import { must } from '../testing/must.ts';
import { stateOf, take } from '../testing/own-rows.ts';

// A vault that was made when gifts, dates and digital accounts were sealed with the private notes.

const later = ['digital', 'gifts', 'dates'];
const before = categories.filter(slug => !later.includes(slug));
const gift = { do: 'write', kind: 'gift', category: 'gifts', fields: { recipient: 'Tom' } } as const;
const person = { do: 'write', kind: 'person', category: 'people', fields: { firstName: 'Ruth' } } as const;

let device: TestDevice;
beforeEach(async () => {
  device = await deviceOfBefore(before);
});

/** Which category the sealed bytes of a record are under on a device. */
async function slugOf(at: TestDevice, id: string) {
  const stored = { ...(await at.row(id)), writtenAt: '', revision: null, batch: null };
  return must((await at.core.openAllVersions([stored]))[0]).category;
}

/** Adds what the vault lacks, and has the device take it as a server would show it. */
async function grow(at: TestDevice, grants: OwnGrant[] = [], also: readonly string[] = []) {
  const change = must(await at.core.addCategories(stateOf(grants), also));
  await take(at, change);
  return change;
}

describe('a vault of before', () => {
  it('keeps a gift with the private notes until it has a category for gifts, and then moves it there as it is', async () => {
    const { id, content } = await device.edit(gift);
    expect(await slugOf(device, id)).toBe('private');
    expect(await device.core.lacksCategories()).toBe(true);
    await grow(device);
    expect(await device.core.lacksCategories()).toBe(false);
    expect(await device.core.addCategories(stateOf([]))).toBeUndefined();
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
    const phone = await anotherDevice(device);
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
    const phone = await anotherDevice(device);
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
    const put = must(change.grants).put;
    expect(put.map(({ boxes }) => boxes.length)).toEqual([later.length]);
    const opened = await device.core.openSharing(
      stateOf([{ ...whole, document: must(put[0]).document }, part]),
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

  it('is opened by a grant of it alone, and goes with a grant of everything', async () => {
    const whole = await give('everything', { kind: 'always' });
    await grow(device, [whole], [slug]);
    const desk = await give([slug], { kind: 'always' });
    const { grants } = await device.core.openSharing(stateOf([desk]));
    expect(grants.map(({ everything, categories: open }) => [everything, open])).toEqual([[false, [slug]]]);
    await device.edit(entry('Halifax'));
    expect(await device.core.lackedOf([estateCategory(estate.replace('018f', '018e'))])).toHaveLength(1);
  });

  it('does not take the record of another estate', async () => {
    const other = estate.replace('018f', '018e');
    await grow(device, [], [slug, estateCategory(other)]);
    const { id } = await device.edit({ ...entry('Halifax'), fields: { estate: other, name: 'Halifax' } });
    expect(await slugOf(device, id)).toBe(estateCategory(other));
  });
});

/** A grant of the device, and its row at the server. */
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
  const made = await device.core.makeGrant(wanted, { by: 'password', password });
  if (!made.ok) throw new Error(made.problem);
  await take(device, made.value.change);
  const put = must(must(made.value.change.grants).put[0]);
  const row: OwnGrant = {
    grant: made.value.grant,
    person: made.value.personId,
    document: put.document,
    keyVersion: 1,
    own: must(put.own),
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
