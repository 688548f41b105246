import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { socketFolder } from './cluster-folder.ts';
import { type Engine, startEngine } from './engine.ts';
import { connectionTo, engineKey } from './engine-key.ts';
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
  const reach = { socket: socketFolder(home, user), key: engineKey(home) };
  if (!(await answers(reach))) return startEngine({ dataDir, log });
  return { connection: connectionTo(reach), stop: async () => undefined };
}
