import { deletedKeptMs, versionsKept } from '@kinfolio/contract/retention';
import { readExport } from '@kinfolio/domain/backup/export-reading';
import { fileOf } from '@kinfolio/domain/fields/stored-file';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { exportRecords, exportText } from '@kinfolio/domain/records/record-export';
import { gatherEverything } from '@kinfolio/web/features/export/gather';
import { eventually } from '@kinfolio/web/session/testing/device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyRow } from '../../harness/server/database.ts';
import {
  type MovedClock,
  notesBefore,
  type RealTab,
  saveAccount,
  seen,
  startMovedClock,
} from '../../harness/server/moved-clock.ts';
import { okOr } from '../../harness/server/node-device.ts';

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock();
});
afterAll(() => world.close());

/** An account that was saved with each of these notes. */
async function accountWith(tab: RealTab, ...notes: string[]): Promise<string> {
  let id: string | undefined;
  for (const note of notes) ({ id } = await saveAccount(tab, { name: 'Halifax', notes: note }, id));
  return id ?? '';
}

describe('the history of a record', () => {
  it('is the same on every device, and what one goes back to is current on the other', async () => {
    const { tab: laptop, person } = await world.signUp();
    const id = await accountWith(laptop, 'first', 'second', 'third');
    const phone = await world.signIn(person);
    expect(await notesBefore(phone.session.passport, id)).toEqual(['second', 'first']);
    await saveAccount(phone, { name: 'Halifax', notes: 'first' }, id);
    await seen(laptop);
    expect(laptop.session.passport.record(id)?.content.fields['notes']).toBe('first');
    expect(await notesBefore(laptop.session.passport, id)).toEqual(['third', 'second', 'first']);
  });

  it('has what two devices wrote at once, and what they were merged into', async () => {
    const { tab: laptop, person } = await world.signUp();
    const id = await accountWith(laptop, 'first');
    const phone = await world.signIn(person);
    phone.device.setOnline(false);
    await saveAccount(phone, { name: 'Renamed', notes: 'first' }, id);
    await saveAccount(laptop, { name: 'Halifax', notes: 'second' }, id);
    phone.device.setOnline(true);
    await seen(phone);
    const { passport } = phone.session;
    expect(passport.record(id)?.content.fields).toMatchObject({ name: 'Renamed', notes: 'second' });
    expect(await notesBefore(passport, id)).toEqual(['second', 'first']);
  });

  it('ends with the last twenty versions, oldest first to go', async () => {
    const { tab } = await world.signUp();
    const notes = Array.from({ length: versionsKept + 4 }, (_, index) => `note ${String(index)}`);
    const id = await accountWith(tab, ...notes);
    expect(await notesBefore(tab.session.passport, id)).toEqual(notes.slice(3, -1).toReversed());
  });

  it('outlives a change of the password and a lock, here and on a new device', async () => {
    const { tab, person } = await world.signUp();
    const id = await accountWith(tab, 'first', 'second');
    const next = 'another long and quiet sentence';
    okOr(await tab.session.changePassword({ current: person.password, next }));
    await accountWith(tab, 'unrelated');
    expect(await notesBefore(tab.session.passport, id)).toEqual(['first']);
    await tab.session.lock();
    okOr(await tab.session.unlock(next));
    expect(await notesBefore(tab.session.passport, id)).toEqual(['first']);
    const phone = await world.signIn({ email: person.email, password: next });
    expect(await notesBefore(phone.session.passport, id)).toEqual(['first']);
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
      expect(await notesBefore(passport, id)).toEqual(['6', undefined, undefined, '3', undefined, undefined]);
      expect(passport.record(id)?.content.fields['notes']).toBe('7');
      expect(await notesBefore(passport, other)).toEqual(['of another record']);
    }
    // What opens can be gone back to; what does not is left as it lies.
    await saveAccount(tab, { name: 'Halifax', notes: '3' }, id);
    expect(await notesBefore(tab.session.passport, id)).toHaveLength(7);
    expect(await gatherEverything(tab.session.passport)).toMatchObject({ history: false });
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
    expect(await notesBefore(tab.session.passport, id)).toEqual(['2']);
  });
});

