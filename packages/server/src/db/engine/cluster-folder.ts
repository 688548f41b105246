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
import { runCommand } from './run.ts';

/** Creates the cluster at `folder` if it does not exist. Two servers may do so at once. */
export async function ensureCluster(
  folder: string,
  { binaries, user, key }: { binaries: Binaries; user: EngineUser; key: string },
): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  // The cluster is created under a temporary name and renamed when complete, so that a crash leaves nothing that looks
  // like a database.
  const fresh = `${folder}.new-${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  user.own(fresh);
  // initdb reads the password from a file, which must be readable by the user that initdb runs as.
  const keyFile = `${fresh}.key`;
  writeFileSync(keyFile, key, { mode: 0o600 });
  user.own(keyFile);
  const guarded = ['--auth=scram-sha-256', `--pwfile=${keyFile}`];
  const args = ['-D', fresh, '-U', engineRole, '-E', 'UTF8', ...guarded, '--locale=C', '--no-sync'];
  const made = await runCommand([...user.prefix, binaries.initdb, ...args]);
  rmSync(keyFile, { force: true });
  if (made.code !== 0) {
    rmSync(fresh, { recursive: true, force: true });
    throw new StartProblem(`The database could not be made in ${folder}: ${firstProblemLine(made.output)}`);
  }
  try {
    renameSync(fresh, folder);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another server created the cluster a moment earlier, and we can use that one.
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
 * The folder for the cluster's socket. It is inside the data folder unless the path would be too long for a socket
 * address (107 bytes including the file name). In that case, it is a private folder with a short name in the system's
 * temporary folder.
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

// Every user can write to the temporary folder, so a folder that another user created first must not be trusted.
function refuseForeign(folder: string, user: EngineUser): void {
  const found = lstatSync(folder);
  const trusted = [process.getuid?.(), user.uid].includes(found.uid);
  if (!found.isDirectory() || !trusted) {
    throw new StartProblem(
      `The folder ${folder} belongs to another user. Remove it, or choose a shorter DATA_DIR.`,
    );
  }
}

/** The line in a program's output that explains its failure: the first line with an error, otherwise the last line. */
export function firstProblemLine(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find(line => /\b(error|FATAL|PANIC):/.test(line)) ?? lines.at(-1) ?? '';
}
