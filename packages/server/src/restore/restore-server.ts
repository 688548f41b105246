import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type CryptoStream, passStreamThrough } from '../adapters/age.ts';
import { openSecrets, type Secrets } from '../adapters/crypto/secrets.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { formatOperatorFooter } from '../config/company-line.ts';
import type { ServerConfig } from '../config/config.ts';
import { type EndingsForRestore, readEndings, saveRestoredEndings } from '../db/backup/endings-read.ts';
import {
  isBeingRestored,
  isHalfRestored,
  isHalfRestoredDatabase,
  markHalfRestoredDatabase,
  markHalfRestoredFolder,
  unmarkRestoredDatabase,
  unmarkRestoredFolder,
} from '../db/backup/half-restored.ts';
import { readLegacyErasedAccounts } from '../db/backup/older-erased.ts';
import {
  type ChosenSet,
  chooseBackupSet,
  deleteUnrestorableRows,
  emptyTables,
  type RestoreDeps,
  restorePieces,
  restoreSecrets,
  restoreTables,
} from '../db/backup/restore.ts';
import { getLegacySignerPath, openSigner } from '../db/backup/signer.ts';
import { type Database, type Db, openDatabase } from '../db/database.ts';
import { clearFolder, emptyFolder } from '../db/engine/clear-folder.ts';
import { makeDataFolder, startEngine } from '../db/engine/engine.ts';
import { checkFingerprint } from '../db/fingerprint.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { recordRestored } from '../db/restored.ts';
import { readAccountFacts } from '../features/auth/accounts/facts.ts';
import { listAccountIds } from '../features/auth/accounts/store.ts';
import { createQueueMessage } from '../features/auth/messages/queue-message.ts';
import { listUnsentMessages, type UnsentMessage } from '../features/auth/messages/waiting.ts';
import { eraseAccount } from '../features/privacy/erasure.ts';
import { writeReminderMessage } from '../features/reminders/writing-service.ts';
import { markPiecesLost } from '../features/storage/objects/pieces-store.ts';
import { sweepPieces } from '../features/storage/objects/sweep-service.ts';
import { createErasure } from '../jobs/erasing.ts';
import type { Clock } from '../ports/clock.ts';
import { errorCode } from '../ports/error-code.ts';
import type { BackupStore } from '../ports/set-store.ts';
import { StartProblem } from '../ports/start-problem.ts';
import { type AppliedEndings, applyListedEndings } from './endings-store.ts';
import { mailAboutRestore } from './tell-people.ts';

/** Which backup to restore, where to, and how. */
export interface RestoreInput {
  config: ServerConfig;
  clock: Clock;
  log: Logger;
  sets: BackupStore;
  /** The name of the backup to restore; the newest if undefined. */
  set: string | undefined;
  /** The signers that the identity file names. */
  signersX: readonly string[];
  /**
   * Decrypts a sealed set. Undefined if the identity file has no secret key, so only an unsealed set can be
   * read.
   */
  open: CryptoStream | undefined;
  /** Whether to leave out pieces of files that are damaged or missing. */
  withoutDamaged?: boolean;
  /** Cancels the restore, which then leaves nothing behind. */
  ended?: AbortSignal;
}

export interface RestoreResult {
  set: string;
  rows: number;
  pieces: number;
  /** The ids of the pieces of files that could not be restored. */
  lost: string[];
  /** How many accounts had been erased after the backup was made, and were erased again. */
  erasedAgain: number;
  /**
   * How many grants, ways to them, calendar addresses, devices, kits and passkeys had ended or been narrowed after the
   * backup was made, and were ended or narrowed again.
   */
  endedAgain: number;
  /** The lists of endings that are missing or damaged. What they name has not been ended again. */
  lostLists: string[];
  /** How many people will be emailed about the restore when the server first starts. */
  told: number;
  /** Messages that were waiting when the backup was made. They are not sent. */
  unsent: UnsentMessage[];
  /** The public key that signs later backups, if the identity file does not name it yet. */
  newSignerX: string | undefined;
}

/**
 * Restores a backup into the empty folder, and the empty database, named in the settings. No server runs
 * during the restore. If it throws StartProblem, the folder is empty again: see [Note: A restore leaves a
 * mark until it has ended].
 */
