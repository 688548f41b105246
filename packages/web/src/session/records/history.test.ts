import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { beforeEach, describe, expect, it } from 'vitest';
import { requireValue } from '../../vault-worker/testing/must.ts';
import type { EarlierRecordVersion, PassportRecord } from '../api/passport.ts';
import { type BrowserTab, waitUntilTrue } from '../testing/device.ts';
import { purgeFakeRecord } from '../testing/fake-records.ts';
import {
  createTestWorld,
  halifaxRecord,
  listRecordNames,
  margaretEmail,
  margaretNewPassword,
  margaretPassword,
} from '../testing/people.ts';

let world: ReturnType<typeof createTestWorld>;
let tab: BrowserTab;
beforeEach(async () => {
  world = createTestWorld();
  tab = await world.signedUp();
  await tab.settled();
});

const okOr = <T>(outcome: { ok: true; value: T } | { ok: false; problem: string }): T => {
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.value;
};

/** Saves a bank account once with each of these notes, and sends every save on its own. */
async function changed(...notes: string[]): Promise<PassportRecord> {
  let record: PassportRecord | undefined;
  for (const note of notes) {
    const on = record && { id: record.id, base: record.content };
    record = okOr(
      await tab.session.passport.save({ ...halifaxRecord, ...on, fields: { name: 'Halifax', notes: note } }),
    );
    await tab.settled();
  }
  return requireValue(record);
}
const notesOf = (versions: readonly EarlierRecordVersion[]) =>
  versions.map(({ content }) => content?.fields.notes);

async function onPhone(): Promise<BrowserTab> {
  const phone = world.device().openTab();
  okOr(await phone.session.signIn({ email: margaretEmail, password: margaretPassword, remember: true }));
  phone.session.passport.retry();
  await waitUntilTrue(() => phone.session.passport.all().length === tab.session.passport.all().length);
  return phone;
}

describe('the earlier versions of a record', () => {
  it('are the same on every device, and one put back is a new version that can itself be undone', async () => {
    const { id } = await changed('first', 'second', 'third');
    const phone = await onPhone();
    const versions = okOr(await phone.session.passport.history(id));
    expect(notesOf(versions)).toEqual(['second', 'first']);
    const first = requireValue(versions[1]?.content);
    const base = requireValue(phone.session.passport.record(id)).content;
    okOr(await phone.session.passport.save({ ...halifaxRecord, id, base, fields: first.fields }));
    await phone.settled();
    tab.session.passport.retry();
    await waitUntilTrue(() => tab.session.passport.record(id)?.content.fields.notes === 'first');
    expect(notesOf(okOr(await tab.session.passport.history(id)))).toEqual(['third', 'second', 'first']);
  });

  it('have what two devices wrote at once, below what they were merged into', async () => {
    const { id } = await changed('first');
    const phone = await onPhone();
    phone.device.setOnline(false);
    const base = requireValue(phone.session.passport.record(id)).content;
    okOr(
      await phone.session.passport.save({
        ...halifaxRecord,
        id,
        base,
        fields: { name: 'Renamed', notes: 'first' },
      }),
    );
    okOr(
      await tab.session.passport.save({
        ...halifaxRecord,
        id,
        base: requireValue(tab.session.passport.record(id)).content,
        fields: { name: 'Halifax', notes: 'second' },
      }),
    );
    await tab.settled();
    phone.device.setOnline(true);
    await phone.settled();
    expect(phone.session.passport.record(id)?.content.fields).toMatchObject({
      name: 'Renamed',
      notes: 'second',
    });
    expect(notesOf(okOr(await phone.session.passport.history(id)))).toEqual(['second', 'first']);
  });

  it('outlive a change of the password and a lock, here and on a new device', async () => {
    const { id } = await changed('first', 'second');
    okOr(await tab.session.changePassword({ current: margaretPassword, next: margaretNewPassword }));
    const notes = async ({ session }: BrowserTab) => notesOf(okOr(await session.passport.history(id)));
    expect(await notes(tab)).toEqual(['first']);
    await tab.session.lock();
    okOr(await tab.session.unlock(margaretNewPassword));
    expect(await notes(tab)).toEqual(['first']);
    const phone = world.device().openTab();
    okOr(await phone.session.signIn({ email: margaretEmail, password: margaretNewPassword, remember: true }));
    expect(await notes(phone)).toEqual(['first']);
  });

  it('need a connection, and say so', async () => {
    const { id } = await changed('first', 'second');
    world.laptop.setOnline(false);
    expect(await tab.session.passport.history(id)).toEqual({ ok: false, problem: 'offline' });
    expect(await tab.session.passport.allVersions()).toEqual({ ok: false, problem: 'offline' });
  });

  it('are found after the server took the person for idle, and not after somebody ended the sign-in', async () => {
    const { id } = await changed('first', 'second');
    for (const session of world.server.sessions.values()) session.idle = true;
    tab.session.acted();
    expect(notesOf(okOr(await tab.session.passport.history(id)))).toEqual(['first']);
    world.server.sessions.clear();
    expect(await tab.session.passport.history(id)).toEqual({ ok: false, problem: 'not-open' });
  });

  it('are not shown once the passport is locked', async () => {
    const { id } = await changed('first', 'second');
    await tab.session.lock();
    expect(await tab.session.passport.history(id)).toEqual({ ok: false, problem: 'not-open' });
  });

  it('of all records come page by page', async () => {
    const ids = [(await changed('a', 'b', 'c')).id, (await changed('x')).id, (await changed('m', 'n')).id];
    const all: EarlierRecordVersion[] = [];
    let next: string | undefined;
    do {
      const page = okOr(await tab.session.passport.allVersions(next));
      all.push(...page.versions);
      ({ next } = page);
    } while (next !== undefined);
    expect(all.map(({ id, content }) => [id, content?.fields.notes])).toEqual([
      [ids[0], 'a'],
      [ids[0], 'b'],
      [ids[2], 'm'],
    ]);
  });
});

