import { randomBytes } from 'node:crypto';
import { expect, inject, type ProvidedContext } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { asking, databaseAt, dropDatabases } from './cluster.ts';
import { makeSpreadDatabase } from './spread-database.ts';

/** The address of a database of its own in the run's PostgreSQL: migrated and empty, or not even migrated. */
export async function newTestDatabase(options?: { migrated: boolean }): Promise<string> {
  const cluster = inject('cluster');
  const made = await newDatabaseIn(cluster, options);
  if (cluster.template === undefined) await dropEarlier(cluster.url, made);
  return made;
}

let ofFile: { path: string | undefined; databases: string[] } = { path: undefined, databases: [] };

/** Drops those of the file of tests before: one of a cluster keeps its machines busy as long as it is there. */
async function dropEarlier(url: string, made: string): Promise<void> {
  const { testPath: path } = expect.getState();
  const earlier = path === ofFile.path ? [] : ofFile.databases;
  if (path !== ofFile.path) ofFile = { path, databases: [] };
  ofFile.databases.push(new URL(made).pathname.slice(1));
  for (const database of earlier) await dropDatabases(url, database);
}

/** The same for what is set up before the tests. */
export async function newDatabaseIn(
  { url, prefix, template }: ProvidedContext['cluster'],
  options: { migrated: boolean } = { migrated: true },
): Promise<string> {
  const database = `${prefix}_${randomBytes(6).toString('hex')}`;
  // Copying files takes half as long as writing each page to the log, which no test reads.
  const copied = options.migrated ? ` template ${template ?? ''} strategy file_copy` : '';
  if (options.migrated && template === undefined) await makeSpreadDatabase(url, database);
  else await asking(url, client => client.query(`create database ${database}${copied}`));
  return databaseAt(url, database);
}

/** Opens a fresh database. The run's end drops it. */
export async function openTestDatabase(): Promise<Database> {
  return openDatabase({ connectionString: await newTestDatabase(), max: 8 }, createLog('silent'));
}
