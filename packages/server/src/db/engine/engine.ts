import { chmodSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { ensureCluster, socketFolder } from './cluster-folder.ts';
import { engineConnectionSettings, readOrCreateEngineKey, requireSocketPassword } from './engine-key.ts';
import { chooseEngineUser } from './engine-user.ts';
import { lockFolder } from './folder-lock.ts';
import { type Cluster, startPostmaster, stopPostmaster } from './postmaster.ts';
import { refuseHalfUpgraded, refuseOtherVersion } from './version.ts';

export interface Engine {
  connection: ReturnType<typeof engineConnectionSettings>;
  /** How the cluster was started. `adopted` means that it was still running after its server was killed. */
  how: 'started' | 'adopted';
  stop(): Promise<void>;
}

export interface EngineOptions {
  dataDir: string;
  log: Logger;
  settings?: readonly string[];
  /** Called when the engine has stopped and cannot be restarted. */
  onLost?: () => void;
}

/** Starts (or adopts) the private PostgreSQL of a data folder and locks the folder for this process. */
export async function startEngine(options: EngineOptions): Promise<Engine> {
  const { dataDir, settings = [] } = options;
  makeDataFolder(dataDir);
  const home = realpathSync(dataDir);
  const binaries = findBinaries();
  const folder = join(home, 'db');
  refuseHalfUpgraded(home);
  await refuseOtherVersion(folder, binaries.postgres);
  const user = await chooseEngineUser(binaries.postgres, home, folder);
  const key = readOrCreateEngineKey(home);
  await ensureCluster(folder, { binaries, user, key });
  const cluster: Cluster = { folder, socket: socketFolder(home, user), key, binaries, user, settings };
  const how = await startPostmaster(cluster);
  await requireSocketPassword(folder, cluster);
  const stop = await hold(cluster, options);
  return { connection: engineConnectionSettings(cluster), how, stop };
}

/** Locks the folder and restarts a failed engine. Returns a function that releases the lock and stops restarting. */
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
    await lock.end().catch(() => undefined); // The engine has already closed the connection.
  };

  // If one of its processes is killed, PostgreSQL drops every connection and recovers on its own. If all of them are
  // killed, we start it again. In both cases we lock the folder again.
  async function recover(): Promise<void> {
    log.error('the private database stopped');
    try {
      const how = await startPostmaster(cluster);
      lock = watch(await lockFolder(cluster, dataDir));
      log.info({ how }, 'the private database is back');
    } catch (error) {
      log.fatal({ err: error }, 'the private database could not be restarted');
      onLost?.();
    }
  }
}

/**
 * Creates the data folder. Only its owner may list its contents; if the server runs as root, PostgreSQL's user may pass
 * through.
 */
export function makeDataFolder(dataDir: string): void {
  const made = mkdirSync(dataDir, { recursive: true });
  if (made !== undefined) chmodSync(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700);
}
