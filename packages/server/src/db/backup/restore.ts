import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Passing } from '../../adapters/age.ts';
import { errorCode } from '../../ports/error-code.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import type { SetStore } from '../../ports/set-store.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Db } from '../database.ts';
import { newestMigrationMs } from '../migrate.ts';
import { type Counted, counting } from './counting.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { piecesOfList } from './piece-list.ts';
import { wholeSets } from './removal.ts';
import { type CopiedTable, listTables, quoted } from './schema.ts';
import { passed } from './streams.ts';

/** A set that is to be put back: its manifest was signed by the installation. */
export interface ChosenSet {
  name: string;
  manifest: Manifest;
}

/** Chooses a set, the newest where none is named, and checks who signed it. Throws StartProblem. */
export async function chooseSet(
  sets: SetStore,
  { name, signersX }: { name: string | undefined; signersX: readonly string[] },
): Promise<ChosenSet> {
  const whole = await wholeSets(sets);
  const chosen = name ?? whole[0];
  if (chosen === undefined) throw new StartProblem('There is no whole backup in this place.');
  if (!whole.includes(chosen))
    throw new StartProblem(`There is no whole backup named ${chosen} in this place.`);
  const manifest = readManifest(await text(await sets.read(`sets/${chosen}/manifest.json`)), signersX);
  if (manifest.takenAt.replaceAll(':', '-') !== chosen)
    throw new StartProblem('The manifest of this backup belongs to another one. It is not used.');
  if (manifest.migration > (await newestMigrationMs()))
    throw new StartProblem('This backup was made by a newer version of Kinfolio. Install that one first.');
  return { name: chosen, manifest };
}

/** What a restore reads, and how. */
export interface RestoreDeps extends ChosenSet {
  sets: SetStore;
  open: Passing;
  /** Ends a restore that is asked to stop. */
  ended?: AbortSignal | undefined;
}

/** Writes the secrets of the set. */
export async function restoreSecrets(deps: RestoreDeps, secretsFile: string): Promise<void> {
  const { read, check } = opened(deps, 'secrets', deps.manifest.secrets);
  const bytes = await asDamaged('secrets', async () => buffer(await read()));
  check();
  mkdirSync(dirname(secretsFile), { recursive: true, mode: 0o700 });
  writeFileSync(secretsFile, bytes, { mode: 0o600, flush: true, flag: 'wx' });
}

/**
 * Puts every table back into a database with the schema of now and no people in it, in one transaction: all of it, or
 * nothing; `mark` is written with it. Throws StartProblem for a byte or a row that is not as it was.
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
      // A table that came after the backup starts empty.
      if (told === undefined) continue;
      const columns = told.columns.map(quoted).join(', ');
      const { read, check } = opened(deps, `tables/${name}`, told);
      // Opened first: a copy that was begun and gets nothing would be waited for without end.
      const content = await read();
      const into = client.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`));
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

/** Deletes every row of a database that a restore has begun to fill. */
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
    // Undoes whatever was not committed.
    await client.end();
  }
}

/** Begins a transaction and empties all tables in it. */
async function truncateTables(client: Client): Promise<CopiedTable[]> {
  const tables = await listTables(client);
  await client.query('begin');
  await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
  return tables;
}

/** What came back of the pieces. */
export interface RestoredPieces {
  pieces: number;
  /** The pieces that are damaged or missing, by their ids: only an order to leave them out has any. */
  lost: string[];
}

/** Puts the pieces back into a store, each checked by the hash in its name. */
export async function restorePieces(
  deps: RestoreDeps,
  files: ObjectStore,
  { withoutDamaged }: { withoutDamaged: boolean },
): Promise<RestoredPieces> {
  const { sets, name, manifest, ended } = deps;
  const { through, counted } = counting();
  const list = await text(passed(await sets.read(`sets/${name}/pieces`), through));
  if (counted().sha256 !== manifest.pieces.sha256) throw damaged('pieces');
  const done: RestoredPieces = { pieces: 0, lost: [] };
  for (const piece of piecesOfList(list)) {
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

/** The bytes of a piece; undefined where it is missing or damaged. Throws where the place for backups is away. */
async function readPiece(
  { sets, open }: RestoreDeps,
  name: string,
  sha256: string,
): Promise<Buffer | undefined> {
  if (!(await sets.has(`pieces/${name}`))) return undefined;
  try {
    return await asDamaged(name, async () => {
      const hashed = counting();
      const whole = await buffer(passed(await open(await sets.read(`pieces/${name}`)), hashed.through));
      return hashed.counted().sha256 === sha256 ? whole : undefined;
    });
  } catch (error) {
    if (error instanceof DamagedSet) return undefined;
    throw error;
  }
}

/** What ends with a restore: every session, what is sent, files of “What we hold”, which no backup has, and the vaults' epochs, in which devices bring back keysets. */
export async function endWhatWas(connection: ClientConfig): Promise<void> {
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

/** A part of the set, beginning to flow; `check` once it has ended. */
function opened(
  { sets, open, name }: RestoreDeps,
  part: string,
  told: Counted,
): { read: () => Promise<Readable>; check: () => void } {
  const { through, counted } = counting();
  return {
    read: () =>
      asDamaged(part, async () => {
        if (!(await sets.has(`sets/${name}/${part}`))) throw damaged(part);
        return passed(await open(await sets.read(`sets/${name}/${part}`)), createGunzip(), through);
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
    // A database or a disk that is away is no fault of the backup.
    const isAway = /^(08|53|57|E[A-Z]{3})/.test(errorCode(error));
    const isOurs = error instanceof StartProblem || error instanceof StoreProblem;
    const wasStopped = error instanceof Error && error.name === 'AbortError';
    throw isOurs || isAway || wasStopped ? error : damaged(part);
  }
}

/** Bytes of a set that are not what was backed up. */
class DamagedSet extends StartProblem {}

const damaged = (part: string) =>
  new DamagedSet(
    `This backup is damaged, or your identity does not open it (${part}). Nothing of it is used; try the one before.`,
  );

// All sets share the pieces: an older set has the same damage.
const damagedPiece = (name: string) =>
  new DamagedSet(
    `A piece of a file is damaged or missing, or your identity does not open it (pieces/${name}). Nothing is restored. Older backups have the same piece: add --without-damaged to restore everything else.`,
  );