export async function restoreServer(order: RestoreInput): Promise<RestoreResult> {
  const { config, sets, ended } = order;
  const { dataDir } = config;
  const chosen = await chooseBackupSet(sets, { name: order.set, signersX: order.signersX });
  const opener = order.open ?? (chosen.manifest.sealed ? undefined : passStreamThrough);
  if (opener === undefined)
    throw new StartProblem(
      'This backup is sealed, and the identity file has no line that begins with AGE-SECRET-KEY-. Give the file that has this line.',
    );
  const endings = await endingsSince(order, chosen);
  await prepareFolder(order);
  const deps = { ...chosen, sets, open: opener, ended, endings };
  try {
    await restoreSecrets(deps, config.secretsFile);
    const done = await withEngine(order, connection => restoreInto(order, deps, connection));
    unmarkRestoredFolder(dataDir);
    return done;
  } catch (error) {
    emptyFolder(dataDir);
    throw ended?.aborted === true ? ended.reason : error;
  }
}

/** The endings that happened after a set was made. */
async function endingsSince(
  { sets, signersX, withoutDamaged = false }: RestoreInput,
  { manifest }: ChosenSet,
): Promise<EndingsForRestore> {
  const read = await readEndings(sets, { after: manifest.endings ?? 0, signersX, withoutDamaged });
  if (manifest.endings !== null) return read;
  // Before the lists existed, erased accounts were named in a file.
  const ended = (await readLegacyErasedAccounts(sets)).map(hash => ({ hash, untilMs: 0 }));
  const newest = read.newest + 1;
  return { ...read, newest, lists: [...read.lists, { format: 'kinfolio-endings-1', number: newest, ended }] };
}

/**
 * Marks the folder as being restored. It must be empty, or contain an interrupted restore, which is deleted.
 * Any other folder is refused, because two installations would be mixed.
 */
async function prepareFolder({ config: { dataDir }, log }: RestoreInput): Promise<void> {
  if (isHalfRestored(dataDir)) await clearFolder(dataDir, log);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartProblem(
      `The folder ${dataDir} is not empty. A backup can be restored only into an empty folder.`,
    );
  makeDataFolder(dataDir);
  markHalfRestoredFolder(dataDir);
}

type Connection = Parameters<typeof openDatabase>[0];

