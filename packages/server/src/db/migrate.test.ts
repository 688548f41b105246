import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import * as tables from '../all-tables/tables.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { countLockWaits } from '../testing/waiting.ts';
import { openDatabase } from './database.ts';
import { isNewerThanProgram, migrateDatabase } from './migrate.ts';

const snapshots = new URL('../../migrations/meta/', import.meta.url);

test('the migrations make the tables that the code knows, no more and no less', async () => {
  const last = readdirSync(snapshots)
    .filter(name => name.endsWith('_snapshot.json'))
    .toSorted()
    .at(-1);
  const made = JSON.parse(readFileSync(new URL(last ?? '', snapshots), 'utf8'));
  const known = generateDrizzleJson(tables, made.id);
  expect(await generateMigration(made, known)).toEqual([]);
});

test('servers that start together on an empty database take turns', async () => {
  const connectionString = await createTestDatabase({ migrated: false });
  const all = [1, 2, 3].map(() => openDatabase({ connectionString }, createLog('silent')));
  await Promise.all(all.map(({ pool }) => migrateDatabase(pool)));
  const { rows } = (await all[0]?.pool.query(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )) ?? { rows: [] };
  const journal = JSON.parse(readFileSync(new URL('_journal.json', snapshots), 'utf8'));
  expect(rows).toEqual([{ applied: journal.entries.length }]);
  await Promise.all(all.map(database => database.close()));
});

test('a change that waits for a table lets those pass who only read it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-migrations-'));
  mkdirSync(join(folder, 'meta'));
  const changes = ['create table papers (id int)', 'alter table papers add column pages int'];
  const write = (count: number) => {
    const entries = changes.slice(0, count).map((change, idx) => {
      writeFileSync(join(folder, `${idx}.sql`), change);
      return { idx, version: '7', when: idx + 1, tag: String(idx), breakpoints: true };
    });
    writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ entries }));
  };
  const connectionString = await createTestDatabase({ migrated: false });
  const database = openDatabase({ connectionString }, createLog('silent'));
  const { pool } = database;
  write(1);
  await migrateDatabase(pool, { folder });
  const long = await pool.connect();
  await long.query('begin');
  await long.query('select * from papers');
  write(2);
  const changed = migrateDatabase(pool, { folder, waitMs: 100 });
  await expect.poll(() => countLockWaits(pool)).toBe(1);
  expect((await pool.query('select * from papers')).rows).toEqual([]);
  await long.query('commit');
  long.release();
  await changed;
  expect((await pool.query('select pages from papers')).rows).toEqual([]);
  await database.close();
});

test('a database that a newer version has changed is known as one', async () => {
  const database = openDatabase(
    { connectionString: await createTestDatabase(), max: 1 },
    createLog('silent'),
  );
  expect(await isNewerThanProgram(database.pool)).toBe(false);
  await database.pool.query(
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('of tomorrow', 4102444800000)`,
  );
  expect(await isNewerThanProgram(database.pool)).toBe(true);
  await database.close();
});
