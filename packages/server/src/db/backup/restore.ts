import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { Client, type ClientConfig } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Passing } from '../../adapters/age.ts';
import { StartProblem } from '../../config/start-problem.ts';
import { errorCode } from '../../ports/error-code.ts';
import { type ObjectStore, StoreProblem } from '../../ports/object-store.ts';
import { newestMigrationMs } from '../migrate.ts';
import { type Counted, counting } from './counting.ts';
import { type Manifest, readManifest } from './manifest.ts';
import { wholeSets } from './removal.ts';
import { listTables, quoted } from './schema.ts';
import type { SetStore } from './set-store.ts';

/** A set that is to be put back: its manifest was signed by the installation. */
export interface ChosenSet {
  name: string;
  manifest: Manifest;
}

/** Chooses a set, the newest where none is named, and checks who signed it. Throws StartProblem. */
export async function chooseSet(
  sets: SetStore,
  { name, signerX }: { name: string | undefined; signerX: string },
): Promise<ChosenSet> {
  const whole = await wholeSets(sets);
  const chosen = name ?? whole[0];
  if (chosen === undefined) throw new StartProblem('There is no whole backup in this place.');
  if (!whole.includes(chosen))
    throw new StartProblem(`There is no whole backup named ${chosen} in this place.`);
  const manifest = readManifest(await text(await sets.read(`sets/${chosen}/manifest.json`)), signerX);
  if (manifest.takenAt.replaceAll(':', '-') !== chosen)
    throw new StartProblem('The manifest of this backup belongs to another one. It is not used.');
  if (manifest.migration > (await newestMigrationMs()))
    throw new StartProblem('This backup was made by a newer version of Kinfolio. Install that one first.');
  return { name: chosen, manifest };
}

interface RestoreDeps extends ChosenSet {
  sets: SetStore;
  open: Passing;
}

/** Refuses a folder with something in it: a restore would otherwise mix two installations. */
export function refuseUnlessEmpty(dataDir: string): void {
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) return;
  throw new StartProblem(`The folder ${dataDir} is not empty. A backup is put back into an empty one only.`);
}

/** Writes the secrets of the set. */
export async function restoreSecrets(deps: RestoreDeps, secretsFile: string): Promise<void> {
  const { read, check } = opened(deps, 'secrets', deps.manifest.secrets);
  const bytes = await buffer(await read());
  check();
  mkdirSync(dirname(secretsFile), { recursive: true, mode: 0o700 });
  writeFileSync(secretsFile, bytes, { mode: 0o600, flush: true, flag: 'wx' });
}

/**
 * Puts every table back into a database with the schema of now and no people in it, in one transaction: all of it, or
 * nothing. Throws StartProblem for a byte or a row that is not as it was.
 */
export async function restoreTables(deps: RestoreDeps, connection: ClientConfig): Promise<void> {
  const client = new Client({ ...connection, application_name: `kinfolio ${process.pid} restore` });
  await client.connect();
  try {
    await client.query('set statement_timeout = 0');
    const tables = await listTables(client);
    const { rows } = await client.query<{ people: boolean }>(
      'select exists (select 1 from accounts) as people',
    );
    if (rows[0]?.people === true)
      throw new StartProblem('The database has accounts in it. A backup is put back into an empty one only.');
    await client.query('begin');
    await client.query(`truncate ${tables.map(({ name }) => quoted(name)).join(', ')}`);
    for (const { name } of tables) {
      const told = deps.manifest.tables[name];
      // A table that came after the backup starts empty.
      if (told === undefined) continue;
      const columns = told.columns.map(quoted).join(', ');
      const { read, check } = opened(deps, `tables/${name}`, told);
      // Opened first: a copy that was begun and gets nothing would be waited for without end.
      const content = await read();
      const into = client.query(copyFrom(`copy ${quoted(name)} (${columns}) from stdin`));
      await asDamaged(`tables/${name}`, () => pipeline(content, into));
      check();
      if (into.rowCount !== told.rows) throw damaged(`tables/${name}`);
    }
    await client.query('commit');
  } finally {
    // Undoes whatever was not committed.
    await client.end();
  }
}

/** Puts the pieces back into a store, each checked by the hash in its name. How many. */
export async function restorePieces(deps: RestoreDeps, files: ObjectStore): Promise<number> {
  const { sets, open, name, manifest } = deps;
  const { through, counted } = counting();
  const list = await text((await sets.read(`sets/${name}/pieces`)).pipe(through));
  if (counted().sha256 !== manifest.pieces.sha256) throw damaged('pieces');
  const names = list.split('\n').filter(one => one !== '');
  for (const piece of names) {
    if (!(await sets.has(`pieces/${piece}`))) throw damaged(`pieces/${piece}`);
    const [id = '', sha256] = piece.split('.');
    const bytes = await asDamaged(`pieces/${piece}`, async () => {
      const hashed = counting();
      const whole = await buffer((await open(await sets.read(`pieces/${piece}`))).pipe(hashed.through));
      if (hashed.counted().sha256 !== sha256) throw damaged(`pieces/${piece}`);
      return whole;
    });
    await files.put(id, bytes);
  }
  return names.length;
}

/** What ends with a restore: every session, what is sent, and the vaults' epochs, in which devices bring back keysets. */
export async function endWhatWas(connection: ClientConfig): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    await client.query(`begin;
      delete from sessions; delete from session_seals; delete from reload_halves; delete from flow_states;
      delete from factor_challenges; delete from one_time_codes; delete from outside_flows; delete from used_nonces;
      delete from waiting_messages; delete from guest_sessions; delete from opening_proofs;
      delete from server_facts where name like 'backup-%';
      update vaults set epoch = '${crypto.randomUUID()}';
      commit`);
  } finally {
    await client.end();
  }
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
        const plain = new PassThrough();
        const sealed = await open(await sets.read(`sets/${name}/${part}`));
        // Its reader meets the fault.
        pipeline(sealed, createGunzip(), through, plain).catch(() => plain.destroy(damaged(part)));
        return plain;
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
    throw isOurs || isAway ? error : damaged(part);
  }
}

const damaged = (part: string) =>
  new StartProblem(
    `This backup is damaged, or your identity does not open it (${part}). Nothing of it is used; try the one before.`,
  );
