import { readExport } from '@kinfolio/domain/backup/export-reading';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Passport, PassportRecord } from '../../session/api/passport.ts';
import { type BrowserTab, waitUntilTrue } from '../../session/testing/device.ts';
import { createSignedInPerson, fixedTestTime } from '../../session/testing/signed-in.ts';
import { defaultExportChoices, type ExportChoices } from './choices.ts';
import { gatherAllRecords, gatherLiveRecords, gatherWithHistory } from './gather.ts';
import { createExportFile } from './make-file.ts';
import { createExportOrder } from './order.ts';

let tab: BrowserTab;
let passport: Passport;
beforeEach(async () => {
  tab = await createSignedInPerson();
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

/**
 * Three records: one that was changed, deleted, restored and changed again; one in Deleted items; and one as it was
 * first saved.
 */
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

const clock = { now: () => fixedTestTime };
const order = (sort: ExportChoices['sort']) =>
  createExportOrder(
    { ...defaultExportChoices(todayInLondon(clock)), sort },
    { passport, clock, ownerName: 'Ruth' },
  );
const copy = async (): Promise<string> => {
  const { job } = await order('copy');
  const made = await createExportFile(job, {
    fonts: () => Promise.reject(new Error()),
    onProgress: () => undefined,
  });
  return await made.file.text();
};
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

const joint = (records: Awaited<ReturnType<typeof gatherLiveRecords>>['records']) =>
  records.find(({ content }) => content.fields['name'] === 'Joint')?.versions?.length;

describe('the complete copy', () => {
  it('has the records, Deleted items and every earlier version', async () => {
    await family();
    expect((await order('copy')).remarks).toEqual([]);
    expect(namesOf(await copy()).filter(([name]) => name !== undefined)).toEqual([
      ['Joint', false, ['Barclays joint', 'Barclays joint, deleted', 'Barclays joint', 'Barclays']],
      ['Halifax', false, []],
      ['Closed', true, ['Closed']],
    ]);
  });

  it('makes the same passport again, history and all, in an account that is empty', async () => {
    await family();
    const before = await gatherAllRecords(passport);
    const records = read(await copy());
    const own = new Set(passport.records('person').map(({ id }) => id));
    tab = await createSignedInPerson();
    ({ passport } = tab.session);
    const made = await passport.recreate(records.filter(({ id }) => !own.has(id)));
    expect(made).toEqual({ ok: true, value: { history: true, notPlaced: [] } });
    await tab.settled();
    const after = await gatherAllRecords(passport);
    const theirs = (all: typeof before) => all.records.filter(({ content }) => content.kind !== 'person');
    expect(theirs(after)).toEqual(theirs(before));
  });

  it('has what was replaced here a moment ago and is still being sent', async () => {
    const record = await save('Old name');
    const fields = { ...record.content.fields, name: 'New name' };
    await passport.save({ kind: 'bank-account', category: 'bank-accounts', fields, id: record.id });
    expect(namesOf(await copy())).toContainEqual(['New name', false, ['Old name']]);
  });

  it('is made without a connection too, and says that earlier versions are missing', async () => {
    await family();
    tab.device.setOnline(false);
    expect((await order('copy')).remarks.join()).toContain('earlier versions are not in this copy');
    expect(namesOf(await copy())).toContainEqual(['Joint', false, []]);
  });

  it('says when a version does not open, and has the others', async () => {
    await family();
    for (const [index, version] of tab.device.server.only().versions.entries()) {
      if (index === 0) Object.assign(version, { envelope: version.envelope.slice(0, -30) });
    }
    expect((await order('copy')).remarks.join()).toContain('earlier versions are not in this copy');
    expect(namesOf(await copy())).toContainEqual([
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
    await waitUntilTrue(() => passport.unreadable().length === 1);
    expect((await order('copy')).remarks.join()).toMatch(/^One record cannot be opened/);
  });
});

describe('a paper', () => {
  it('is made from live records only, and asks for earlier versions when its figures are of a past day', async () => {
    await family();
    const [live, past] = [await gatherLiveRecords(passport), await gatherWithHistory(passport)];
    expect([joint(live.records), joint(past.records)]).toEqual([0, 4]);
    for (const { records } of [live, past])
      expect(records.map(({ content }) => content.fields['name'])).not.toContain('Closed');
  });
});
