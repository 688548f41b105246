import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { ensureCluster, socketFolder } from './cluster-folder.ts';
import { connectionTo, engineKey, shutSocket } from './engine-key.ts';
import { chooseEngineUser } from './engine-user.ts';
import { lockFolder } from './folder-lock.ts';
import { type Cluster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { refuseHalfUpgraded, refuseOtherVersion } from './version.ts';

/** Kinfolio's own PostgreSQL, held by this process. */
export interface Engine {
  /** How `pg` reaches it: the socket's folder, the role with its password, and the database. */
  connection: ReturnType<typeof connectionTo>;
  /** `adopted` when a killed server had left it running. */
  how: 'started' | 'adopted';
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  log: Logger;
  /** PostgreSQL settings beyond Kinfolio's own, each `name=value`. */
  settings?: readonly string[];
  /** Called when the engine went away and could not be brought back. */
  onLost?: () => void;
}

/** Starts (or adopts) the private PostgreSQL of a data folder and keeps the folder for this process. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, settings = [] } = options;
  makeDataFolder(dataDir);
  const home = realpathSync(dataDir);
  const binaries = findBinaries();
  const folder = join(home, 'db');
  refuseHalfUpgraded(home);
  await refuseOtherVersion(folder, binaries.postgres);
  const user = await chooseEngineUser(binaries.postgres, home, folder);
  const key = engineKey(home);
  await ensureCluster(folder, { binaries, user, key });
  const cluster: Cluster = { folder, socket: socketFolder(home, user), key, binaries, user, settings };
  const how = await startPostmaster(cluster);
  await shutSocket(folder, cluster);
  const stop = await hold(cluster, options);
  return { connection: connectionTo(cluster), how, stop };
}

/** Holds the folder's lock, brings a fallen engine back, and returns what lets go of both. */
async function hold(cluster: Cluster, { dataDir, log, onLost }: EngineOptions): Promise<() => Promise<void>> {
  let stopping = false;
  let recovering = Promise.resolve();
  const watch = (lock: Client) => {
    lock.once('end', () => {
      if (!stopping) recovering = recover();
    });
    return lock;
  };
  let lock = watch(await lockFolder(cluster, dataDir));
  return async () => {
    stopping = true;
    await recovering;
    await stopPostmaster(cluster);
    await lock.end().catch(() => undefined); // The engine closed it already.
  };

  // When one of its processes is killed, PostgreSQL drops every connection and mends itself; when all of it is
  // killed, it is started again. Either way the folder stays ours.
  async function recover(): Promise<void> {
    log.error('the private database went away');
    try {
      const how = await startPostmaster(cluster);
      lock = watch(await lockFolder(cluster, dataDir));
      log.info({ how }, 'the private database answers again');
    } catch (error) {
      log.fatal({ err: error }, 'the private database did not come back');
      onLost?.();
    }
  }
}

/** Makes the data folder. Only its owner may list it; a root server lets its PostgreSQL pass through it. */
export function makeDataFolder(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true });
  if (made !== undefined) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
