import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { CryptoStream } from '../../adapters/age.ts';
import { errorCode } from '../../ports/error-code.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import type { BackupStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { readNewestMigrationMs } from '../migrate.ts';
import { type CountedBytes, createByteCounter } from './counting.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { readPieceList } from './piece-list.ts';
import { listCompleteSets } from './removal.ts';
import { type CopiedTable, listTables, quoteIdentifier } from './schema.ts';
import { pipeThrough } from './streams.ts';

/** The set that will be restored. Its manifest was signed by the installation. */
export interface ChosenSet {
  name: string;
  manifest: Manifest;
}

/** Chooses the named set, or the newest if none is named, and checks its signature. Throws StartProblem. */
export async function chooseBackupSet(
  sets: BackupStore,
  { name, signersX }: { name: string | undefined; signersX: readonly string[] },
): Promise<ChosenSet> {
  const whole = await listCompleteSets(sets);
  const chosen = name ?? whole[0];
  if (chosen === undefined) throw new StartProblem('There is no complete backup in this backup storage.');
  if (!whole.includes(chosen))
    throw new StartProblem(`There is no complete backup named ${chosen} in this backup storage.`);
  const manifest = readManifest(await text(await sets.read(`sets/${chosen}/manifest.json`)), signersX);
  if (manifest.takenAt.replaceAll(':', '-') !== chosen)
    throw new StartProblem('The manifest of this backup belongs to another backup. It will not be used.');
  if (manifest.migration > (await readNewestMigrationMs()))
    throw new StartProblem(
      'This backup was made by a newer version of Kinfolio. Install that version first.',
    );
  return { name: chosen, manifest };
}

/** The set to restore, and how to decrypt and check it. */
export interface RestoreDeps extends ChosenSet {
  sets: BackupStore;
  open: CryptoStream;
  ended?: AbortSignal | undefined;
}

/** Writes the server's secrets from the backup set to their file. */
export async function restoreSecrets(deps: RestoreDeps, secretsFile: string): Promise<void> {
  const { read, check } = opened(deps, 'secrets', deps.manifest.secrets);
  const bytes = await asDamaged('secrets', async () => buffer(await read()));
  check();
  mkdirSync(dirname(secretsFile), { recursive: true, mode: 0o700 });
  writeFileSync(secretsFile, bytes, { mode: 0o600, flush: true, flag: 'wx' });
}

/**
 * Restores every table in one transaction, so that either everything is restored or nothing. The database
 * must have the current schema and contain no people. `mark` is called in the same transaction. Throws
 * StartProblem if any byte or row differs from what was backed up.
 */
export async function restoreTables(
  deps: RestoreDeps,
  connection: ClientConfig,
  mark: (db: Db) => Promise<void>,
): Promise<void> {
  const { manifest, ended } = deps;
  await withClient(connection, async client => {
    const tables = await truncateTables(client);
    for (const { name } of tables) {
      ended?.throwIfAborted();
      const told = manifest.tables[name];
      // The backup does not have this table because the table is newer, so it starts empty.
      if (told === undefined) continue;
      const columns = told.columns.map(quoteIdentifier).join(', ');
      const { read, check } = opened(deps, `tables/${name}`, told);
      // The content is opened before the COPY starts, because a COPY that receives no data would wait for
      // ever.
      const content = await read();
      const into = client.query(copyFrom(`copy ${quoteIdentifier(name)} (${columns}) from stdin`));
      await asDamaged(`tables/${name}`, () =>
        ended ? pipeline(content, into, { signal: ended }) : pipeline(content, into),
      );
      check();
      if (into.rowCount !== told.rows) throw damaged(`tables/${name}`);
    }
    await mark(drizzle({ client }));
    await client.query('commit');
  });
}

/** Empties every table of a database that a restore has begun to fill. */
export const emptyTables = (connection: ClientConfig): Promise<void> =>
  withClient(connection, async client => {
    await truncateTables(client);
    await client.query('commit');
  });

async function withClient(connection: ClientConfig, use: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({ ...connection, application_name: `kinfolio ${process.pid} restore` });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    await use(client);
  } finally {
    // Closing the connection rolls back anything that was not committed.
    await client.end();
  }
}

async function truncateTables(client: Client): Promise<CopiedTable[]> {
  const tables = await listTables(client);
  await client.query('begin');
  await client.query(`truncate ${tables.map(({ name }) => quoteIdentifier(name)).join(', ')}`);
  return tables;
}

