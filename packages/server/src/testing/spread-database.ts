import { createLog } from '../adapters/log.ts';
import { openDatabase } from '../db/database.ts';
import { writeDistributionSql } from '../db/distribution.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openJobs } from '../jobs/boss.ts';
import { databaseAt, listClusterMachines, runOnOwnConnection } from './cluster.ts';

/** Enough parts to detect a statement that reads more than one, but few enough to be created in seconds. */
const parts = 4;

/**
 * Creates a migrated database on all machines of a Citus cluster, with its tables distributed over them.
 * `url` is that of a coordinator's database that knows the workers. Such a database cannot be copied.
 */
export async function createDistributedDatabase(url: string, database: string): Promise<void> {
  await runOnOwnConnection(url, async client => {
    // The lock makes callers take turns, because Citus refuses two databases that register their machines at
    // the same time.
    await client.query('select pg_advisory_lock(4711)');
    await makeAlone(url, database);
  });
}

async function makeAlone(url: string, database: string): Promise<void> {
  const [coordinator, ...workers] = await listClusterMachines(url);
  if (coordinator === undefined) return;
  for (const machine of [coordinator, ...workers]) {
    await runOnOwnConnection(machine, client => client.query(`create database ${database}`));
    await runOnOwnConnection(databaseAt(machine, database), client => client.query('create extension citus'));
  }
  const connectionString = databaseAt(url, database);
  await runOnOwnConnection(connectionString, async client => {
    await client.query('select citus_set_coordinator_host($1, $2)', placeOf(coordinator));
    for (const worker of workers) await client.query('select citus_add_node($1, $2)', placeOf(worker));
  });
  const log = createLog('silent');
  const opened = openDatabase({ connectionString }, log);
  await migrateDatabase(opened.pool);
  await opened.close();
  await (await openJobs({ connection: { connectionString }, log, works: false })).close();
  await runOnOwnConnection(connectionString, async client => {
    await client.query(`set citus.shard_count = ${String(parts)}`);
    await client.query(writeDistributionSql());
  });
}

function placeOf(machine: string): [name: string, port: number] {
  const { hostname, port } = new URL(machine);
  return [hostname, Number(port === '' ? 5432 : port)];
}
