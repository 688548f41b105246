// Opens the database for an operator's command.
import { createLog } from '../../packages/server/src/adapters/log.ts';
import type { ServerConfig } from '../../packages/server/src/config/config.ts';
import {
  refuseHalfRestored,
  refuseHalfRestoredDatabase,
} from '../../packages/server/src/db/backup/half-restored.ts';
import { type Database, openDatabase } from '../../packages/server/src/db/database.ts';
import { attachEngine } from '../../packages/server/src/db/engine/borrow.ts';
import { errorCode } from '../../packages/server/src/ports/error-code.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

const log = createLog('silent');

/** Opens the database alongside a running server, or on its own. Undefined if there is no database. */
export async function openDatabaseForCommand<Found>(
  config: ServerConfig,
  look: (database: Database) => Promise<Found>,
): Promise<Found | undefined> {
  const { databaseUrl, dataDir } = config;
  refuseHalfRestored(config);
  if (databaseUrl !== undefined) return looked({ connectionString: databaseUrl }, look);
  const engine = await attachEngine(dataDir, log);
  if (engine === undefined) return undefined;
  try {
    return await looked(engine.connection, look);
  } finally {
    await engine.stop();
  }
}

async function looked<Found>(
  connection: Parameters<typeof openDatabase>[0],
  look: (database: Database) => Promise<Found>,
): Promise<Found> {
  const database = openDatabase({ ...connection, max: 1 }, log);
  try {
    await refuseHalfRestoredDatabase(database.db);
    return await look(database);
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    throw new StartProblem(sentenceOf(error));
  } finally {
    await database.close();
  }
}

// PostgreSQL's codes for a missing column or table: the server of this version has not run yet.
function sentenceOf(error: unknown): string {
  const code = errorCode(error);
  return /^42(703|P01)$/.test(code)
    ? 'This database is older than this program. Start Kinfolio once, then run this again.'
    : `The database could not be read (${code === '' ? 'no answer from the database' : code}).`;
}