export interface RestoredPieces {
  pieces: number;
  /** The ids of damaged or missing pieces. Always empty unless the operator told the restore to skip them. */
  lost: string[];
}

/** Restores the pieces to a store, checking each against the hash in its name. */
export async function restorePieces(
  deps: RestoreDeps,
  files: ObjectStore,
  { withoutDamaged }: { withoutDamaged: boolean },
): Promise<RestoredPieces> {
  const { sets, name, manifest, ended } = deps;
  const { through, counted } = createByteCounter();
  const list = await text(pipeThrough(await sets.read(`sets/${name}/pieces`), through));
  if (counted().sha256 !== manifest.pieces.sha256) throw damaged('pieces');
  const done: RestoredPieces = { pieces: 0, lost: [] };
  for (const piece of readPieceList(list)) {
    ended?.throwIfAborted();
    const [id = '', sha256 = ''] = piece.name.split('.');
    const bytes = await readPiece(deps, piece.name, sha256);
    if (bytes === undefined && !withoutDamaged) throw damagedPiece(piece.name);
    if (bytes === undefined) {
      done.lost.push(id);
      continue;
    }
    await files.put(id, bytes);
    done.pieces += 1;
  }
  return done;
}

/** The bytes of a piece; undefined if it is missing or damaged. Throws if the backup store cannot be reached. */
async function readPiece(
  { sets, open }: RestoreDeps,
  name: string,
  sha256: string,
): Promise<Buffer | undefined> {
  if (!(await sets.has(`pieces/${name}`))) return undefined;
  try {
    return await asDamaged(name, async () => {
      const hashed = createByteCounter();
      const whole = await buffer(pipeThrough(await open(await sets.read(`pieces/${name}`)), hashed.through));
      return hashed.counted().sha256 === sha256 ? whole : undefined;
    });
  } catch (error) {
    if (error instanceof DamagedSet) return undefined;
    throw error;
  }
}

/**
 * Deletes what must not survive a restore: all sessions, outgoing messages, the files of “What we hold”
 * (which no backup contains), and the vaults' epochs. A new epoch makes devices send keysets that the backup
 * lacks.
 */
export async function deleteUnrestorableRows(connection: ClientConfig): Promise<void> {
  await withClient(connection, async client => {
    await client.query(`begin;
      delete from sessions; delete from session_seals; delete from reload_halves; delete from flow_states;
      delete from factor_challenges; delete from one_time_codes; delete from outside_flows; delete from used_nonces;
      delete from waiting_messages; delete from guest_sessions; delete from opening_proofs;
      delete from server_facts where name like 'backup-%';
      delete from what_we_hold;
      delete from sign_up_invitations where used_at_ms is null;
      update vaults set epoch = '${crypto.randomUUID()}';
      commit`);
  });
}

/** Opens a part of the set as a stream. Call `check` after the stream has ended. */
function opened(
  { sets, open, name }: RestoreDeps,
  part: string,
  told: CountedBytes,
): { read: () => Promise<Readable>; check: () => void } {
  const { through, counted } = createByteCounter();
  return {
    read: () =>
      asDamaged(part, async () => {
        if (!(await sets.has(`sets/${name}/${part}`))) throw damaged(part);
        return pipeThrough(await open(await sets.read(`sets/${name}/${part}`)), createGunzip(), through);
      }),
    check: () => {
      const { sha256, bytes } = counted();
      if (sha256 !== told.sha256 || bytes !== told.bytes) throw damaged(part);
    },
  };
}

async function asDamaged<Value>(part: string, work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    // This error comes from a database or disk that cannot be reached, so it does not show that the backup is
    // damaged.
    const isAway = /^(08|53|57|E[A-Z]{3})/.test(errorCode(error));
    const isOurs = error instanceof StartProblem || error instanceof StoreProblem;
    const wasStopped = error instanceof Error && error.name === 'AbortError';
    throw isOurs || isAway || wasStopped ? error : damaged(part);
  }
}

/** Thrown if the bytes of a set differ from those that were backed up. */
class DamagedSet extends StartProblem {}

const damaged = (part: string) =>
  new DamagedSet(
    `This backup is damaged, or your identity file does not open it (${part}). None of it will be used; try the previous one.`,
  );

// All sets share the pieces, so choosing an older set would not help.
const damagedPiece = (name: string) =>
  new DamagedSet(
    `A piece of a file is damaged or missing, or your identity file does not open it (pieces/${name}). Nothing has been restored. Older backups use the same piece: add --without-damaged to restore everything else.`,
  );
