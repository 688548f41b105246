import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { describe, expect, test } from 'vitest';
import { createLog } from '../../adapters/log.ts';
import { openJobs } from '../../jobs/boss.ts';
import { copyWaitingJobs } from '../../jobs/copy-waiting.ts';
import { openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';
import { ensureCluster, socketFolder } from './cluster-folder.ts';
import { makeDataFolder } from './engine.ts';
import { engineConnectionSettings, readOrCreateEngineKey } from './engine-key.ts';
import { chooseEngineUser } from './engine-user.ts';
import { startPostmaster, stopPostmaster } from './postmaster.ts';
import { createTestEngines } from './testing/engines.ts';
import { upgradeCluster } from './upgrade.ts';

// Debian 12 has PostgreSQL 15, which is older than the one in the npm package.
const oldBinaries = '/usr/lib/postgresql/15/bin';
const log = createLog('silent');
const { newFolder, start, stopLast } = createTestEngines();
const findPrograms = () => oldBinaries;
const copyRest: Parameters<typeof upgradeCluster>[0]['copyRest'] = async (from, into) =>
  void (await copyWaitingJobs(from, into, log));

const program = (name: string) => join(oldBinaries, name);
const broken = () => Promise.reject(new Error('killed here'));

async function oldFolder(): Promise<string> {
  const home = join(newFolder(), 'data');
  makeDataFolder(home);
  const binaries = { initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') };
  const folder = join(home, 'db');
  const user = await chooseEngineUser(binaries.postgres, home, folder);
  const key = readOrCreateEngineKey(home);
  await ensureCluster(folder, { binaries, user, key });
  const cluster = { folder, socket: socketFolder(home, user), key, binaries, user, settings: [] };
  await startPostmaster(cluster);
  const connection = engineConnectionSettings(cluster);
  const database = openDatabase({ ...connection, max: 2 }, log);
  await migrateDatabase(database.pool);
  await database.pool.query(
    `insert into server_facts (name, value) select 'fact ' || n, repeat('ü\t\\', n) from generate_series(1, 2000) n`,
  );
  const jobs = await openJobs({ connection, log, works: false });
  await database.db.transaction(tx => jobs.add(tx, 'messages', 'waits'));
  await jobs.close();
  await database.close();
  await stopPostmaster(cluster);
  return home;
}

/**
 * The expected checksum of the rows that this test puts into the old database, computed without a database.
 */
function expectedMd5(): string {
  const rows = Array.from({ length: 2000 }, (_none, n) => [`fact ${n + 1}`, 'ü\t\\'.repeat(n + 1)] as const);
  const sorted = rows.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('md5')
    .update(sorted.map(row => row.join('')).join(','))
    .digest('hex');
}

const factsIn = async (connection: ConstructorParameters<typeof Client>[0]) => {
  const client = new Client(connection);
  await client.connect();
  const facts = await client.query<{ md5: string }>(
    `select md5(string_agg(name || value, ',' order by name)) as md5 from server_facts where name like 'fact %'`,
  );
  const jobs = await client.query<{ data: unknown }>(`select data from jobs.job where name = 'messages'`);
  await client.end();
  return { md5: facts.rows[0]?.md5, jobs: jobs.rows };
};

describe.runIf(existsSync(join(oldBinaries, 'initdb')))('a database of an older PostgreSQL', () => {
  test('is refused with a sentence, upgraded row by row, and kept', async () => {
    const dataDir = await oldFolder();
    await expect(start(dataDir)).rejects.toThrow(
      /was made by PostgreSQL 15, and this version of Kinfolio comes with \d+\./,
    );
    const done = await upgradeCluster({ dataDir, log, findPrograms, copyRest });
    expect(done).toMatchObject({ from: 15, kept: join(dataDir, 'db-15') });
    expect(done?.rows).toBeGreaterThan(1999);
    expect(readFileSync(join(dataDir, 'db-15', 'PG_VERSION'), 'utf8').trim()).toBe('15');
    const { connection } = await start(dataDir);
    const after = await factsIn(connection);
    expect(after.md5).toBe(expectedMd5());
    expect(after.jobs).toEqual([{ data: { id: 'waits' } }]);
    await stopLast();
    expect(await upgradeCluster({ dataDir, log, findPrograms, copyRest })).toBeUndefined();
  }, 120_000);

  test('is as it was after an upgrade that failed, and the next one begins again', async () => {
    const dataDir = await oldFolder();
    await expect(upgradeCluster({ dataDir, log, findPrograms, copyRest: broken })).rejects.toThrow(
      'killed here',
    );
    expect(readFileSync(join(dataDir, 'db', 'PG_VERSION'), 'utf8').trim()).toBe('15');
    await expect(start(dataDir)).rejects.toThrow('was stopped before it finished');
    expect(await upgradeCluster({ dataDir, log, findPrograms, copyRest })).toMatchObject({ from: 15 });
    await start(dataDir);
  }, 120_000);
});

test('a database of a newer PostgreSQL is refused with a sentence', async () => {
  const dataDir = newFolder();
  mkdirSync(join(dataDir, 'db'));
  writeFileSync(join(dataDir, 'db', 'PG_VERSION'), '99\n');
  await expect(start(dataDir)).rejects.toThrow(/was made by PostgreSQL 99, which is newer than the \d+/);
  await expect(upgradeCluster({ dataDir, log, findPrograms, copyRest })).rejects.toThrow(
    'which is newer than',
  );
  rmSync(dataDir, { recursive: true });
});
