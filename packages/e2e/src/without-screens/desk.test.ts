import { organisationsOf } from '@kinfolio/domain/desk/organisations/organisations';
import { eventually } from '@kinfolio/web/session/testing/device';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { beginDeskOn, changeTogether, deskOn, ofEstate, readFamily } from '../harness/people/executors.ts';
import { type MovedClock, startMovedClock } from '../harness/server/moved-clock.ts';
import { okOr } from '../harness/server/node-device.ts';

// An executor's desk: begun from what is shared, kept in her own account, and shared with a brother. The real session, worker and
// sealing over the real server and database. 200 changes are in `desk.long.test.ts`.

let world: MovedClock;
beforeAll(async () => {
  world = await startMovedClock({ SMTP_URL: 'smtp://127.0.0.1:9' });
});
afterAll(() => world.close());

/** Every row of a vault, in the order of its text. */
async function rowsOf(vault: string): Promise<string> {
  const { pool } = world.app.database;
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'vault_id'",
  );
  const texts: string[] = [];
  for (const { name } of tables.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
    const found = await pool.query<{ row: string }>(
      `select t::text as row from "${name}" t where vault_id = $1 order by 1`,
      [vault],
    );
    texts.push(...found.rows.map(({ row }) => `${name} ${row}`));
  }
  return texts.join('\n');
}

it('is begun without a byte of the owner’s changed, in a category of its own, and outlives the passport it was copied from', async () => {
  const { own, owner, executor, theirs, read, grant } = await readFamily(world);
  const { vault } = okOr(await theirs.received()).passports[0] ?? { vault: '' };
  const before = await rowsOf(vault);
  const estate = await beginDeskOn(executor.tab, grant, read);
  expect(await rowsOf(vault)).toBe(before);
  expect(before.length).toBeGreaterThan(10_000);

  // Its records are under a category that nothing else is under.
  const kept = executor.tab.session.passport.all().filter(ofEstate(estate));
  const { pool } = world.app.database;
  const { rows } = await pool.query<{ id: string; category_id: string }>(
    'select r.id, r.category_id from records r join records one on one.vault_id = r.vault_id where one.id = $1',
    [kept[0]?.id],
  );
  const ids = new Set(kept.map(({ id }) => id));
  const places = (isDesk: boolean) =>
    new Set(rows.filter(({ id }) => ids.has(id) === isDesk).map(row => row.category_id));
  expect(places(true).size).toBe(1);
  expect([...places(false)].filter(id => places(true).has(id))).toEqual([]);

  // Nothing of it can be read on the server.
  const { rows: everything } = await pool.query<{ row: string }>('select t::text as row from records t');
  for (const canary of ['Canary-Ellery', 'desk-organisation', 'Halifax', estate])
    expect(everything.some(({ row }) => row.includes(canary))).toBe(false);

  const desk = deskOn(executor.tab, estate);
  if (desk === undefined) throw new Error('there is no desk');
  const names = organisationsOf(desk).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.length).toBeGreaterThan(10);

  okOr(await own.stop([grant], { tell: false, password: owner.person.password }));
  for (const table of ['records', 'record_versions', 'category_keys', 'grants'])
    await pool.query(`delete from ${table} where vault_id = $1`, [vault]);
  expect((await theirs.contents(grant)).ok).toBe(false);
  const again = await world.signIn(executor.person);
  await eventually(() => deskOn(again, estate)?.copies.length === desk.copies.length);
  expect(deskOn(again, estate)).toEqual(deskOn(executor.tab, estate));
});

it('two executors change it, one without a connection, and both have the same desk', async () => {
  expect(await changeTogether(world, 20)).toHaveLength(23);
});
