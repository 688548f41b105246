import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Binaries } from './binaries.ts';
import { firstProblemLine } from './cluster-folder.ts';
import { type EngineReach, engineConnectionSettings } from './engine-key.ts';
import type { EngineUser } from './engine-user.ts';
import { runCommand } from './run.ts';

export interface Cluster extends EngineReach {
  folder: string;
  binaries: Binaries;
  user: EngineUser;
  settings: readonly string[];
}

const patienceMs = 60_000;
const pauseMs = 100;
// Only Linux lists its processes here. On other systems we cannot see them, so we leave lock files alone.
const processes = '/proc';

/** Starts the postmaster, or adopts one that a killed server left running. */
export async function startPostmaster(cluster: Cluster): Promise<'started' | 'adopted'> {
  if (await doesPostgresAnswer(cluster)) return 'adopted';
  let said = '';
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    const found = lockFile(cluster);
    if (!somebodyWorksIn(cluster.folder)) {
      if (found !== undefined && found === lockFile(cluster) && existsSync(processes)) removeLocks(cluster);
      const started = await runCommand([
        ...cluster.user.prefix,
        cluster.binaries.pgCtl,
        'start',
        ...startArguments(cluster),
      ]);
      if (started.code === 0) return 'started';
      said = readLog(cluster.folder) || started.output;
    }
    // The engine is starting, recovering or shutting down. If another server has just started it, we use that
    // one.
    if (await doesPostgresAnswer(cluster)) return 'adopted';
    await wait(pauseMs);
    if (said !== '' && !somebodyWorksIn(cluster.folder) && waited > 2_000) break;
  }
  throw new StartProblem(
    said === ''
      ? `PostgreSQL is running in ${cluster.folder} but does not answer. Stop it and start Kinfolio again.`
      : `The database in ${cluster.folder} did not start: ${firstProblemLine(said)}`,
  );
}

/** Stops the postmaster. Open transactions are rolled back. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const args = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-s'];
  const stopped = await runCommand([...cluster.user.prefix, cluster.binaries.pgCtl, ...args]);
  if (stopped.code !== 0 && somebodyWorksIn(cluster.folder)) {
    throw new StartProblem(`The database did not stop: ${firstProblemLine(stopped.output)}`);
  }
}

/** Whether a PostgreSQL responds on the socket, even if it rejects the password. */
export async function doesPostgresAnswer(reach: EngineReach): Promise<boolean> {
  const client = new Client({ ...engineConnectionSettings(reach), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    return errorCode(error) === '28P01';
  } finally {
    await client.end().catch(() => undefined);
  }
}

function startArguments(cluster: Cluster): string[] {
  const settings = [
    `unix_socket_directories=${cluster.socket}`,
    'unix_socket_permissions=0700',
    'listen_addresses=',
    // Logs must never contain values from rows.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_timezone=UTC',
    'log_checkpoints=off',
    ...cluster.settings,
  ];
  const options = settings.map(setting => `-c '${setting.replaceAll("'", "'\\''")}'`).join(' ');
  return ['-w', '-s', '-D', cluster.folder, '-l', logFile(cluster.folder), '-o', options];
}

const logFile = (folder: string) => join(folder, 'server.log');
const readLog = (folder: string) =>
  existsSync(logFile(folder)) ? readFileSync(logFile(folder), 'utf8') : '';

// If a postmaster was killed with its parent and process 1 does not reap it, it remains as a zombie. After a
// restart, its process id may belong to another program. In both cases PostgreSQL refuses to start because of
// its own old lock files. Every PostgreSQL process has the cluster as its working folder, so the files are
// stale if no process does. (The content is compared before and after this check, so that the lock of a
// server that is starting at the same moment is left alone.)
function removeLocks({ folder, socket }: Cluster): void {
  rmSync(join(folder, 'postmaster.pid'), { force: true });
  rmSync(join(socket, '.s.PGSQL.5432.lock'), { force: true });
  rmSync(join(socket, '.s.PGSQL.5432'), { force: true });
}

function lockFile({ folder }: Cluster): string | undefined {
  const path = join(folder, 'postmaster.pid');
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function somebodyWorksIn(folder: string): boolean {
  if (!existsSync(processes)) return false;
  const pids = readdirSync(processes).filter(name => /^\d+$/.test(name));
  return pids.some(pid => workingFolder(pid) === folder || commandLine(pid).includes(folder));
}

function workingFolder(pid: string): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined; // The process has ended, is a zombie, or belongs to another user.
  }
}

// In a container that hides the working folders of other users, the command line still names the cluster.
function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
