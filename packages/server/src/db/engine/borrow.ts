import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { findBinaries } from './binaries.ts';
import { socketFolder } from './cluster-folder.ts';
import { type Engine, startEngine } from './engine.ts';
import { engineConnectionSettings, readOrCreateEngineKey } from './engine-key.ts';
import { chooseEngineUser } from './engine-user.ts';
import { doesPostgresAnswer } from './postmaster.ts';

/**
 * Gives access to the private PostgreSQL of a data folder, for a command that runs alongside the server. If PostgreSQL
 * is already running for the server, the command uses it and leaves it running; otherwise this starts PostgreSQL, which
 * runs until `stop`. Undefined if the folder has no database: this never creates one.
 */
export async function attachEngine(
  dataDir: string,
  log: Logger,
): Promise<Pick<Engine, 'connection' | 'stop'> | undefined> {
  if (!existsSync(join(dataDir, 'db', 'PG_VERSION'))) return undefined;
  const home = realpathSync(dataDir);
  const binaries = findBinaries();
  const folder = join(home, 'db');
  const user = await chooseEngineUser(binaries.postgres, home, folder);
  const reach = { socket: socketFolder(home, user), key: readOrCreateEngineKey(home) };
  if (!(await doesPostgresAnswer(reach))) return startEngine({ dataDir, log });
  return { connection: engineConnectionSettings(reach), stop: async () => undefined };
}
