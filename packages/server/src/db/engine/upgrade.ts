import { createHash } from 'node:crypto';
import { existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Logger } from 'pino';
import * as z from 'zod';
import { StartProblem } from '../../ports/start-problem.ts';
import { type CopiedTable, listTables, quoteIdentifier } from '../backup/schema.ts';
import { openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';
import { type Binaries, binariesInFolder, findBinaries } from './binaries.ts';
import { ensureCluster, socketFolder } from './cluster-folder.ts';

import { makeDataFolder } from './engine.ts';
import { engineConnectionSettings, readOrCreateEngineKey } from './engine-key.ts';
import { chooseEngineUser } from './engine-user.ts';
import { lockFolder } from './folder-lock.ts';
import { type Cluster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { keptClusterFolder, readClusterVersion, readProgramVersion, upgradeWorkFolder } from './version.ts';

// [Note: An upgrade of PostgreSQL] The new cluster is created in `DATA_DIR/upgrade`, next to the old one, then filled
// table by table and compared. Only then do two renames put it in place; the old cluster is kept under a name that
// contains its version. No server starts while `upgrade` exists, so an interrupted upgrade cannot be mistaken for an
// empty database. Running the same command again finishes the upgrade.

const doneFile = (home: string) => join(upgradeWorkFolder(home), 'done');

export interface UpgradeResult {
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** The folder of the old cluster, which is kept until a person deletes it. */
  kept: string;
}

type Reached = ReturnType<typeof engineConnectionSettings>;

export interface UpgradeInput {
  dataDir: string;
  log: Logger;
  findPrograms: (version: number) => string;
  /** Copies data that the tables do not contain, such as waiting jobs. */
  copyRest: (from: Reached, into: Reached) => Promise<void>;
}

/**
 * Moves the private database of a folder to this version's PostgreSQL, and compares every row. Undefined if it already
 * has that version. If it throws StartProblem, the old database still has every row, but its tables may already have
 * this version's schema.
 */
export async function upgradeCluster(order: UpgradeInput): Promise<UpgradeResult | undefined> {
  const home = realpathSync(order.dataDir);
  if (existsSync(doneFile(home))) return finish(home);
  const made = readClusterVersion(join(home, 'db'));
  if (made === undefined)
    throw new StartProblem('This folder has no database yet. Start Kinfolio once to create it.');
  const binaries = findBinaries();
  const to = await readProgramVersion(binaries.postgres);
  if (made === to) {
    // A finished upgrade may have left its working folder behind.
    rmSync(upgradeWorkFolder(home), { recursive: true, force: true });
    return undefined;
  }
  if (made > to)
    throw new StartProblem(
      `The database was made by PostgreSQL ${made}, which is newer than the ${to} in this version of Kinfolio. The only way back is to restore a backup.`,
    );
  const programs = order.findPrograms(made);
  const old = binariesInFolder(programs);
  if ((await readProgramVersion(old.postgres)) !== made)
    throw new StartProblem(`${programs} is not PostgreSQL ${made}, the version that created the database.`);
  if (existsSync(keptClusterFolder(home, made)))
    throw new StartProblem(
      `${keptClusterFolder(home, made)} is left over from an earlier upgrade. Move it somewhere else first.`,
    );
  const user = await chooseEngineUser(binaries.postgres, home, join(home, 'db'));
  const key = readOrCreateEngineKey(home);
  const cluster = (base: string, usedPrograms: Binaries): Cluster => ({
    folder: join(base, 'db'),
    socket: socketFolder(base, user),
    key,
    binaries: usedPrograms,
    user,
    settings: [],
  });
  const from = cluster(home, old);
  const copied = await whileOurs(from, order.dataDir, async () => {
    rmSync(upgradeWorkFolder(home), { recursive: true, force: true });
    makeDataFolder(upgradeWorkFolder(home));
    user.own(upgradeWorkFolder(home));
    await ensureCluster(join(upgradeWorkFolder(home), 'db'), { binaries, user, key });
    const into = cluster(upgradeWorkFolder(home), binaries);
    return await running(into, () => copyAll(order, from, into));
  });
  const done = { from: made, to, kept: keptClusterFolder(home, made), ...copied };
  writeFileSync(doneFile(home), JSON.stringify(done), { flush: true });
  return finish(home);
}

/**
 * Puts the finished new cluster in place of the old one. Safe to repeat after an interruption at any step.
 */
function finish(home: string): UpgradeResult {
  const done = readDone(home);
  if (!existsSync(done.kept)) renameSync(join(home, 'db'), done.kept);
  const fresh = join(upgradeWorkFolder(home), 'db');
  if (existsSync(fresh)) renameSync(fresh, join(home, 'db'));
  rmSync(upgradeWorkFolder(home), { recursive: true });
  return done;
}

function readDone(home: string): UpgradeResult {
  const shape = z.object({
    from: z.number(),
    to: z.number(),
    tables: z.number(),
    rows: z.number(),
    kept: z.string(),
  });
  return shape.parse(JSON.parse(readFileSync(doneFile(home), 'utf8')));
}

/**
 * Starts the cluster of a folder for the duration of `use`, if no server uses the folder. If one does, lockFolder
 * throws StartProblem and the cluster keeps running.
 */
async function whileOurs<Value>(
  cluster: Cluster,
  dataDir: string,
  use: () => Promise<Value>,
): Promise<Value> {
  let isOurs = (await startPostmaster(cluster)) === 'started';
  try {
    const lock = await lockFolder(cluster, dataDir);
    isOurs = true;
    try {
      return await use();
    } finally {
      await lock.end().catch(() => undefined);
    }
  } finally {
    if (isOurs) await stopPostmaster(cluster);
  }
}

async function running<Value>(cluster: Cluster, use: () => Promise<Value>): Promise<Value> {
  await startPostmaster(cluster);
  try {
    return await use();
  } finally {
    await stopPostmaster(cluster);
  }
}

async function copyAll(
  { log, copyRest }: UpgradeInput,
  from: Cluster,
  into: Cluster,
): Promise<{ tables: number; rows: number }> {
  // Both databases get this version's schema before anything is copied.
  for (const one of [from, into]) {
    const database = openDatabase({ ...engineConnectionSettings(one), max: 1 }, log);
    try {
      await migrateDatabase(database.pool);
    } finally {
      await database.close();
    }
  }
  const [source, target] = [await connected(from), await connected(into)];
  try {
    await source.query('begin transaction isolation level repeatable read read only');
    const tables = await listTables(source);
    await target.query('begin');
    // Removes the rows that migrations may have inserted.
    await target.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
    let rows = 0;
    for (const table of tables) rows += await copyTable(source, target, table);
    await target.query('commit');
    for (const table of tables) await compareTable(source, target, table);
    await copyRest(engineConnectionSettings(from), engineConnectionSettings(into));
    return { tables: tables.length, rows };
  } finally {
    await source.end();
    await target.end();
  }
}

async function connected(cluster: Cluster): Promise<Client> {
  const client = new Client({
    ...engineConnectionSettings(cluster),
    application_name: `kinfolio ${process.pid} upgrade`,
  });
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

const rowsOf = ({ name, columns, key }: CopiedTable) =>
  `copy (select ${columns.map(quoteIdentifier).join(', ')} from ${quoteIdentifier(name)} order by ${key.map(quoteIdentifier).join(', ')}) to stdout`;

async function copyTable(source: Client, target: Client, table: CopiedTable): Promise<number> {
  const columns = table.columns.map(quoteIdentifier).join(', ');
  const rows = source.query(copyTo(rowsOf(table)));
  await pipeline(rows, target.query(copyFrom(`copy ${quoteIdentifier(table.name)} (${columns}) from stdin`)));
  return rows.rowCount;
}

async function compareTable(source: Client, target: Client, table: CopiedTable): Promise<void> {
  const [before, after] = [await hashRows(source, table), await hashRows(target, table)];
  if (before !== after)
    throw new StartProblem(
      `The rows of ${table.name} differ between the old and the new database. The old one is kept.`,
    );
}

/** Hashes all rows of a table, in the order of their keys. */
async function hashRows(client: Client, table: CopiedTable): Promise<string> {
  const hash = createHash('sha256');
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done();
    },
  });
  await pipeline(client.query(copyTo(rowsOf(table))), into);
  return hash.digest('hex');
}
