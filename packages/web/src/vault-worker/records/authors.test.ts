import type { PullAnswer, PushedRecord } from '@kinfolio/contract/wire';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WantedGrant } from '../grants/make-grant.ts';
import { applyChange } from '../testing/apply-change.ts';
import { anotherDevice, firstDevice, pageOf, password, type TestDevice } from '../testing/devices.ts';
import { must } from '../testing/must.ts';

const shown = { by: 'password', password } as const;
const wanted: WantedGrant = {
  person: { name: 'Amira', relationship: 'Child', notes: '', email: 'amira@example.test', notify: true },
  categories: ['bank-accounts'],
  level: 'view',
  when: { kind: 'release', silentDays: 14, askDays: null, longRoad: true },
  owner: 'Margaret',
  letter: '',
  sections: ['Bank accounts and cards'],
  ways: [{ method: 'card', number: '1' }],
};

let laptop: TestDevice;
beforeEach(async () => {
  laptop = await firstDevice();
});

/** Another person has the key of a category from now on. */
async function share(): Promise<void> {
  const made = await laptop.core.makeGrant(wanted, shown);
  if (!made.ok) throw new Error(made.problem);
  laptop.state = applyChange(laptop.state, made.value.change);
  expect(await laptop.core.keepState(laptop.state)).toBe('kept');
}

/** A page as a server shows what was pushed, with the batches of that push. */
async function pushed(device: TestDevice): Promise<{ record: PushedRecord; page: PullAnswer }> {
  const batch = await device.core.nextBatch();
  const { batches } = await device.core.signPush(batch);
  const page = pageOf(...batch);
  return {
    record: must(batch[0]),
    page: {
      ...page,
      records: page.records.map(one => Object.assign({}, one, { batch: 'b' })),
      batches: batches.map(document => ({ id: 'b', document })),
    },
  };
}

const unsigned = (page: PullAnswer): PullAnswer => ({ ...pageOf(...page.records), batches: [] });

describe('a passport that somebody else has a key of', () => {
  it('takes what its owner signed, on another device too', async () => {
    await share();
    await laptop.save({ name: 'Halifax' });
    const { page } = await pushed(laptop);
    const phone = await anotherDevice(laptop);
    expect(await phone.core.applyPage(page)).toMatchObject({
      records: [{ content: { fields: { name: 'Halifax' } } }],
      unreadable: [],
    });
  });

  it.each<[string, (page: PullAnswer, other: PullAnswer) => PullAnswer]>([
    ['without a batch', unsigned],
    ['with a batch that was left out', page => ({ ...page, batches: [] })],
    ['with the batch of another push', (page, other) => ({ ...page, batches: other.batches })],
    [
      'with a batch that was changed',
      page => ({
        ...page,
        batches: page.batches.map(one => ({ ...one, document: `${one.document.slice(0, -8)}AAAAAAAA` })),
      }),
    ],
  ])('keeps a new record %s apart, and shows it once it is signed', async (_what, change) => {
    await share();
    await laptop.save({ name: 'Other' });
    const other = await pushed(laptop);
    await laptop.core.applyPushResults(
      [other.record],
      [{ id: other.record.id, outcome: 'stored', version: 1 }],
    );
    await laptop.save({ name: 'Halifax' });
    const { page, record } = await pushed(laptop);
    const phone = await anotherDevice(laptop);
    const taken = await phone.core.applyPage(change(page, other.page));
    expect(taken).toMatchObject({ records: [], unreadable: [{ id: record.id, reason: 'not-theirs' }] });
    expect((await phone.row(record.id)).envelope).toBe(record.envelope);
    expect((await phone.reopened()).records).toEqual([]);
    const edit = {
      do: 'write',
      kind: 'bank-account',
      category: 'bank-accounts',
      id: record.id,
      fields: {},
    } as const;
    expect(await phone.core.save([edit])).toEqual({ ok: false, problem: 'unreadable' });
    expect(await phone.core.applyPage(page)).toMatchObject({
      records: [{ content: { fields: { name: 'Halifax' } } }],
      unreadable: [],
    });
  });

  it('keeps its good copy where a later version is not signed', async () => {
    await share();
    const { id } = await laptop.save({ name: 'Halifax' });
    const { page } = await pushed(laptop);
    const phone = await anotherDevice(laptop);
    await phone.core.applyPage(page);
    await laptop.core.applyPushResults(
      [must((await laptop.core.nextBatch())[0])],
      [{ id, outcome: 'stored', version: 1 }],
    );
    await laptop.save({ name: 'Forged' }, id);
    const next = await pushed(laptop);
    const taken = await phone.core.applyPage(unsigned(next.page));
    expect(taken).toMatchObject({
      records: [{ content: { fields: { name: 'Halifax' } } }],
      unreadable: [{ id, reason: 'not-theirs', copyKept: true }],
    });
    expect(await phone.core.applyPage(next.page)).toMatchObject({
      records: [{ content: { fields: { name: 'Forged' } } }],
      unreadable: [],
    });
  });

  it('takes what its owner signed before that', async () => {
    await laptop.save({ name: 'Halifax' });
    const { page } = await pushed(laptop);
    await share();
    const phone = await anotherDevice(laptop);
    expect(await phone.core.applyPage(page)).toMatchObject({ unreadable: [], records: [{}] });
  });
});

it('a passport that nobody else has a key of asks for no signature', async () => {
  await laptop.save({ name: 'Halifax' });
  const { page } = await pushed(laptop);
  const phone = await anotherDevice(laptop);
  expect(await phone.core.applyPage(unsigned(page))).toMatchObject({ unreadable: [], records: [{}] });
});
