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
import { type CopiedTable, listTables, quoted } from '../backup/schema.ts';
import { openDatabase } from '../database.ts';
import { migrateDatabase } from '../migrate.ts';
import { type Binaries, binariesIn, findBinaries } from './binaries.ts';
import { ensureCluster, socketFolder } from './cluster-folder.ts';

import { makeDataFolder } from './engine.ts';
import { connectionTo, engineKey } from './engine-key.ts';
import { chooseEngineUser } from './engine-user.ts';
import { lockFolder } from './folder-lock.ts';
import { type Cluster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { clusterVersion, programVersion, workFolder } from './version.ts';

// [Note: An upgrade of PostgreSQL] The new cluster is made in `DATA_DIR/upgrade` beside the old one, filled table by table, and
// compared. Only then do two renames put it in place, and the old one is kept under the name of its version. While `upgrade` is
// there no server starts, so an upgrade that was stopped cannot be taken for an empty database: the same command finishes it.

const keptFolder = (home: string, version: number) => join(home, `db-${version}`);
const doneFile = (home: string) => join(workFolder(home), 'done');

/** What an upgrade did. */
export interface UpgradeDone {
  from: number;
  to: number;
  tables: number;
  rows: number;
  /** The old cluster, which is kept until a person deletes it. */
  kept: string;
}

type Reached = ReturnType<typeof connectionTo>;

export interface UpgradeOrder {
  dataDir: string;
  log: Logger;
  /** Finds the folder with the programs of an old version. */
  findPrograms: (version: number) => string;
  /** Copies what is outside of the tables of people, such as work that waits. */
  copyRest: (from: Reached, into: Reached) => Promise<void>;
}

/**
 * Moves the private database of a folder to the PostgreSQL of this version, and compares every row. Undefined where it is of
 * that version already. Throws StartProblem, and then the old database has every row it had; its tables may be those of this version.
 */
export async function upgradeCluster(order: UpgradeOrder): Promise<UpgradeDone | undefined> {
  const home = realpathSync(order.dataDir);
  if (existsSync(doneFile(home))) return finish(home);
  const made = clusterVersion(join(home, 'db'));
  if (made === undefined) throw new StartProblem('This folder has no database yet: start Kinfolio once.');
  const binaries = findBinaries();
  const to = await programVersion(binaries.postgres);
  if (made === to) {
    // What the end of an upgrade may have left.
    rmSync(workFolder(home), { recursive: true, force: true });
    return undefined;
  }
  if (made > to)
    throw new StartProblem(
      `The database is of PostgreSQL ${made}, which is newer than ${to} of this version of Kinfolio. There is no way back but a backup.`,
    );
  const programs = order.findPrograms(made);
  const old = binariesIn(programs);
  if ((await programVersion(old.postgres)) !== made)
    throw new StartProblem(`${programs} holds another PostgreSQL than ${made}, which made the database.`);
  if (existsSync(keptFolder(home, made)))
    throw new StartProblem(`${keptFolder(home, made)} is there from an earlier upgrade. Move it away first.`);
  const user = await chooseEngineUser(binaries.postgres, home, join(home, 'db'));
  const key = engineKey(home);
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
    rmSync(workFolder(home), { recursive: true, force: true });
    makeDataFolder(workFolder(home));
    user.own(workFolder(home));
    await ensureCluster(join(workFolder(home), 'db'), { binaries, user, key });
    const into = cluster(workFolder(home), binaries);
    return await running(into, () => copyAll(order, from, into));
  });
  const done = { from: made, to, kept: keptFolder(home, made), ...copied };
  writeFileSync(doneFile(home), JSON.stringify(done), { flush: true });
  return finish(home);
}

/** Puts a whole new cluster in the place of the old one. Harmless to repeat after each of its steps. */
function finish(home: string): UpgradeDone {
  const done = readDone(home);
  if (!existsSync(done.kept)) renameSync(join(home, 'db'), done.kept);
  const fresh = join(workFolder(home), 'db');
  if (existsSync(fresh)) renameSync(fresh, join(home, 'db'));
  rmSync(workFolder(home), { recursive: true });
  return done;
}

function readDone(home: string): UpgradeDone {
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
 * Runs the cluster of a folder that no server uses. One that a server runs is left as it is: lockFolder throws StartProblem, and
 * its database continues to answer.
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
  { log, copyRest }: UpgradeOrder,
  from: Cluster,
  into: Cluster,
): Promise<{ tables: number; rows: number }> {
  // Both have the schema of this version before anything is copied.
  for (const one of [from, into]) {
    const database = openDatabase({ ...connectionTo(one), max: 1 }, log);
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
    // Migrations may have written rows of their own.
    await target.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    let rows = 0;
    for (const table of tables) rows += await copyTable(source, target, table);
    await target.query('commit');
    for (const table of tables) await compareTable(source, target, table);
    await copyRest(connectionTo(from), connectionTo(into));
    return { tables: tables.length, rows };
  } finally {
    await source.end();
    await target.end();
  }
}

async function connected(cluster: Cluster): Promise<Client> {
  const client = new Client({
    ...connectionTo(cluster),
    application_name: `kinfolio ${process.pid} upgrade`,
  });
  await client.connect();
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  return client;
}

const rowsOf = ({ name, columns, key }: CopiedTable) =>
  `copy (select ${columns.map(quoted).join(', ')} from ${quoted(name)} order by ${key.map(quoted).join(', ')}) to stdout`;

async function copyTable(source: Client, target: Client, table: CopiedTable): Promise<number> {
  const columns = table.columns.map(quoted).join(', ');
  const rows = source.query(copyTo(rowsOf(table)));
  await pipeline(rows, target.query(copyFrom(`copy ${quoted(table.name)} (${columns}) from stdin`)));
  return rows.rowCount;
}

async function compareTable(source: Client, target: Client, table: CopiedTable): Promise<void> {
  const [before, after] = [await hashRows(source, table), await hashRows(target, table)];
  if (before !== after)
    throw new StartProblem(
      `The rows of ${table.name} are not the same in the new database. The old one is kept.`,
    );
}

/** A hash over every row of a table, in the order of its key. */
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
