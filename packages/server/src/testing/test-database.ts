import { randomBytes } from 'node:crypto';
import { expect, inject, type ProvidedContext } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { databaseAt, dropDatabases, runOnOwnConnection } from './cluster.ts';
import { createDistributedDatabase } from './spread-database.ts';

/**
 * Creates a database in the run's PostgreSQL and returns its URL. It has no rows, and is migrated unless the
 * options say otherwise.
 */
export async function createTestDatabase(options?: { migrated: boolean }): Promise<string> {
  const cluster = inject('cluster');
  const made = await createDatabaseInRun(cluster, options);
  if (cluster.template === undefined) await dropEarlier(cluster.url, made);
  return made;
}

let ofFile: { path: string | undefined; databases: string[] } = { path: undefined, databases: [] };

/**
 * Drops the databases of the previous test file, because on a cluster each database uses its machines for as
 * long as it exists.
 */
async function dropEarlier(url: string, made: string): Promise<void> {
  const { testPath: path } = expect.getState();
  const earlier = path === ofFile.path ? [] : ofFile.databases;
  if (path !== ofFile.path) ofFile = { path, databases: [] };
  ofFile.databases.push(new URL(made).pathname.slice(1));
  for (const database of earlier) await dropDatabases(url, database);
}

/** Does the same as {@link createTestDatabase}, for setup that runs before the tests. */
export async function createDatabaseInRun(
  { url, prefix, template }: ProvidedContext['cluster'],
  options: { migrated: boolean } = { migrated: true },
): Promise<string> {
  const database = `${prefix}_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half as long as writing each page to the write-ahead log, which no test needs.
  const copied = options.migrated ? ` template ${template ?? ''} strategy file_copy` : '';
  if (options.migrated && template === undefined) await createDistributedDatabase(url, database);
  else await runOnOwnConnection(url, client => client.query(`create database ${database}${copied}`));
  return databaseAt(url, database);
}

/** Opens a new database. It is dropped at the end of the run. */
export async function openTestDatabase(): Promise<Database> {
  return openDatabase({ connectionString: await createTestDatabase(), max: 8 }, createLog('silent'));
}
