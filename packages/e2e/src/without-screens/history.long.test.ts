import { deletedRecordRetentionMs, maxEarlierVersions } from '@kinfolio/contract/retention';
import { readExport } from '@kinfolio/domain/backup/export-reading';
import { readStoredFile } from '@kinfolio/domain/fields/stored-file';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { exportRecords, serialiseExport } from '@kinfolio/domain/records/record-export';
import { gatherAllRecords } from '@kinfolio/web/features/export/gather';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type MovedClock,
  type RealTab,
  readEarlierNotes,
  saveAccount,
  startMovedClock,
  waitUntilSynced,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
});
afterAll(() => world.close());

/** Saves an account several times, once with each of these notes. */
async function accountWith(tab: RealTab, ...notes: string[]): Promise<string> {
  let id: string | undefined;
  for (const note of notes) ({ id } = await saveAccount(tab, { name: 'Halifax', notes: note }, id));
  return id ?? '';
}

describe('the history of a record', () => {
  it('ends with the last twenty versions, oldest first to go', async () => {
    const { tab } = await world.signUp();
    const notes = Array.from({ length: maxEarlierVersions + 4 }, (_, index) => `note ${String(index)}`);
    const id = await accountWith(tab, ...notes);
    expect(await readEarlierNotes(tab.session.passport, id)).toEqual(notes.slice(3, -1).toReversed());
  });
});

describe('a history that was tampered with in the database', () => {
  const change = (set: string, id: string, version: number) =>
    world.app.database.pool.query(`update record_versions set ${set} where record_id = $1 and version = $2`, [
      id,
      version,
    ]);

  it('shows none of what does not belong there, names it, and goes on', async () => {
    const { tab, person } = await world.signUp();
    const id = await accountWith(tab, '1', '2', '3', '4', '5', '6', '7');
    const other = await accountWith(tab, 'of another record', 'now');
    const from = (record: string, version: number) =>
      `envelope = (select envelope from record_versions v where v.record_id = '${record}' and v.version = ${String(version)})`;
    await change("envelope = overlay(envelope placing 'AAAA' from 300)", id, 1);
    await change(from(id, 3), id, 2);
    await change(from(other, 1), id, 4);
    await change('deleted = true', id, 5);
    const phone = await world.signIn(person);
    for (const { passport } of [tab.session, phone.session]) {
      expect(await readEarlierNotes(passport, id)).toEqual([
        '6',
        undefined,
        undefined,
        '3',
        undefined,
        undefined,
      ]);
      expect(passport.record(id)?.content.fields['notes']).toBe('7');
      expect(await readEarlierNotes(passport, other)).toEqual(['of another record']);
    }
    // A version that can be decrypted can be restored; one that cannot is left unchanged.
    await saveAccount(tab, { name: 'Halifax', notes: '3' }, id);
    expect(await readEarlierNotes(tab.session.passport, id)).toHaveLength(7);
    expect(await gatherAllRecords(tab.session.passport)).toMatchObject({ history: false });
  });

  it('does not take the current version, or a later one, for an earlier one', async () => {
    const { tab } = await world.signUp();
    const id = await accountWith(tab, '1', '2', '3');
    await world.app.database.pool.query(
      `insert into record_versions select vault_id, id, version, category_id, key_version, deleted, envelope, written_at_ms
        from records where id = $1`,
      [id],
    );
    await change('version = 9', id, 1);
    expect(await readEarlierNotes(tab.session.passport, id)).toEqual(['2']);
  });
});

describe('thirty days after a deletion', () => {
  it('the file of a paper is gone from the server, and that of another is not', async () => {
    const { tab, person } = await world.signUp();
    const { passport } = tab.session;
    const papers = await tab.session.papers();
    papers.send([new File(['gone'], 'Gone.pdf'), new File(['kept'], 'Kept.pdf')], {});
    await waitUntilTrue(() => papers.sending().every(({ state }) => state === 'done'));
    await tab.settled();
    const stored = async () => okOr(await papers.roomFor([])).stored;
    expect((await stored()).size).toBe(2);
    const named = (name: string) =>
      passport.records('paper').find(({ content }) => content.fields['name'] === name);
    const kept = readStoredFile(named('Kept.pdf')?.content.fields['file']);
    okOr(await passport.remove(named('Gone.pdf')?.id ?? ''));
    await tab.settled();
    await world.pass(deletedRecordRetentionMs);
    await tab.until('locked');
    okOr(await tab.session.unlock(person.password));
    await waitUntilSynced(tab);
    await world.pass(11_000);
    await expect.poll(async () => [...(await stored())]).toEqual([kept?.object]);
    expect(okOr(await papers.space()).usedBytes).toBe(65_584);
  });
});

describe('export, wipe and import', () => {
  it('give an identical passport, with its history', async () => {
    const { tab } = await world.signUp();
    const { passport } = tab.session;
    await accountWith(tab, 'a', 'b', 'c');
    const back = await accountWith(tab, 'x', 'y');
    for (const act of ['remove', 'restore'] as const) {
      okOr(await passport[act](back));
      await tab.settled();
    }
    okOr(await passport.remove(await accountWith(tab, 'p', 'q')));
    const doctor = { type: 'gp', name: 'Dr Amin', category: 'healthcare' };
    okOr(await passport.save({ kind: 'professional-contact', category: 'contacts', fields: doctor }));
    await tab.settled();
    const before = await gatherAllRecords(passport);
    const file = serialiseExport(exportRecords(allKinds, before.records, new Date().toISOString()));
    expect(before.records.filter(({ versions = [] }) => versions.length > 0)).toHaveLength(3);

    const reading = readExport(allKinds, file);
    if (!reading.ok) throw new Error(reading.problem);
    const { tab: fresh } = await world.signUp();
    const own = new Set(fresh.session.passport.all().map(({ id }) => id));
    expect(okOr(await fresh.session.passport.recreate(reading.records))).toEqual({
      history: true,
      notPlaced: [],
    });
    await fresh.settled();
    const after = await gatherAllRecords(fresh.session.passport);
    expect({ ...after, records: after.records.filter(({ id }) => !own.has(id)) }).toEqual(before);
  });
});
