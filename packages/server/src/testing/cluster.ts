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
import { partTables, tableParts } from './parts/parted-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The PostgreSQL of this run: the address of a database to connect to, how the names of this run's databases
     * begin, and the migrated one to copy; undefined on a cluster of Citus, where each is made anew.
     */
    cluster: { url: string; prefix: string; template: string | undefined };
  }
}

// Nothing of it outlives the run, so nothing need survive a power cut.
const settings = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];

/**
 * Vitest's global setup: one PostgreSQL for all test files of a run. With DATABASE_URL it is the one named there, whose
 * role must be allowed to create databases; with CITUS_URL a cluster of Citus over whose machines each database is spread;
 * otherwise a cluster of its own that is thrown away.
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

/** The address of another database of the same PostgreSQL. */
export function databaseAt(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

/** `stop` leaves nothing of the run behind: its databases in a PostgreSQL that is there, or the whole of its own. */
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
  await asking(url, client => client.query(`create database ${template}`));
  const database = openDatabase({ connectionString: databaseAt(url, template) }, createLog('silent'));
  await migrateDatabase(database.pool);
  await database.close();
  const parts = tableParts();
  if (parts !== undefined) await asking(databaseAt(url, template), client => partTables(client, parts));
  const connection = { connectionString: databaseAt(url, template) };
  await (await openJobs({ connection, log: createLog('silent'), works: false })).close();
}

/** Drops the databases whose names begin so. A killed server may still hold a connection, so those are ended too. */
export async function dropDatabases(url: string, prefix: string): Promise<void> {
  for (const machine of await machinesOf(url))
    await asking(machine, async client => {
      const { rows } = await client.query<{ datname: string }>(
        'select datname from pg_database where starts_with(datname, $1)',
        [prefix],
      );
      for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    });
}

/** The addresses of the machines of a cluster of Citus, the coordinator first; of another PostgreSQL its own alone. */
export async function machinesOf(url: string): Promise<string[]> {
  const workers = await asking(url, async client => {
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

/** Asks on a connection of its own. */
export async function asking<Answer>(url: string, ask: (client: Client) => Promise<Answer>): Promise<Answer> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return await ask(client);
  } finally {
    await client.end();
  }
}