async function withEngine<Value>(
  { config, log }: RestoreInput,
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
  order: RestoreInput,
  { endings, ...deps }: RestoreDeps & { endings: EndingsForRestore },
  connection: Connection,
): Promise<RestoreResult> {
  const { config, log, ended } = order;
  const database = openDatabase({ ...connection, max: 3 }, log);
  try {
    ended?.throwIfAborted();
    await migrateDatabase(database.pool);
    await refuseUnlessEmptied(database.db);
    await markHalfRestoredDatabase(database.db);
    try {
      // The files are restored first, so that no table has to be emptied again if a piece is damaged.
      const { pieces, lost } = await restorePieces(deps, createObjectStore(config), {
        withoutDamaged: order.withoutDamaged ?? false,
      });
      await restoreTables(deps, connection, markHalfRestoredDatabase);
      await markPiecesLost(database.db, lost);
      const secrets = openSecrets(config.secretsFile);
      await checkFingerprint(database.db, secrets, config.secretsFile);
      const { unsent, applied, told } = await applyEndingsAfterRestore(order, {
        database,
        connection,
        endings,
        takenAt: deps.manifest.takenAt,
      });
      const olderFile = getLegacySignerPath(config.dataDir);
      const { publicX } = await openSigner(database.db, { ...secrets, olderFile });
      const rows = Object.values(deps.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      ended?.throwIfAborted();
      await unmarkRestoredDatabase(database.db);
      const newSignerX = order.signersX.includes(publicX) ? undefined : publicX;
      return {
        set: deps.name,
        rows,
        pieces,
        lost,
        lostLists: endings.lost,
        erasedAgain: applied.erased,
        endedAgain: applied.ended,
        told,
        unsent,
        newSignerX,
      };
    } catch (error) {
      // If the database is unavailable, it keeps the mark of the restore.
      if (config.databaseUrl !== undefined) await emptyTables(connection).catch(() => undefined);
      throw error;
    }
  } finally {
    await database.close();
  }
}

/**
 * Completes a database whose tables come from a backup. Operations that were in progress are ended,
 * everything that has ended since is ended again, and people are emailed.
 */
export async function applyEndingsAfterRestore(
  order: Pick<RestoreInput, 'config' | 'clock'>,
  {
    database,
    connection,
    endings,
    takenAt,
  }: { database: Database; connection: Connection; endings: EndingsForRestore; takenAt: string },
): Promise<{ unsent: UnsentMessage[]; applied: AppliedEndings; told: number }> {
  const { config, clock } = order;
  const unsent = await unsentOf(order, database, openSecrets(config.secretsFile));
  await deleteUnrestorableRows(connection);
  await recordRestored(database.db, clock.now());
  await saveRestoredEndings(database.db, endings, clock.now());
  const applied = await endAgain(order, database, endings);
  return { unsent, applied, told: await tellOwners(order, database, takenAt) };
}

async function unsentOf(
  { config, clock }: Pick<RestoreInput, 'config' | 'clock'>,
  { db }: Database,
  secrets: Secrets,
): Promise<UnsentMessage[]> {
  const { fakesSecret } = secrets;
  const saying = { accountOf: readAccountFacts, clock, publicUrl: config.publicUrl, fakesSecret };
  return listUnsentMessages(db, secrets, (tx, id) => writeReminderMessage(saying, tx, id));
}

function tellOwners(
  { config, clock }: Pick<RestoreInput, 'config' | 'clock'>,
  { db }: Database,
  takenAt: string,
): Promise<number> {
  const queueMessage = createQueueMessage({
    clock,
    // No job is queued, because the first start finds the waiting emails itself.
    jobs: { add: async () => undefined },
    secrets: openSecrets(config.secretsFile),
    signedBy: formatOperatorFooter(config.operator),
  });
  return mailAboutRestore(
    { db, queueMessage },
    { takenAtMs: Date.parse(takenAt), home: `${config.publicUrl}/login` },
  );
}

/** Refuses a database that has people in it, unless an interrupted restore left them there. */
async function refuseUnlessEmptied(db: Db): Promise<void> {
  if (await isHalfRestoredDatabase(db)) return;
  if ((await listAccountIds(db)).length > 0)
    throw new StartProblem(
      'The database has accounts in it. A backup can be restored only into an empty database.',
    );
}

const day = 24 * 60 * 60_000;

async function endAgain(
  { config, clock }: Pick<RestoreInput, 'config' | 'clock'>,
  { db }: Database,
  { lists }: EndingsForRestore,
): Promise<AppliedEndings> {
  const erasure = createErasure({ db, clock, queueMessage: undefined, jobs: undefined });
  const { fakesSecret } = openSecrets(config.secretsFile);
  const erase = (id: string) => eraseAccount(erasure, id);
  const applied = await applyListedEndings({ db, clock, fakesSecret, erase }, lists);
  // The files of erased accounts can be deleted at once, because no download can be in progress.
  const later = { now: () => clock.now() + day };
  if (applied.erased > 0)
    while ((await sweepPieces({ db, store: createObjectStore(config), clock: later })) > 0);
  return applied;
}

const throwAway = 'kinfolio-check-';

/**
 * Tests a backup by restoring it into a temporary folder, which is deleted afterwards. Also deletes what a
 * killed attempt left behind. Throws StartProblem if the temporary folder cannot be used or has no room.
 */
export async function withTemporaryRestore<Value>(
  { config, log }: { config: ServerConfig; log: Logger },
  use: (config: ServerConfig) => Promise<Value>,
): Promise<Value> {
  const dataDir = await makeTemporaryFolder(log);
  try {
    return await use({
      ...config,
      dataDir,
      databaseUrl: undefined,
      secretsFile: join(dataDir, 'secrets.json'),
      objectStore: `file:${join(dataDir, 'files')}`,
    });
  } catch (error) {
    // PostgreSQL reports a full disk in many ways, so the disk itself is asked.
    if (fullDisk.test(errorCode(error)) || (await isNearlyFull(dataDir)))
      throw new StartProblem(
        `There is not enough room in ${tmpdir()} to test the backup, which says nothing about the backup itself. Make room there, or set TMPDIR to a folder on a larger disk.`,
      );
    throw error;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** The codes of Node.js and PostgreSQL for a full disk. */
const fullDisk = /^(ENOSPC|EDQUOT|53100)$/;

/** PostgreSQL writes its log in files of 16 MB and stops if it cannot create the next one. */
async function isNearlyFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < 16 * 1024 ** 2;
}

async function makeTemporaryFolder(log: Logger): Promise<string> {
  try {
    for (const name of readdirSync(tmpdir()).filter(one => one.startsWith(throwAway))) {
      const folder = join(tmpdir(), name);
      if (!isHalfRestored(folder) || isBeingRestored(folder)) continue;
      await clearFolder(folder, log);
      rmSync(folder, { recursive: true });
    }
    return mkdtempSync(join(tmpdir(), throwAway));
  } catch (error) {
    if (!/^E[A-Z]+$/.test(errorCode(error))) throw error;
    throw new StartProblem(
      `The temporary folder ${tmpdir()} cannot be used (${errorCode(error)}). Set TMPDIR to a folder that this user can write to.`,
    );
  }
}