describe('thirty days after a deletion', () => {
  it('nothing of it is left in the database, on the device or in Deleted items', async () => {
    const { tab, person } = await world.signUp();
    const id = await accountWith(tab, 'first', 'second');
    const kept = await accountWith(tab, 'kept', 'kept on');
    okOr(await tab.session.passport.remove(id));
    await tab.settled();
    const { pool } = world.app.database;
    const { rows } = await pool.query<{ envelope: string }>(
      'select envelope from records where id = $1 union all select envelope from record_versions where record_id = $1',
      [id],
    );
    const sealed = rows.map(({ envelope }) => envelope);
    expect(sealed).toHaveLength(3);

    await world.pass(deletedKeptMs - 60_000);
    const before = await everyRow(world.app.database);
    expect(sealed.filter(envelope => before.includes(envelope))).toHaveLength(3);
    await world.pass(60_000);
    const after = await everyRow(world.app.database);
    expect(sealed.filter(envelope => after.includes(envelope))).toEqual([]);

    await tab.until('locked');
    okOr(await tab.session.unlock(person.password));
    const { passport } = tab.session;
    expect(passport.deleted()).toEqual([]);
    await eventually(() => passport.record(id)?.content['purged'] === true);
    expect(await passport.restore(id)).toEqual({ ok: false, problem: 'not-found' });
    expect(await notesBefore(passport, id)).toEqual([]);
    expect(await notesBefore(passport, kept)).toEqual(['kept']);
    const phone = await world.signIn(person);
    expect(phone.session.passport.all().map(one => one.id)).toContain(kept);
    expect(phone.session.passport.deleted()).toEqual([]);
    expect(phone.session.passport.unreadable()).toEqual([]);
  });

  it('the file of a paper is gone from the server, and that of another is not', async () => {
    const { tab, person } = await world.signUp();
    const { passport } = tab.session;
    const papers = await tab.session.papers();
    papers.send([new File(['gone'], 'Gone.pdf'), new File(['kept'], 'Kept.pdf')], {});
    await eventually(() => papers.sending().every(({ state }) => state === 'done'));
    await tab.settled();
    const stored = async () => okOr(await papers.roomFor([])).stored;
    expect((await stored()).size).toBe(2);
    const named = (name: string) =>
      passport.records('paper').find(({ content }) => content.fields['name'] === name);
    const kept = fileOf(named('Kept.pdf')?.content.fields['file']);
    okOr(await passport.remove(named('Gone.pdf')?.id ?? ''));
    await tab.settled();
    await world.pass(deletedKeptMs);
    await tab.until('locked');
    okOr(await tab.session.unlock(person.password));
    await seen(tab);
    await world.pass(11_000);
    await expect.poll(async () => [...(await stored())]).toEqual([kept?.object]);
    expect(okOr(await papers.space()).usedBytes).toBe(65_584);
  });

  it('an edit that another device made meanwhile is there, on both', async () => {
    const { tab, person } = await world.signUp();
    const [edited, restored, lost] = [
      await accountWith(tab, 'edited later'),
      await accountWith(tab, 'restored later'),
      await accountWith(tab, 'lost'),
    ];
    const phone = await world.signIn(person);
    phone.device.setOnline(false);
    for (const id of [edited, restored, lost]) okOr(await tab.session.passport.remove(id));
    await tab.settled();
    await world.pass(deletedKeptMs - 60_000);
    await tab.until('locked');
    okOr(await tab.session.unlock(person.password));
    okOr(await tab.session.passport.restore(restored));
    await tab.settled();
    okOr(await phone.session.unlock(person.password));
    await saveAccount(phone, { name: 'Halifax', notes: 'edited on the phone' }, edited);
    await world.pass(60_000);
    phone.device.setOnline(true);
    await seen(phone);
    await seen(tab);
    for (const { passport } of [phone.session, tab.session]) {
      expect(passport.record(edited)).toMatchObject({ deleted: false, waiting: false });
      expect(passport.record(edited)?.content.fields['notes']).toBe('edited on the phone');
      expect(passport.record(restored)?.content.fields['notes']).toBe('restored later');
      expect(passport.record(lost)?.deleted).toBe(true);
      expect(passport.unreadable()).toEqual([]);
    }
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
    const before = await gatherEverything(passport);
    const file = exportText(exportRecords(allKinds, before.records, new Date().toISOString()));
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
    const after = await gatherEverything(fresh.session.passport);
    expect({ ...after, records: after.records.filter(({ id }) => !own.has(id)) }).toEqual(before);
  });
});
