import { readFileSync } from 'node:fs';
import { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip, type ZlibOptions } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Passing } from '../../adapters/age.ts';
import type { Clock } from '../../ports/clock.ts';
import { errorCode } from '../../ports/error-code.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import type { SetStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { endLease, takeLease } from '../backup-lease.ts';
import type { Db } from '../database.ts';
import { readFact } from '../facts.ts';
import { type Counted, counting } from './counting.ts';
import { newestListFact, removeOldLists, writeEndings } from './endings-list.ts';
import type { Manifest } from './manifest.ts';
import { lineOfPiece } from './piece-list.ts';
import { readEarlierPieces, sendPieces } from './pieces.ts';
import { removeOld } from './removal.ts';
import { listTables, quoted } from './schema.ts';
import type { Signer } from './signer.ts';
import { heard } from './streams.ts';

/** What a backup is made from. */
export interface BackupDeps {
  connection: ClientConfig;
  clock: Clock;
  /** Where the sealed files of people are. */
  files: ObjectStore;
  /** Where the backup goes. */
  sets: SetStore;
  seal: Passing;
  /** False where the seal is none. */
  sealed: boolean;
  signer: Signer;
  secretsFile: string;
  /** The secret of the installation by which lists of endings hash. */
  fakesSecret: string;
  keptDays: number;
}

/** What a backup did. */
export interface BackupDone {
  name: string;
  rows: number;
  tables: number;
  pieces: number;
  /** Pieces that the place did not have yet. */
  copied: number;
  /** Pieces that it had, and that were damaged or missing: they were sent again. */
  mended: number;
  /** Pieces whose bytes on this server differ from the backup's, which is kept. */
  differing: string[];
  /** The newest set before this one was not signed by this signer. */
  signerIsNew: boolean;
  removedSets: number;
}

/**
 * Makes a backup of a running server: one moment of every table, the pieces it names, the secrets. Without its manifest,
 * which is written last, there is no backup. Throws StartProblem while another one runs, and for a piece that is missing.
 */
export async function makeBackup(deps: BackupDeps): Promise<BackupDone> {
  const client = await connected(deps);
  // What broke off in the middle of a table ends with its connection; the lease is given back by the other one.
  const reader = await connected(deps);
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock(4711, 3) as mine');
    if (rows[0]?.mine !== true)
      throw new StartProblem('Another backup runs just now. Try again when it is over.');
    const db = drizzle({ client });
    await takeLease(db, deps.clock.now());
    try {
      return await backUp(reader, db, deps).catch(tellOfPlace);
    } finally {
      await endLease(db);
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

/** What is wrong with the place for backups, in a sentence. The set has no manifest, so it is never taken for one. */
function tellOfPlace(error: unknown): never {
  const code = errorCode(error);
  const isStore = error instanceof StoreProblem;
  if (['ENOSPC', 'EDQUOT'].includes(code) || (isStore && error.kind === 'full'))
    throw new StartProblem(
      'The place for backups is full. There is no new backup; those of before are whole.',
    );
  if (isStore || ['EACCES', 'EROFS', 'EIO', 'ENOTDIR', 'ESTALE'].includes(code))
    throw new StartProblem(
      'The place for backups cannot be reached or written just now. There is no new backup; try again later.',
    );
  throw error;
}

async function backUp(client: Client, db: Db, deps: BackupDeps): Promise<BackupDone> {
  const { clock, sets, signer, secretsFile } = deps;
  const takenAt = new Date(clock.now()).toISOString();
  const name = takenAt.replaceAll(':', '-');
  const folder = `sets/${name}`;
  if (await sets.has(`${folder}/manifest.json`))
    throw new StartProblem('There is a backup of this moment already.');
  // Before the tables are read, so that the set names what ended until now; and later once more, for other servers' lists.
  await writeEndings({ ...deps, db });
  await client.query('begin transaction isolation level repeatable read read only');
  const tables: Manifest['tables'] = {};
  for (const table of await listTables(client)) {
    const columns = table.columns.map(quoted).join(', ');
    const order = table.key.map(quoted).join(', ');
    const rows = client.query(
      copyTo(`copy (select ${columns} from ${quoted(table.name)} order by ${order}) to stdout`),
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
  const list = await putPlain(sets, `${folder}/pieces`, sent.pieces.map(lineOfPiece).join(''));
  const secrets = await putSealed(deps, `${folder}/secrets`, Readable.from(readFileSync(secretsFile)));
  await writeEndings({ ...deps, db });
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
  const removedSets = await removeOld(sets, { nowMs: clock.now(), keptDays: deps.keptDays });
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

// Nearly all of it is sealed, and so has no repeats: looking for them took four times as long and saved 2 %.
const packing: ZlibOptions = { level: 1, strategy: constants.Z_HUFFMAN_ONLY, chunkSize: 64 * 1024 };

async function putSealed({ sets, seal }: BackupDeps, name: string, bytes: Readable): Promise<Counted> {
  const { through, counted } = counting();
  const packed = heard(new PassThrough());
  // A fault on either side ends both.
  const flowing = pipeline(bytes, through, createGzip(packing), packed);
  await Promise.all([flowing, seal(packed).then(sealed => sets.put(name, heard(sealed)))]);
  return counted();
}

async function putPlain(sets: SetStore, name: string, text: string): Promise<Counted> {
  const { through, counted } = counting();
  await sets.put(name, Readable.from([Buffer.from(text)]).pipe(through));
  return counted();
}
