import { deletedKeptMs } from '@kinfolio/contract/retention';
import { beforeEach, describe, expect, it } from 'vitest';
import { must } from '../session/testing/must.ts';
import type { PassportRecord, RecordVersion } from './passport.ts';
import { eventually, type Tab } from './testing/device.ts';
import { purge } from './testing/fake-records.ts';
import { email, halifax, names, newWorld, password } from './testing/people.ts';

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

const content = (id: string, notes: string) => ({
  content: { kind: 'bank-account', fields: { name: id, notes }, savedAt: '2025-01-02T03:04:05.678Z' },
  deleted: false,
});

describe('records of a file', () => {
  const [one, two] = [
    '0198aaaa-0000-7000-8000-00000000f001',
    '0198aaaa-0000-7000-8000-00000000f002',
  ] as const;
  const file = [
    {
      id: one,
      category: 'bank-accounts',
      contents: [content(one, 'a'), content(one, 'b'), content(one, 'c')] as const,
    },
    { id: two, category: 'bank-accounts', contents: [content(two, 'x')] as const },
  ];

  it('come back with their history and their times', async () => {
    expect(await tab.session.passport.recreate(file)).toEqual({ ok: true, value: { history: true } });
    await tab.settled();
    const phone = await onPhone();
    expect(phone.session.passport.record(one)?.content).toEqual(content(one, 'c').content);
    expect(phone.session.passport.record(two)?.content).toEqual(content(two, 'x').content);
    const versions = okOr(await phone.session.passport.history(one));
    expect(versions.map(version => version.content)).toEqual([
      content(one, 'b').content,
      content(one, 'a').content,
    ]);
    expect(okOr(await phone.session.passport.history(two))).toEqual([]);
  });

  it('come back as they are now without network, and it is said that their history does not', async () => {
    world.laptop.setOnline(false);
    expect(await tab.session.passport.recreate(file)).toEqual({ ok: true, value: { history: false } });
    expect(tab.session.passport.record(one)?.content).toEqual(content(one, 'c').content);
    world.laptop.setOnline(true);
    tab.session.passport.retry();
    await tab.settled();
    expect(okOr(await tab.session.passport.history(one))).toEqual([]);
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
