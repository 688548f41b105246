import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, type ZlibOptions } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { CryptoStream } from '../../adapters/age.ts';
import type { Clock } from '../../ports/clock.ts';
import { errorCode } from '../../ports/error-code.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { endBackupLease, startBackupLease } from '../backup-lease.ts';
import type { Db } from '../database.ts';
import { readFact } from '../facts.ts';
import { type CountedBytes, createByteCounter } from './counting.ts';
import { newestListFact, removeOldLists, writeEndingsLists } from './endings-list.ts';
import type { Manifest } from './manifest.ts';
import { writePieceLine } from './piece-list.ts';
import { readEarlierPieces, sendPieces } from './pieces.ts';
import { deleteOldSets } from './removal.ts';
import { listTables, quoteIdentifier } from './schema.ts';
import type { Signer } from './signer.ts';
import { forwardErrors } from './streams.ts';

export interface BackupDeps {
  connection: ClientConfig;
  clock: Clock;
  /** Where people's encrypted files are stored. */
  files: ObjectStore;
  sets: BackupStore;
  seal: CryptoStream;
  /** Whether `seal` encrypts. */
  sealed: boolean;
  signer: Signer;
  secretsFile: string;
  /** The installation's secret, which keys the hashes in lists of endings. */
  fakesSecret: string;
  keptDays: number;
}

export interface BackupResult {
  name: string;
  rows: number;
  tables: number;
  pieces: number;
  /** The number of pieces that were not yet in the backup store. */
  copied: number;
  /** The number of pieces in the backup store that were damaged or missing and have been sent again. */
  mended: number;
  /** Pieces whose bytes on this server differ from the backup's copy. The copy is kept. */
  differing: string[];
  /** Whether the newest earlier set was signed with a different key. */
  signerIsNew: boolean;
  removedSets: number;
}

/**
 * Backs up a running server: a snapshot of every table, the pieces that the tables name, and the secrets. The manifest
 * is written last, because a set without one does not count as a backup. Throws StartProblem if another backup is
 * running or a piece is missing.
 */
export async function makeBackup(deps: BackupDeps): Promise<BackupResult> {
  const client = await connected(deps);
  // Tables are copied over a second connection. If a copy is interrupted, only that connection breaks, and
  // the first can still release the lease.
  const reader = await connected(deps);
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(4711, 3) as mine');
    if (rows[0]?.mine !== true)
      throw new StartProblem('Another backup is running. Try again when it has finished.');
    const db = drizzle({ client });
    await startBackupLease(db, deps.clock.now());
    try {
      return await backUp(reader, db, deps).catch(tellOfPlace);
    } finally {
      await endBackupLease(db);
    }
  } finally {
    await reader.end();
    await client.end();
  }
}

async function connected({ connection }: BackupDeps): Promise<Client> {
  const client = new Client({ ...connection, application_name: `kinfolio ${process.pid} backup` });
  await client.connect();
  await client.query(`set statement_timeout = 0; set idle_in_transaction_session_timeout = 0`);
  return client;
}

/**
 * Turns an error of the backup store into a sentence. The unfinished set has no manifest, so it cannot be mistaken for
 * a backup.
 */
function tellOfPlace(error: unknown): never {
  const code = errorCode(error);
  const isStore = error instanceof StoreProblem;
  if (['ENOSPC', 'EDQUOT'].includes(code) || (isStore && error.kind === 'full'))
    throw new StartProblem(
      'The backup storage is full. No new backup was made; earlier backups are complete.',
    );
  if (isStore || ['EACCES', 'EROFS', 'EIO', 'ENOTDIR', 'ESTALE'].includes(code))
    throw new StartProblem(
      'The backup storage cannot be reached or written to at the moment. No new backup was made; try again later.',
    );
  throw error;
}

async function backUp(client: Client, db: Db, deps: BackupDeps): Promise<BackupResult> {
  const { clock, sets, signer, secretsFile } = deps;
  const takenAt = new Date(clock.now()).toISOString();
  const name = takenAt.replaceAll(':', '-');
  const folder = `sets/${name}`;
  if (await sets.has(`${folder}/manifest.json`))
    throw new StartProblem('There is already a backup for this moment.');
  // The lists are written before the tables are read, so that the set names everything that has ended so far.
  // They are written again later, to include the lists of other servers.
  await writeEndingsLists({ ...deps, db });
  await client.query('begin transaction isolation level repeatable read read only');
  const tables: Manifest['tables'] = {};
  for (const table of await listTables(client)) {
    const columns = table.columns.map(quoteIdentifier).join(', ');
    const order = table.key.map(quoteIdentifier).join(', ');
    const rows = client.query(
      copyTo(`copy (select ${columns} from ${quoteIdentifier(table.name)} order by ${order}) to stdout`),
    );
    const counted = await putSealed(deps, `${folder}/tables/${table.name}`, rows);
    tables[table.name] = { ...counted, columns: table.columns, rows: rows.rowCount };
  }
  const migration = await newestMigration(client);
  const endings = Number((await readFact(drizzle({ client }), newestListFact)) ?? 0);
  const named = await client.query<{ id: string; bytes: string }>(
    'select id, bytes from object_pieces where not lost order by id',
  );
  await client.query('commit');
  const earlier = await readEarlierPieces(sets, signer.publicX);
  const sent = await sendPieces(deps, named.rows, earlier);
  const list = await putPlain(sets, `${folder}/pieces`, sent.pieces.map(writePieceLine).join(''));
  const secrets = await putSealed(deps, `${folder}/secrets`, Readable.from(readFileSync(secretsFile)));
  await writeEndingsLists({ ...deps, db });
  const pieces = { ...list, count: sent.pieces.length };
  const manifest: Manifest = {
    format: 'kinfolio-backup-1',
    takenAt,
    sealed: deps.sealed,
    migration,
    tables,
    secrets,
    pieces,
    run: earlier.run + 1,
    endings,
  };
  await sets.put(`${folder}/manifest.json`, Readable.from([Buffer.from(signer.sign(manifest))]));
  const removedSets = await deleteOldSets(sets, { nowMs: clock.now(), keptDays: deps.keptDays });
  await removeOldLists({ ...deps, db });
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  const { copied, mended, differing } = sent;
  return {
    name,
    rows,
    tables: Object.keys(tables).length,
    pieces: sent.pieces.length,
    copied,
    mended,
    differing,
    signerIsNew: earlier.isForeign,
    removedSets,
  };
}

async function newestMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ at: string }>(
    'select max(created_at) as at from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.at ?? 0);
}

// Nearly all of the data is encrypted, so it has no repeats to compress. Searching for repeats took four
// times as long and saved only 2 %.
const packing: ZlibOptions = { level: 1, strategy: constants.Z_HUFFMAN_ONLY, chunkSize: 64 * 1024 };

async function putSealed({ sets, seal }: BackupDeps, name: string, bytes: Readable): Promise<CountedBytes> {
  const { through, counted } = createByteCounter();
  const packed = forwardErrors(new PassThrough());
  // If either side fails, both streams end.
  const flowing = pipeline(bytes, through, createGzip(packing), packed);
  await Promise.all([flowing, seal(packed).then(sealed => sets.put(name, forwardErrors(sealed)))]);
  return counted();
}

async function putPlain(sets: BackupStore, name: string, text: string): Promise<CountedBytes> {
  const { through, counted } = createByteCounter();
  await sets.put(name, Readable.from([Buffer.from(text)]).pipe(through));
  return counted();
}
