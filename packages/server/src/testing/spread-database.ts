import { createLog } from '../adapters/log.ts';
import { openDatabase } from '../db/database.ts';
import { distributingSql } from '../db/distribution.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { openJobs } from '../jobs/boss.ts';
import { asking, databaseAt } from './cluster.ts';

/** Enough parts that a statement which asks more than one is noticed, few enough that they are made in seconds. */
const parts = 4;

/**
 * Makes a database on all machines of a Citus cluster, migrated, its tables spread over them. `url` is a database of the
 * coordinator that knows its workers. Such a database cannot be copied.
 */
export async function makeSpreadDatabase(url: string, database: string): Promise<void> {
  const workers = await asking(url, async client => {
    const { rows } = await client.query<{ nodename: string; nodeport: number }>(
      'select nodename, nodeport from pg_dist_node where groupid <> 0',
    );
    return rows;
  });
  const at = (host: string, port: number) => {
    const address = new URL(url);
    [address.hostname, address.port] = [host, String(port)];
    return address.href;
  };
  const { hostname, port } = new URL(url);
  const machines = [{ nodename: hostname, nodeport: Number(port === '' ? 5432 : port) }, ...workers];
  for (const { nodename, nodeport } of machines) {
    const machine = at(nodename, nodeport);
    await asking(machine, client => client.query(`create database ${database}`));
    await asking(databaseAt(machine, database), client => client.query('create extension citus'));
  }
  const connectionString = databaseAt(url, database);
  await asking(connectionString, async client => {
    await client.query('select citus_set_coordinator_host($1, $2)', [hostname, machines[0]?.nodeport]);
    for (const { nodename, nodeport } of workers)
      await client.query('select citus_add_node($1, $2)', [nodename, nodeport]);
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
