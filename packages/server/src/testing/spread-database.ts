import { createLog } from '../adapters/log.ts';
import { openDatabase } from '../db/database.ts';
import { distributingSql } from '../db/distribution.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openJobs } from '../jobs/boss.ts';
import { asking, databaseAt, machinesOf } from './cluster.ts';

/** Enough parts that a statement which asks more than one is noticed, few enough that they are made in seconds. */
const parts = 4;

/**
 * Makes a database on all machines of a Citus cluster, migrated, its tables spread over them. `url` is a database of the
 * coordinator that knows its workers. Such a database cannot be copied.
 */
export async function makeSpreadDatabase(url: string, database: string): Promise<void> {
  await asking(url, async client => {
    // One at a time: two that name their machines at once are refused.
    await client.query('select pg_advisory_lock(4711)');
    await makeAlone(url, database);
  });
}

async function makeAlone(url: string, database: string): Promise<void> {
  const [coordinator, ...workers] = await machinesOf(url);
  if (coordinator === undefined) return;
  for (const machine of [coordinator, ...workers]) {
    await asking(machine, client => client.query(`create database ${database}`));
    await asking(databaseAt(machine, database), client => client.query('create extension citus'));
  }
  const connectionString = databaseAt(url, database);
  await asking(connectionString, async client => {
    await client.query('select citus_set_coordinator_host($1, $2)', placeOf(coordinator));
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', placeOf(worker));
  });
  const log = createLog('silent');
  const opened = openDatabase({ connectionString }, log);
  await migrateDatabase(opened.pool);
  await opened.close();
  await (await openJobs({ connection: { connectionString }, log, works: false })).close();
  await asking(connectionString, async client => {
    await client.query(`set citus.shard_count = ${String(parts)}`);
    await client.query(distributingSql());
  });
}

function placeOf(machine: string): [name: string, port: number] {
  const { hostname, port } = new URL(machine);
  return [hostname, Number(port === '' ? 5432 : port)];
}
