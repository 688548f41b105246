import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { createLog } from '../adapters/log.ts';
import { openDatabase } from '../db/database.ts';
import { startEngine } from '../db/engine/engine.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openJobs } from '../jobs/boss.ts';
import { readTablePartCount, splitTablesIntoParts } from './parts/parted-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL of this run: the address of a database to connect to, the prefix of the names of this run's
     * databases, and the migrated database to copy. The last is undefined on a Citus cluster, where every database is
     * created from scratch.
     */
    cluster: { url: string; prefix: string; template: string | undefined };
  }
}

// The data need not survive a power cut, because nothing in this PostgreSQL outlives the run. It needs no
// vacuuming either: with hundreds of databases, the server would start a vacuum worker several times a
// second.
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'autovacuum=off',
  'max_connections=200',
];

/**
 * Global setup for Vitest: provides one PostgreSQL for all test files of a run. If DATABASE_URL is set, this
 * is the one named there, whose role must be allowed to create databases. If CITUS_URL is set, it is a Citus
 * cluster, and each database is distributed over its machines. Otherwise it is a new PostgreSQL that is
 * deleted after the run.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { CITUS_URL: citus, DATABASE_URL: given } = process.env;
  const prefix = `kinfolio_test_${randomBytes(4).toString('hex')}`;
  const { url, stop } = await openCluster(citus ?? given, prefix);
  const template = citus === undefined ? `${prefix}_template` : undefined;
  if (template !== undefined) await makeTemplate(url, template);
  project.provide('cluster', { url, prefix, template });
  return stop;
}

/** The URL of another database in the same PostgreSQL. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/**
 * Opens the PostgreSQL of a run. `stop` leaves nothing behind: it drops the run's databases from a PostgreSQL that
 * already existed, or deletes the one that was created for the run.
 */
async function openCluster(
  given: string | undefined,
  prefix: string,
): Promise<{ url: string; stop: () => Promise<void> }> {
  if (given !== undefined && given !== '') return { url: given, stop: () => dropDatabases(given, prefix) };
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-test-'));
  const engine = await startEngine({ dataDir, settings, log: createLog('silent') });
  const { host, user, database, password } = engine.connection;
  return {
    url: `postgresql://${user}:${password}@localhost/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await engine.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplate(url: string, template: string): Promise<void> {
  await runOnOwnConnection(url, client => client.query(`create database ${template}`));
  const database = openDatabase({ connectionString: databaseAt(url, template) }, createLog('silent'));
  await migrateDatabase(database.pool);
  await database.close();
  const parts = readTablePartCount();
  if (parts !== undefined)
    await runOnOwnConnection(databaseAt(url, template), client => splitTablesIntoParts(client, parts));
  const connection = { connectionString: databaseAt(url, template) };
  await (await openJobs({ connection, log: createLog('silent'), works: false })).close();
}

/**
 * Drops the databases whose names begin with a prefix, and ends any connections that a killed server has
 * left.
 */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  for (const machine of await listClusterMachines(url))
    await runOnOwnConnection(machine, async client => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
}

/**
 * The URLs of the machines of a Citus cluster, with the coordinator first. For any other PostgreSQL, only its
 * own URL.
 */
export async function listClusterMachines(url: string): Promise<string[]> {
  const workers = await runOnOwnConnection(url, async client => {
    const { rowCount } = await client.query(`select 1 from pg_extension where extname = 'citus'`);
    if (rowCount === 0) return [];
    const { rows } = await client.query<{ name: string; port: number }>(
      'select nodename as name, nodeport as port from pg_dist_node where groupid <> 0',
    );
    return rows;
  });
  return [url, ...workers.map(({ name, port }) => addressAt(url, name, port))];
}

function addressAt(url: string, name: string, port: number): string {
  const address = new URL(url);
  [address.hostname, address.port] = [name, String(port)];
  return address.href;
}

/** Runs `ask` on a separate connection, which is closed afterwards. */
export async function runOnOwnConnection<Answer>(
  url: string,
  ask: (client: Client) => Promise<Answer>,
): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
