import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { engineRole, socketFolder } from './cluster-folder.ts';
import { type Engine, startEngine } from './engine.ts';
import { chooseEngineUser } from './engine-user.ts';
import { answers } from './postmaster.ts';

/**
 * The private PostgreSQL of a data folder for a command beside the server: that of the running server, left as it is, or
 * one that runs until `stop`. Undefined where the folder has no database: none is made.
 */
export async function borrowEngine(
  dataDir: string,
  log: Logger,
): Promise<Pick<Engine, 'connection' | 'stop'> | undefined> {
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION'))) return undefined;
  const home = realpathSync(dataDir);
  const binaries = findBinaries();
  const folder = join(home, 'db');
  const user = await chooseEngineUser(binaries.postgres, home, folder);
  const socket = socketFolder(home, user);
  if (!(await answers({ folder, socket, binaries, user, settings: [] })))
    return startEngine({ dataDir, log });
  const connection = { host: socket, user: engineRole, database: 'postgres' };
  return { connection, stop: async () => undefined };
}
