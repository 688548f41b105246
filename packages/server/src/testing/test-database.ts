import { randomBytes } from 'node:crypto';
import { inject, type ProvidedContext } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { asking, databaseAt } from './cluster.ts';
import { makeSpreadDatabase } from './spread-database.ts';

/** The address of a database of its own in the run's PostgreSQL: migrated and empty, or not even migrated. */
export const newTestDatabase = (options?: { migrated: boolean }): Promise<string> =>
  newDatabaseIn(inject('cluster'), options);

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
