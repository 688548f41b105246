import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Logger } from 'pino';
import type { Passing } from './adapters/age.ts';
import { openSecrets } from './adapters/crypto/secrets.ts';
import { createObjectStore } from './adapters/files/object-store.ts';
import type { Config } from './config/config.ts';
import {
  type ChosenSet,
  chooseSet,
  endWhatWas,
  refuseUnlessEmpty,
  restorePieces,
  restoreSecrets,
  restoreTables,
} from './db/backup/restore.ts';
import type { SetStore } from './db/backup/set-store.ts';
import { type Database, openDatabase } from './db/database.ts';
import { makeDataFolder, startEngine } from './db/engine/engine.ts';
import { checkFingerprint } from './db/fingerprint.ts';
import { migrateDatabase } from './db/migrate.ts';
import { noteRestored } from './db/restored.ts';
import { readAccountFacts } from './features/auth/accounts/facts.ts';
import { listAccountIds } from './features/auth/accounts/store.ts';
import { listUnsent, type UnsentMessage } from './features/auth/messages/waiting.ts';
import { erasedFile } from './features/privacy/erased-list.ts';
import { eraseAccount } from './features/privacy/erasure.ts';
import { sweepPieces } from './features/storage/objects/sweep-service.ts';
import { writeReminder } from './features/vault/reminders/writing-service.ts';
import { erasureOf } from './jobs/erasing.ts';
import type { Clock } from './ports/clock.ts';

/** The order for a restore. */
export interface RestoreOrder {
  config: Config;
  clock: Clock;
  log: Logger;
  sets: SetStore;
  /** The newest where it is undefined. */
  set: string | undefined;
  signerX: string;
  open: Passing;
}

/** What a restore did. */
export interface RestoreDone {
  set: string;
  rows: number;
  pieces: number;
  /** Accounts that were erased after the backup was made, and are again. */
  erasedAgain: number;
  /** Messages that waited when the backup was made, and are not sent. */
  unsent: UnsentMessage[];
}

/**
 * Puts a backup back into the empty folder, and the empty database, of the settings. Nothing is served meanwhile. Throws
 * StartProblem, and then leaves the folder as empty as it was.
 */
export async function restoreServer(order: RestoreOrder): Promise<RestoreDone> {
  const { config, sets, open } = order;
  refuseUnlessEmpty(config.dataDir);
  const chosen = await chooseSet(sets, { name: order.set, signerX: order.signerX });
  makeDataFolder(config.dataDir);
  try {
    await restoreSecrets({ ...chosen, sets, open }, config.secretsFile);
    if (await sets.has('erased.jsonl')) {
      const lines = await buffer(await sets.read('erased.jsonl'));
      writeFileSync(erasedFile(config.dataDir), lines, { mode: 0o600, flush: true });
    }
    return await withEngine(order, connection => restoreInto(order, chosen, connection));
  } catch (error) {
    for (const name of readdirSync(config.dataDir)) rmSync(join(config.dataDir, name), { recursive: true });
    throw error;
  }
}

type Connection = Parameters<typeof openDatabase>[0];

async function withEngine<Value>(
  { config, log }: RestoreOrder,
  use: (connection: Connection) => Promise<Value>,
): Promise<Value> {
  if (config.databaseUrl !== undefined) return use({ connectionString: config.databaseUrl });
  const engine = await startEngine({ dataDir: config.dataDir, log });
  try {
    return await use(engine.connection);
  } finally {
    await engine.stop();
  }
}

async function restoreInto(
  order: RestoreOrder,
  chosen: ChosenSet,
  connection: Connection,
): Promise<RestoreDone> {
  const { config, log, sets, open } = order;
  const database = openDatabase({ ...connection, max: 3 }, log);
  try {
    await migrateDatabase(database.pool);
    const deps = { ...chosen, sets, open };
    await restoreTables(deps, connection);
    const pieces = await restorePieces(deps, createObjectStore(config));
    const secrets = openSecrets(config.secretsFile);
    await checkFingerprint(database.db, secrets, config.secretsFile);
    const { fakesSecret } = secrets;
    const saying = {
      accountOf: readAccountFacts,
      clock: order.clock,
      publicUrl: config.publicUrl,
      fakesSecret,
    };
    const unsent = await listUnsent(database.db, secrets, (tx, id) => writeReminder(saying, tx, id));
    await endWhatWas(connection);
    await noteRestored(database.db, order.clock.now());
    const erasedAgain = await eraseAgain(order, database);
    const rows = Object.values(chosen.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    return { set: chosen.name, rows, pieces, erasedAgain, unsent };
  } finally {
    await database.close();
  }
}

const day = 24 * 60 * 60_000;

/** Erases the accounts that were erased after the backup was made, and their files. How many. */
async function eraseAgain({ config, clock }: RestoreOrder, { db }: Database): Promise<number> {
  const secrets = openSecrets(config.secretsFile);
  const erasure = erasureOf({ config, db, clock, secrets, queueMessage: undefined, jobs: undefined });
  const gone = erasure.erased.among(await listAccountIds(db));
  for (const id of gone) await eraseAccount(erasure, id);
  // No download is under way, so their files need not wait for one to end.
  const later = { now: () => clock.now() + day };
  if (gone.length > 0)
    while ((await sweepPieces({ db, store: createObjectStore(config), clock: later })) > 0);
  return gone.length;
}

/** A folder for trying a backup out, of which nothing stays. */
export async function inThrowAway<Value>(
  config: Config,
  dataDir: string,
  use: (config: Config) => Promise<Value>,
): Promise<Value> {
  if (!existsSync(dataDir)) mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    return await use({
      ...config,
      dataDir,
      databaseUrl: undefined,
      secretsFile: join(dataDir, 'secrets.json'),
      objectStore: `file:${join(dataDir, 'files')}`,
    });
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
