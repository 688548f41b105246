import { readdirSync, readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { newTestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';
import { migrateDatabase } from './migrate.ts';
import * as tables from './tables.ts';

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
  const connectionString = await newTestDatabase({ migrated: false });
  const all = [1, 2, 3].map(() => openDatabase({ connectionString }, createLog('silent')));
  await Promise.all(all.map(({ pool }) => migrateDatabase(pool)));
  const { rows } = (await all[0]?.pool.query(
    'select count(*)::int as applied from drizzle.__drizzle_migrations',
  )) ?? { rows: [] };
  const journal = JSON.parse(readFileSync(new URL('_journal.json', snapshots), 'utf8'));
  expect(rows).toEqual([{ applied: journal.entries.length }]);
  await Promise.all(all.map(database => database.close()));
});
