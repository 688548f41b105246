// The resources of an operator's command: the settings, and the database alongside a running server or on its own.
import type { Logger } from 'pino';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { readConfig, type ServerConfig } from '../../packages/server/src/config/config.ts';
import { explainDatabaseError, explainDiskError } from '../../packages/server/src/config/outside-problem.ts';
import {
  refuseHalfRestored,
  refuseHalfRestoredDatabase,
} from '../../packages/server/src/db/backup/half-restored.ts';
import { type Database, openDatabase } from '../../packages/server/src/db/database.ts';
import { attachEngine } from '../../packages/server/src/db/engine/borrow.ts';
import type { JobDatabase } from '../../packages/server/src/jobs/boss.ts';
import { errorCode } from '../../packages/server/src/ports/error-code.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

/** The services available to a command. */
export interface CommandServices {
  config: ServerConfig;
  connection: JobDatabase;
  database: Database;
  log: Logger;
}

/**
 * Runs a command on the database of DATA_DIR or DATABASE_URL. If the command cannot be carried out, it ends with one
 * sentence that says why.
 */
export async function runCommandOnDatabase(
  command: (given: CommandServices) => Promise<void>,
): Promise<void> {
  let config: ServerConfig | undefined;
  try {
    config = readConfig(process.env);
    const given = config;
    refuseHalfRestored(given);
    await withConnection(given, connection => withDatabase(given, connection, command));
  } catch (error) {
    const problem = error instanceof StartProblem ? error : config && explainDiskError(error, config);
    if (problem === undefined) throw error;
    console.error(problem.message);
    process.exitCode = problem.exitCode;
  }
}

const log = createLog('silent');

/** Calls `use` with the connection to the database of DATA_DIR or DATABASE_URL. */
export async function withConnection(
  { databaseUrl, dataDir }: ServerConfig,
  use: (connection: JobDatabase) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return use({ connectionString: databaseUrl });
  const engine = await attachEngine(dataDir, log);
  if (engine === undefined)
    throw new StartProblem('This folder has no database yet. Start Kinfolio once to create it.');
  try {
    await use(engine.connection);
  } finally {
    await engine.stop();
  }
}

async function withDatabase(
  config: ServerConfig,
  connection: JobDatabase,
  command: (given: CommandServices) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ ...connection, max: 3 }, log);
  try {
    await refuseHalfRestoredDatabase(database.db);
    await command({ config, connection, database, log });
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const known = config.databaseUrl && explainDatabaseError(error, config.databaseUrl);
    if (known) throw known;
    const code = errorCode(error);
    // PostgreSQL's codes for a missing column or table: the server of this version has not run yet.
    if (/^42(703|P01)$/.test(code))
      throw new StartProblem(
        'This database is older than this program. Start Kinfolio once, then run this again.',
      );
    if (code === '') throw error;
    throw new StartProblem(`The database did not do it (${code}).`);
  } finally {
    await database.close();
  }
}