// Recent enough that the deleted records have not been purged yet, whenever the test runs.
const savedAt = new Date(Date.now() - 24 * 60 * 60_000).toISOString();
const content = (id: string, notes: string) => ({
  kind: 'bank-account',
  fields: { name: id, notes },
  savedAt,
});

describe('records of a file', () => {
  const [one, two, gone] = [
    '0198aaaa-0000-7000-8000-00000000f001',
    '0198aaaa-0000-7000-8000-00000000f002',
    '0198aaaa-0000-7000-8000-00000000f003',
  ] as const;
  const versions = [{ content: content(one, 'b'), deleted: true }, { content: content(one, 'a') }];
  const file = [
    { id: one, content: content(one, 'c'), versions },
    { id: two, content: content(two, 'x') },
    { id: gone, content: content(gone, 'g'), deleted: true },
  ];
  const all = { history: true, notPlaced: [] };

  it('come back with their history, their times, and deleted where they were', async () => {
    expect(await tab.session.passport.recreate(file)).toEqual({ ok: true, value: all });
    await tab.settled();
    const { passport } = (await onPhone()).session;
    expect(passport.record(one)?.content).toEqual(content(one, 'c'));
    expect(passport.record(two)?.content).toEqual(content(two, 'x'));
    expect(passport.deleted().map(({ id }) => id)).toEqual([gone]);
    expect(okOr(await passport.history(one))).toMatchObject([
      { version: 2, content: content(one, 'b'), deleted: true },
      { version: 1, content: content(one, 'a'), deleted: false },
    ]);
    expect(okOr(await passport.history(two))).toEqual([]);
  });

  it('come on top of what is there, whose history stays', async () => {
    const { id } = await changed('first', 'second');
    okOr(
      await tab.session.passport.recreate([{ id, content: content(id, 'c'), versions: versions.slice(1) }]),
    );
    await tab.settled();
    expect(tab.session.passport.record(id)?.content).toEqual(content(id, 'c'));
    expect(notesOf(okOr(await tab.session.passport.history(id)))).toEqual(['a', 'second', 'first']);
  });

  it('come back as they are now without network, and it is said that their history does not', async () => {
    // The call also waits for the sync rounds in progress.
    okOr(await tab.session.passport.allVersions());
    world.laptop.setOnline(false);
    expect(await tab.session.passport.recreate(file)).toEqual({
      ok: true,
      value: { ...all, history: false },
    });
    expect(tab.session.passport.record(one)?.content).toEqual(content(one, 'c'));
    world.laptop.setOnline(true);
    tab.session.passport.retry();
    await tab.settled();
    expect(okOr(await tab.session.passport.history(one))).toEqual([]);
  });

  it('do not hold each other up: one that is too large is named, and a version that is leaves the rest', async () => {
    const large = 'x'.repeat(300_000);
    const [bad, half] = [
      { id: two, content: content(two, large) },
      {
        id: one,
        content: content(one, 'c'),
        versions: [{ content: content(one, large) }, { content: content(one, 'a') }],
      },
    ];
    expect(await tab.session.passport.recreate([bad, half])).toEqual({
      ok: true,
      value: { history: false, notPlaced: [{ id: two, problem: 'too-large' }] },
    });
    await tab.settled();
    expect(tab.session.passport.record(two)).toBeUndefined();
    expect(tab.session.passport.record(one)?.content).toEqual(content(one, 'c'));
    expect(notesOf(okOr(await tab.session.passport.history(one)))).toEqual(['a']);
  });

  it('of a kind this version does not know are kept in the category that is never shared by itself', async () => {
    const machine = { kind: 'time-machine', fields: { year: '1885' }, savedAt };
    okOr(await tab.session.passport.recreate([{ id: two, content: { ...machine, fields: {} } }]));
    await tab.settled();
    okOr(await tab.session.passport.recreate([{ id: two, content: machine }]));
    await tab.settled();
    expect(okOr(await tab.session.passport.history(two))).toMatchObject([{ category: 'private' }]);
    expect(tab.session.passport.record(two)?.content).toEqual(machine);
  });
});

