import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { type Passing, unsealed } from '../adapters/age.ts';
import { openSecrets, type Secrets } from '../adapters/crypto/secrets.ts';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { companyLine } from '../config/company-line.ts';
import type { Config } from '../config/config.ts';
import { keepEndings, type ReadEndings, readEndings } from '../db/backup/endings-read.ts';
import {
  isBeingRestored,
  isHalfRestored,
  isHalfRestoredDatabase,
  markDatabase,
  markFolder,
  unmarkDatabase,
  unmarkFolder,
} from '../db/backup/half-restored.ts';
import { readOlderErased } from '../db/backup/older-erased.ts';
import {
  type ChosenSet,
  chooseSet,
  emptyTables,
  endWhatWas,
  type RestoreDeps,
  restorePieces,
  restoreSecrets,
  restoreTables,
} from '../db/backup/restore.ts';
import { olderSignerFile, openSigner } from '../db/backup/signer.ts';
import { type Database, type Db, openDatabase } from '../db/database.ts';
import { clearFolder, emptyFolder } from '../db/engine/clear-folder.ts';
import { makeDataFolder, startEngine } from '../db/engine/engine.ts';
import { checkFingerprint } from '../db/fingerprint.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { noteRestored } from '../db/restored.ts';
import { readAccountFacts } from '../features/auth/accounts/facts.ts';
import { listAccountIds } from '../features/auth/accounts/store.ts';
import { createQueueMessage } from '../features/auth/messages/queue-message.ts';
import { listUnsent, type UnsentMessage } from '../features/auth/messages/waiting.ts';
import { eraseAccount } from '../features/privacy/erasure.ts';
import { writeReminder } from '../features/reminders/writing-service.ts';
import { noteLostPieces } from '../features/storage/objects/pieces-store.ts';
import { sweepPieces } from '../features/storage/objects/sweep-service.ts';
import { erasureOf } from '../jobs/erasing.ts';
import type { Clock } from '../ports/clock.ts';
import type { SetStore } from '../ports/set-store.ts';
import { StartProblem } from '../ports/start-problem.ts';
import { type AppliedEndings, applyEndings } from './endings-store.ts';
import { tellPeople } from './tell-people.ts';

/** The order for a restore. */
export interface RestoreOrder {
  config: Config;
  clock: Clock;
  log: Logger;
  sets: SetStore;
  /** The newest where it is undefined. */
  set: string | undefined;
  /** The signers that the identity file names. */
  signersX: readonly string[];
  /** Undefined where the identity file has no secret key: then only a set that was not sealed can be read. */
  open: Passing | undefined;
  /** Leaves out the pieces of files that are damaged or missing. */
  withoutDamaged?: boolean;
  /** Ends the restore before its time; nothing of it is left then. */
  ended?: AbortSignal;
}

/** What a restore did. */
export interface RestoreDone {
  set: string;
  rows: number;
  pieces: number;
  /** The pieces of files that did not come back, by their ids. */
  lost: string[];
  /** Accounts that were erased after the backup was made, and are again. */
  erasedAgain: number;
  /** How many grants, ways to them, calendar addresses, devices, kits and passkeys ended or were narrowed after it was made, and are again. */
  endedAgain: number;
  /** The lists of endings that are missing or damaged: what ended in their time is not ended again. */
  lostLists: string[];
  /** How many people get a mail about it, at the first start. */
  told: number;
  /** Messages that waited when the backup was made, and are not sent. */
  unsent: UnsentMessage[];
  /** The signer of later backups, where the identity file does not name it yet. */
  newSignerX: string | undefined;
}

/**
 * Puts a backup back into the empty folder, and the empty database, of the settings. Nothing is served meanwhile. Throws
 * StartProblem, and then leaves the folder as empty as it was: see [Note: A restore leaves a mark until it has ended].
 */
export async function restoreServer(order: RestoreOrder): Promise<RestoreDone> {
  const { config, sets, ended } = order;
  const { dataDir } = config;
  const chosen = await chooseSet(sets, { name: order.set, signersX: order.signersX });
  const opener = order.open ?? (chosen.manifest.sealed ? undefined : unsealed);
  if (opener === undefined)
    throw new StartProblem(
      'This backup is sealed, and the identity file has no line that begins with AGE-SECRET-KEY-. Name the file that has it.',
    );
  const endings = await endingsSince(order, chosen);
  await prepareFolder(order);
  const deps = { ...chosen, sets, open: opener, ended, endings };
  try {
    await restoreSecrets(deps, config.secretsFile);
    const done = await withEngine(order, connection => restoreInto(order, deps, connection));
    unmarkFolder(dataDir);
    return done;
  } catch (error) {
    emptyFolder(dataDir);
    throw ended?.aborted === true ? ended.reason : error;
  }
}

/** What ended since a set was made. */
async function endingsSince(
  { sets, signersX, withoutDamaged = false }: RestoreOrder,
  { manifest }: ChosenSet,
): Promise<ReadEndings> {
  const read = await readEndings(sets, { after: manifest.endings ?? 0, signersX, withoutDamaged });
  if (manifest.endings !== null) return read;
  // Before there were lists, a file named the erased accounts.
  const ended = (await readOlderErased(sets)).map(hash => ({ hash, untilMs: 0 }));
  const newest = read.newest + 1;
  return { ...read, newest, lists: [...read.lists, { format: 'kinfolio-endings-1', number: newest, ended }] };
}

