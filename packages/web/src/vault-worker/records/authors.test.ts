import type { PullResponse, PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import { beforeEach, describe, expect, it } from 'vitest';
import type { GrantRequest } from '../grants/make-grant.ts';
import { applyKeysetChange } from '../testing/apply-change.ts';
import {
  createAnotherDevice,
  createFirstDevice,
  createLastPage,
  deviceTestPassword,
  type TestDevice,
} from '../testing/devices.ts';
import { requireValue } from '../testing/must.ts';

const shown = { by: 'password', password: deviceTestPassword } as const;
const wanted: GrantRequest = {
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
  laptop = await createFirstDevice();
});

/** Shares a category, so that another person has its key from now on. */
async function share(): Promise<void> {
  const made = await laptop.core.makeGrant(wanted, shown);
  if (!made.ok) throw new Error(made.problem);
  laptop.state = applyKeysetChange(laptop.state, made.value.change);
  expect(await laptop.core.keepState(laptop.state)).toBe('kept');
}

/** Pushes a record and returns it, with the page that a server shows afterwards, including the push's batches. */
async function pushed(device: TestDevice): Promise<{ record: PushedRecord; page: PullResponse }> {
  const batch = await device.core.nextBatch();
  const { batches } = await device.core.signPush(batch);
  const page = createLastPage(...batch);
  return {
    record: requireValue(batch[0]),
    page: {
      ...page,
      records: page.records.map(one => Object.assign({}, one, { batch: 'b' })),
      batches: batches.map(document => ({ id: 'b', document })),
    },
  };
}

const unsigned = (page: PullResponse): PullResponse => ({ ...createLastPage(...page.records), batches: [] });

describe('a passport that somebody else has a key of', () => {
  it('takes what its owner signed, on another device too', async () => {
    await share();
    await laptop.save({ name: 'Halifax' });
    const { page } = await pushed(laptop);
    const phone = await createAnotherDevice(laptop);
    expect(await phone.core.applyPage(page)).toMatchObject({
      records: [{ content: { fields: { name: 'Halifax' } } }],
      unreadable: [],
    });
  });

  it.each<[string, (page: PullResponse, other: PullResponse) => PullResponse]>([
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
    const phone = await createAnotherDevice(laptop);
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
    const phone = await createAnotherDevice(laptop);
    await phone.core.applyPage(page);
    await laptop.core.applyPushResults(
      [requireValue((await laptop.core.nextBatch())[0])],
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
    const phone = await createAnotherDevice(laptop);
    expect(await phone.core.applyPage(page)).toMatchObject({ unreadable: [], records: [{}] });
  });
});

it('a passport that nobody else has a key of asks for no signature', async () => {
  await laptop.save({ name: 'Halifax' });
  const { page } = await pushed(laptop);
  const phone = await createAnotherDevice(laptop);
  expect(await phone.core.applyPage(unsigned(page))).toMatchObject({ unreadable: [], records: [{}] });
});
