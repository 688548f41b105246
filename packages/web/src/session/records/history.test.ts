import { deletedKeptMs } from '@kinfolio/contract/retention';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../../vault-worker/testing/must.ts';
import type { PassportRecord, RecordVersion } from '../api/passport.ts';
import { eventually, type Tab } from '../testing/device.ts';
import { purge } from '../testing/fake-records.ts';
import { email, halifax, names, newPassword, newWorld, password } from '../testing/people.ts';

let world: ReturnType<typeof newWorld>;
let tab: Tab;
beforeEach(async () => {
  world = newWorld();
  tab = await world.signedUp();
  await tab.settled();
});

const okOr = <T>(outcome: { ok: true; value: T } | { ok: false; problem: string }): T => {
  if (!outcome.ok) throw new Error(outcome.problem);
  return outcome.value;
};

/** An account that was saved with each of these notes, each save sent on its own. */
async function changed(...notes: string[]): Promise<PassportRecord> {
  let record: PassportRecord | undefined;
  for (const note of notes) {
    const on = record && { id: record.id, base: record.content };
    record = okOr(
      await tab.session.passport.save({ ...halifax, ...on, fields: { name: 'Halifax', notes: note } }),
    );
    await tab.settled();
  }
  return must(record);
}
const notesOf = (versions: readonly RecordVersion[]) => versions.map(({ content }) => content?.fields.notes);

async function onPhone(): Promise<Tab> {
  const phone = world.device().openTab();
  okOr(await phone.session.signIn({ email, password, remember: true }));
  phone.session.passport.retry();
  await eventually(() => phone.session.passport.all().length === tab.session.passport.all().length);
  return phone;
}

describe('the earlier versions of a record', () => {
  it('are the same on every device, and one put back is a new version that can itself be undone', async () => {
    const { id } = await changed('first', 'second', 'third');
    const phone = await onPhone();
    const versions = okOr(await phone.session.passport.history(id));
    expect(notesOf(versions)).toEqual(['second', 'first']);
    const first = must(versions[1]?.content);
    const base = must(phone.session.passport.record(id)).content;
    okOr(await phone.session.passport.save({ ...halifax, id, base, fields: first.fields }));
    await phone.settled();
    tab.session.passport.retry();
    await eventually(() => tab.session.passport.record(id)?.content.fields.notes === 'first');
    expect(notesOf(okOr(await tab.session.passport.history(id)))).toEqual(['third', 'second', 'first']);
  });

  it('have what two devices wrote at once, below what they were merged into', async () => {
    const { id } = await changed('first');
    const phone = await onPhone();
    phone.device.setOnline(false);
    const base = must(phone.session.passport.record(id)).content;
    okOr(
      await phone.session.passport.save({
        ...halifax,
        id,
        base,
        fields: { name: 'Renamed', notes: 'first' },
      }),
    );
    okOr(
      await tab.session.passport.save({
        ...halifax,
        id,
        base: must(tab.session.passport.record(id)).content,
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
    okOr(await tab.session.changePassword({ current: password, next: newPassword }));
    const notes = async ({ session }: Tab) => notesOf(okOr(await session.passport.history(id)));
    expect(await notes(tab)).toEqual(['first']);
    await tab.session.lock();
    okOr(await tab.session.unlock(newPassword));
    expect(await notes(tab)).toEqual(['first']);
    const phone = world.device().openTab();
    okOr(await phone.session.signIn({ email, password: newPassword, remember: true }));
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
    const all: RecordVersion[] = [];
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

// Within the days that deleted records are kept, whenever this runs.
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
    // It waits for the rounds that are under way.
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
    world.time.pass(deletedKeptMs);
    await tab.until('locked');
    okOr(await tab.session.unlock(password));
    expect(tab.session.passport.deleted()).toEqual([]);
    await eventually(() => JSON.stringify(tab.session.passport.record(id)?.content).length < length);
    expect(tab.session.passport.record(id)?.content.fields).toEqual({});
    expect(await tab.session.passport.restore(id)).toEqual({ ok: false, problem: 'not-found' });
    expect(tab.session.passport.status().waiting).toBe(0);
  });

  it('goes from a device that was away all the while, and an edit made there comes back everywhere', async () => {
    const [kept, lost] = [await changed('kept'), await changed('lost')];
    const phone = await onPhone();
    phone.device.setOnline(false);
    const edit = { ...halifax, id: kept.id, base: kept.content, fields: { name: 'Edited', notes: 'kept' } };
    okOr(await phone.session.passport.save(edit));
    for (const { id } of [kept, lost]) okOr(await tab.session.passport.remove(id));
    await tab.settled();
    for (const { id } of [kept, lost]) purge(world.server.only(), id);
    phone.device.setOnline(true);
    await phone.settled();
    await eventually(() => names(phone).join() === 'Edited');
    expect(phone.session.passport.deleted()).toEqual([]);
    tab.session.passport.retry();
    await eventually(() => names(tab).join() === 'Edited');
    expect(tab.session.passport.record(kept.id)?.content.fields).toEqual({ name: 'Edited', notes: 'kept' });
    // Here it was deleted a moment ago, and the server is believed only once this device's own 30 days are over.
    expect(tab.session.passport.deleted().map(({ id }) => id)).toEqual([lost.id]);
    expect(tab.session.passport.unreadable()).toEqual([]);
  });
});