/** Marks the folder, which is empty, or holds a restore that was stopped: that one is cleared away. Any other folder is refused, or two installations would be mixed. */
async function prepareFolder({ config: { dataDir }, log }: RestoreOrder): Promise<void> {
  if (isHalfRestored(dataDir)) await clearFolder(dataDir, log);
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new StartProblem(
      `The folder ${dataDir} is not empty. A backup is put back into an empty one only.`,
    );
  makeDataFolder(dataDir);
  markFolder(dataDir);
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
  { endings, ...deps }: RestoreDeps & { endings: ReadEndings },
  connection: Connection,
): Promise<RestoreDone> {
  const { config, log, ended } = order;
  const database = openDatabase({ ...connection, max: 3 }, log);
  try {
    ended?.throwIfAborted();
    await migrateDatabase(database.pool);
    await refuseUnlessEmptied(database.db);
    await markDatabase(database.db);
    try {
      // The files come first: of a piece that is damaged the tables need not be undone.
      const { pieces, lost } = await restorePieces(deps, createObjectStore(config), {
        withoutDamaged: order.withoutDamaged ?? false,
      });
      await restoreTables(deps, connection, markDatabase);
      await noteLostPieces(database.db, lost);
      const secrets = openSecrets(config.secretsFile);
      await checkFingerprint(database.db, secrets, config.secretsFile);
      const { unsent, applied, told } = await endSince(order, {
        database,
        connection,
        endings,
        takenAt: deps.manifest.takenAt,
      });
      const olderFile = olderSignerFile(config.dataDir);
      const { publicX } = await openSigner(database.db, { ...secrets, olderFile });
      const rows = Object.values(deps.manifest.tables).reduce((sum, table) => sum + table.rows, 0);
      ended?.throwIfAborted();
      await unmarkDatabase(database.db);
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
      // Where the database is away the mark stays in it.
      if (config.databaseUrl !== undefined) await emptyTables(connection).catch(() => undefined);
      throw error;
    }
  } finally {
    await database.close();
  }
}

/**
 * What a database needs whose tables are those of a backup: what was under way then ends, what ended since ends again, and its
 * people get a mail.
 */
export async function endSince(
  order: Pick<RestoreOrder, 'config' | 'clock'>,
  {
    database,
    connection,
    endings,
    takenAt,
  }: { database: Database; connection: Connection; endings: ReadEndings; takenAt: string },
): Promise<{ unsent: UnsentMessage[]; applied: AppliedEndings; told: number }> {
  const { config, clock } = order;
  const unsent = await unsentOf(order, database, openSecrets(config.secretsFile));
  await endWhatWas(connection);
  await noteRestored(database.db, clock.now());
  await keepEndings(database.db, endings, clock.now());
  const applied = await endAgain(order, database, endings);
  return { unsent, applied, told: await tellOwners(order, database, takenAt) };
}

async function unsentOf(
  { config, clock }: Pick<RestoreOrder, 'config' | 'clock'>,
  { db }: Database,
  secrets: Secrets,
): Promise<UnsentMessage[]> {
  const { fakesSecret } = secrets;
  const saying = { accountOf: readAccountFacts, clock, publicUrl: config.publicUrl, fakesSecret };
  return listUnsent(db, secrets, (tx, id) => writeReminder(saying, tx, id));
}

function tellOwners(
  { config, clock }: Pick<RestoreOrder, 'config' | 'clock'>,
  { db }: Database,
  takenAt: string,
): Promise<number> {
  const queueMessage = createQueueMessage({
    clock,
    // The first start finds the mails that wait.
    jobs: { add: async () => undefined },
    secrets: openSecrets(config.secretsFile),
    signedBy: companyLine(config.operator),
  });
  return tellPeople(
    { db, queueMessage },
    { takenAtMs: Date.parse(takenAt), home: `${config.publicUrl}/login` },
  );
}

/** Refuses a database with people in it, unless a restore that was stopped left them there. */
async function refuseUnlessEmptied(db: Db): Promise<void> {
  if (await isHalfRestoredDatabase(db)) return;
  if ((await listAccountIds(db)).length > 0)
    throw new StartProblem('The database has accounts in it. A backup is put back into an empty one only.');
}

const day = 24 * 60 * 60_000;

/** Ends again what ended after the backup was made. */
async function endAgain(
  { config, clock }: Pick<RestoreOrder, 'config' | 'clock'>,
  { db }: Database,
  { lists }: ReadEndings,
): Promise<AppliedEndings> {
  const erasure = erasureOf({ db, clock, queueMessage: undefined, jobs: undefined });
  const { fakesSecret } = openSecrets(config.secretsFile);
  const erase = (id: string) => eraseAccount(erasure, id);
  const applied = await applyEndings({ db, clock, fakesSecret, erase }, lists);
  // No download is under way, so the files of the erased need not wait for one to end.
  const later = { now: () => clock.now() + day };
  if (applied.erased > 0)
    while ((await sweepPieces({ db, store: createObjectStore(config), clock: later })) > 0);
  return applied;
}

const throwAway = 'kinfolio-check-';

/** Tries a backup out in a folder of which nothing stays, and clears away what an attempt that was killed left. */
export async function inThrowAway<Value>(
  { config, log }: { config: Config; log: Logger },
  use: (config: Config) => Promise<Value>,
): Promise<Value> {
  for (const name of readdirSync(tmpdir()).filter(one => one.startsWith(throwAway))) {
    const folder = join(tmpdir(), name);
    if (!isHalfRestored(folder) || isBeingRestored(folder)) continue;
    await clearFolder(folder, log);
    rmSync(folder, { recursive: true });
  }
  const dataDir = mkdtempSync(join(tmpdir(), throwAway));
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