describe('a deleted record', () => {
  it('goes from the device by its own clock, without network, and nothing of it can be restored', async () => {
    const { id } = await changed('Canary');
    okOr(await tab.session.passport.remove(id));
    await tab.settled();
    const { length } = JSON.stringify(tab.session.passport.record(id)?.content);
    world.laptop.setOnline(false);
    world.time.pass(deletedRecordRetentionMs);
    await tab.until('locked');
    okOr(await tab.session.unlock(margaretPassword));
    expect(tab.session.passport.deleted()).toEqual([]);
    await waitUntilTrue(() => JSON.stringify(tab.session.passport.record(id)?.content).length < length);
    expect(tab.session.passport.record(id)?.content.fields).toEqual({});
    expect(await tab.session.passport.restore(id)).toEqual({ ok: false, problem: 'not-found' });
    expect(tab.session.passport.status().waiting).toBe(0);
  });

  it('goes from a device that was away all the while, and an edit made there comes back everywhere', async () => {
    const [kept, lost] = [await changed('kept'), await changed('lost')];
    const phone = await onPhone();
    phone.device.setOnline(false);
    const edit = {
      ...halifaxRecord,
      id: kept.id,
      base: kept.content,
      fields: { name: 'Edited', notes: 'kept' },
    };
    okOr(await phone.session.passport.save(edit));
    for (const { id } of [kept, lost]) okOr(await tab.session.passport.remove(id));
    await tab.settled();
    for (const { id } of [kept, lost]) purgeFakeRecord(world.server.only(), id);
    phone.device.setOnline(true);
    await phone.settled();
    await waitUntilTrue(() => listRecordNames(phone).join() === 'Edited');
    expect(phone.session.passport.deleted()).toEqual([]);
    tab.session.passport.retry();
    await waitUntilTrue(() => listRecordNames(tab).join() === 'Edited');
    expect(tab.session.passport.record(kept.id)?.content.fields).toEqual({ name: 'Edited', notes: 'kept' });
    // The record was deleted here only a moment ago, so this device accepts the server's claim only after 30 days by
    // its own clock.
    expect(tab.session.passport.deleted().map(({ id }) => id)).toEqual([lost.id]);
    expect(tab.session.passport.unreadable()).toEqual([]);
  });
});
