import { readExport } from '@kinfolio/domain/export-reading';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Passport, PassportRecord } from '../sync/passport.ts';
import { eventually, type Tab } from '../sync/testing/device.ts';
import { signedIn } from '../sync/testing/signed-in.ts';
import { completeCopy, exportFile } from './export-file.ts';

let tab: Tab;
let passport: Passport;
beforeEach(async () => {
  tab = await signedIn();
  ({ passport } = tab.session);
});

async function save(name: string, on?: PassportRecord): Promise<PassportRecord> {
  const fields = { name, accountType: 'checking', bankName: 'Halifax' };
  const at = on && { id: on.id, base: on.content };
  const saved = await passport.save({ kind: 'bank-account', category: 'bank-accounts', fields, ...at });
  if (!saved.ok) throw new Error(saved.problem);
  await tab.settled();
  return saved.value;
}

/** A record that was changed, deleted, brought back and changed; one in Deleted items; one as it was first saved. */
async function family(): Promise<void> {
  const first = await save('Barclays');
  const second = await save('Barclays joint', first);
  for (const act of ['remove', 'restore'] as const) {
    await passport[act](second.id);
    await tab.settled();
  }
  await save('Joint', passport.record(second.id));
  await passport.remove((await save('Closed')).id);
  await save('Halifax');
  await tab.settled();
}

const textOf = async (): Promise<string> => await (await exportFile(passport)).file.text();
const read = (text: string) => {
  const reading = readExport(allKinds, text);
  if (!reading.ok) throw new Error(reading.problem);
  return reading.records;
};
const namesOf = (text: string) =>
  read(text).map(({ content, deleted, versions = [] }) => [
    content.fields.name,
    deleted ?? false,
    versions.map(version => `${String(version.content.fields.name)}${version.deleted ? ', deleted' : ''}`),
  ]);

describe('the complete copy', () => {
  it('has the records, Deleted items and every earlier version', async () => {
    await family();
    expect(await exportFile(passport)).toMatchObject({ history: true, unreadable: 0 });
    expect(namesOf(await textOf()).filter(([name]) => name !== undefined)).toEqual([
      ['Joint', false, ['Barclays joint', 'Barclays joint, deleted', 'Barclays joint', 'Barclays']],
      ['Halifax', false, []],
      ['Closed', true, ['Closed']],
    ]);
  });

  it('makes the same passport again, history and all, in an account that is empty', async () => {
    await family();
    const before = await completeCopy(passport);
    const records = read(await textOf());
    const own = new Set(passport.records('person').map(({ id }) => id));
    tab = await signedIn();
    ({ passport } = tab.session);
    const made = await passport.recreate(records.filter(({ id }) => !own.has(id)));
    expect(made).toEqual({ ok: true, value: { history: true, notPlaced: [] } });
    await tab.settled();
    const after = await completeCopy(passport);
    const theirs = (all: typeof before) => all.records.filter(({ content }) => content.kind !== 'person');
    expect(theirs(after)).toEqual(theirs(before));
  });

  it('has what was replaced here a moment ago and is still being sent', async () => {
    const record = await save('Old name');
    const fields = { ...record.content.fields, name: 'New name' };
    await passport.save({ kind: 'bank-account', category: 'bank-accounts', fields, id: record.id });
    expect(namesOf(await textOf())).toContainEqual(['New name', false, ['Old name']]);
  });

  it('is made without a connection too, and says that earlier versions are missing', async () => {
    await family();
    tab.device.setOnline(false);
    const { history, file } = await exportFile(passport);
    expect(history).toBe(false);
    expect(namesOf(await file.text())).toContainEqual(['Joint', false, []]);
  });

  it('says when a version does not open, and has the others', async () => {
    await family();
    for (const [index, version] of tab.device.server.only().versions.entries()) {
      if (index === 0) Object.assign(version, { envelope: version.envelope.slice(0, -30) });
    }
    const { history, file } = await exportFile(passport);
    expect(history).toBe(false);
    expect(namesOf(await file.text())).toContainEqual([
      'Joint',
      false,
      ['Barclays joint', 'Barclays joint, deleted', 'Barclays joint'],
    ]);
  });

  it('says how many records do not open', async () => {
    await family();
    const account = tab.device.server.only();
    const [stored] = account.records.values();
    if (stored === undefined) throw new Error('nothing stored');
    const { envelope, version } = stored.record;
    tab.device.server.store(account, {
      ...stored.record,
      version: version + 1,
      envelope: envelope.slice(0, -30),
    });
    passport.retry();
    await eventually(() => passport.unreadable().length === 1);
    expect(await exportFile(passport)).toMatchObject({ unreadable: 1 });
  });
});
