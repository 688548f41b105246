import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import type { Binaries } from './binaries.ts';
import { problemLine } from './cluster-folder.ts';
import { connectionTo, type EngineReach } from './engine-key.ts';
import type { EngineUser } from './engine-user.ts';
import { run } from './run.ts';

/** Everything needed to start, find and stop one cluster. */
export interface Cluster extends EngineReach {
  folder: string;
  binaries: Binaries;
  user: EngineUser;
  /** Extra PostgreSQL settings, each `name=value`. */
  settings: readonly string[];
}

const patienceMs = 60_000;
const pauseMs = 100;
// Linux lists its processes here. Elsewhere nothing can be seen, so nothing is repaired.
const processes = '/proc';

/** Starts the postmaster, or adopts the one that a killed server has left running. */
export async function startPostmaster(cluster: Cluster): Promise<'started' | 'adopted'> {
  if (await answers(cluster)) return 'adopted';
  let said = '';
  for (let waited = 0; waited < patienceMs; waited += pauseMs) {
    const found = lockFile(cluster);
    if (!somebodyWorksIn(cluster.folder)) {
      if (found !== undefined && found === lockFile(cluster) && existsSync(processes)) removeLocks(cluster);
      const started = await run([
        ...cluster.user.prefix,
        cluster.binaries.pgCtl,
        'start',
        ...startArguments(cluster),
      ]);
      if (started.code === 0) return 'started';
      said = readLog(cluster.folder) || started.output;
    }
    // Somebody is starting up, recovering or shutting down. If another server started it, it is adopted.
    if (await answers(cluster)) return 'adopted';
    await wait(pauseMs);
    if (said !== '' && !somebodyWorksIn(cluster.folder) && waited > 2_000) break;
  }
  throw new StartProblem(
    said === ''
      ? `A PostgreSQL is running in ${cluster.folder} but does not answer. Stop it and start Kinfolio again.`
      : `The database in ${cluster.folder} did not start: ${problemLine(said)}`,
  );
}

/** Stops the postmaster after letting open transactions end their statements. */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const args = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-s'];
  const stopped = await run([...cluster.user.prefix, cluster.binaries.pgCtl, ...args]);
  if (stopped.code !== 0 && somebodyWorksIn(cluster.folder)) {
    throw new StartProblem(`The database did not stop: ${problemLine(stopped.output)}`);
  }
}

/** True when a PostgreSQL answers on the socket, also one that does not know the password. */
export async function answers(reach: EngineReach): Promise<boolean> {
  const client = new Client({ ...connectionTo(reach), connectionTimeoutMillis: 5_000 });
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
    // Values of rows must never reach a log.
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

// A postmaster killed with its parent may stay as a zombie where process 1 does not reap, and after a restart its
// number may belong to a stranger. PostgreSQL then refuses its own old lock files. They are stale when no process
// has the cluster as its working folder, which every PostgreSQL process has. (The content is compared around that
// look, so that the lock of a server starting at the same moment is left alone.)
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
    return undefined; // Ended meanwhile, a zombie, or not ours to look at.
  }
}

// Where a container forbids looking at another user's working folder, the command line still names the cluster.
function commandLine(pid: string): string[] {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  } catch {
    return [];
  }
}
