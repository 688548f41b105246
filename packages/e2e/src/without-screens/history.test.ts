import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { waitUntilTrue } from '@kinfolio/web/session/testing/device';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dumpAllRows } from '../harness/server/database.ts';
import {
  type MovedClock,
  type RealTab,
  readEarlierNotes,
  saveAccount,
  startMovedClock,
  waitUntilSynced,
} from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';

// Tampered histories, deleted files, and export with import are in `history.long.test.ts`.

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
  it('is the same on every device, and what one goes back to is current on the other', async () => {
    const { tab: laptop, person } = await world.signUp();
    const id = await accountWith(laptop, 'first', 'second', 'third');
    const phone = await world.signIn(person);
    expect(await readEarlierNotes(phone.session.passport, id)).toEqual(['second', 'first']);
    await saveAccount(phone, { name: 'Halifax', notes: 'first' }, id);
    await waitUntilSynced(laptop);
    expect(laptop.session.passport.record(id)?.content.fields['notes']).toBe('first');
    expect(await readEarlierNotes(laptop.session.passport, id)).toEqual(['third', 'second', 'first']);
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

    await world.pass(deletedRecordRetentionMs - 60_000);
    const before = await dumpAllRows(world.app.database);
    expect(sealed.filter(envelope => before.includes(envelope))).toHaveLength(3);
    await world.pass(60_000);
    const after = await dumpAllRows(world.app.database);
    expect(sealed.filter(envelope => after.includes(envelope))).toEqual([]);

    await tab.until('locked');
    okOr(await tab.session.unlock(person.password));
    const { passport } = tab.session;
    expect(passport.deleted()).toEqual([]);
    await waitUntilTrue(() => passport.record(id)?.content['purged'] === true);
    expect(await passport.restore(id)).toEqual({ ok: false, problem: 'not-found' });
    expect(await readEarlierNotes(passport, id)).toEqual([]);
    expect(await readEarlierNotes(passport, kept)).toEqual(['kept']);
    const phone = await world.signIn(person);
    expect(phone.session.passport.all().map(one => one.id)).toContain(kept);
    expect(phone.session.passport.deleted()).toEqual([]);
    expect(phone.session.passport.unreadable()).toEqual([]);
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
    await world.pass(deletedRecordRetentionMs - 60_000);
    await tab.until('locked');
    okOr(await tab.session.unlock(person.password));
    okOr(await tab.session.passport.restore(restored));
    await tab.settled();
    okOr(await phone.session.unlock(person.password));
    await saveAccount(phone, { name: 'Halifax', notes: 'edited on the phone' }, edited);
    await world.pass(60_000);
    phone.device.setOnline(true);
    await waitUntilSynced(phone);
    await waitUntilSynced(tab);
    for (const { passport } of [phone.session, tab.session]) {
      expect(passport.record(edited)).toMatchObject({ deleted: false, waiting: false });
      expect(passport.record(edited)?.content.fields['notes']).toBe('edited on the phone');
      expect(passport.record(restored)?.content.fields['notes']).toBe('restored later');
      expect(passport.record(lost)?.deleted).toBe(true);
      expect(passport.unreadable()).toEqual([]);
    }
  });
});
