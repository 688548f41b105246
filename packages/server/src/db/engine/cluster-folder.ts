import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Binaries } from './binaries.ts';
import { engineRole } from './engine-key.ts';
import type { EngineUser } from './engine-user.ts';
import { run } from './run.ts';

/** Makes the cluster at `folder` when there is none. Harmless when two servers try at once. */
export async function ensureCluster(
  folder: string,
  { binaries, user, key }: { binaries: Binaries; user: EngineUser; key: string },
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  // Made beside and renamed when complete: a crash half way leaves nothing that looks like a database.
  const fresh = `${folder}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  user.own(fresh);
  // The program that makes it reads the password from a file, as the user it runs as.
  const keyFile = `${fresh}.key`;
  writeFileSync(keyFile, key, { mode: 0o600 });
  user.own(keyFile);
  const guarded = ['--auth=scram-sha-256', `--pwfile=${keyFile}`];
  const args = ['-D', fresh, '-U', engineRole, '-E', 'UTF8', ...guarded, '--locale=C', '--no-sync'];
  const made = await run([...user.prefix, binaries.initdb, ...args]);
  rmSync(keyFile, { force: true });
  if (made.code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartProblem(`The database could not be made in ${folder}: ${problemLine(made.output)}`);
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another server has finished the same work a moment earlier; its cluster is as good.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw error;
  }
  removeLeftovers(folder);
}

function removeLeftovers(folder: string): void {
  const parent = join(folder, '..');
  for (const name of readdirSync(parent)) {
    const pid = /^db\.new-(\d+)(?:\.key)?$/.exec(name)?.[1];
    if (pid !== undefined && !existsSync(`/proc/${pid}`))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/**
 * The folder for the cluster's socket: inside the data folder, or a short private folder under the system's temporary
 * one when the path would not fit into a socket address (107 bytes with the file name).
 */
export function socketFolder(dataDir: string, user: EngineUser): string {
  const inside = join(dataDir, 'socket');
  const folder = Buffer.byteLength(inside) <= 88 ? inside : hashedFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  refuseForeign(folder, user);
  user.own(folder);
  chmodSync(folder, 0o700);
  return folder;
}

function hashedFolder(dataDir: string): string {
  return join(tmpdir(), `kinfolio-${createHash('sha256').update(dataDir).digest('hex').slice(0, 16)}`);
}

// The temporary folder belongs to everybody: a folder that somebody else put there first must not be trusted.
function refuseForeign(folder: string, user: EngineUser): void {
  const found = lstatSync(folder);
  const trusted = [process.getuid?.(), user.uid].includes(found.uid);
  if (!found.isDirectory() || !trusted) {
    throw new StartProblem(
      `The folder ${folder} belongs to another user. Remove it, or choose a shorter DATA_DIR.`,
    );
  }
}

/** The line of a program's output with the reason of its failure: the first error it names, or else the last line. */
export function problemLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find(line => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}
