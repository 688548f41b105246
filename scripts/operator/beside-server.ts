// What a command of the operator works with: the settings, and the database beside a running server or by itself.
import type { Logger } from 'pino';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { type Config, readConfig } from '../../packages/server/src/config/config.ts';
import { databaseProblem, diskProblem } from '../../packages/server/src/config/outside-problem.ts';
import {
  refuseHalfRestored,
  refuseHalfRestoredDatabase,
} from '../../packages/server/src/db/backup/half-restored.ts';
import { type Database, openDatabase } from '../../packages/server/src/db/database.ts';
import { borrowEngine } from '../../packages/server/src/db/engine/borrow.ts';
import type { Connection } from '../../packages/server/src/jobs/boss.ts';
import { errorCode } from '../../packages/server/src/ports/error-code.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

/** What a command is handed. */
export interface BesideServer {
  config: Config;
  connection: Connection;
  database: Database;
  log: Logger;
}

/** Runs a command on the database of DATA_DIR or DATABASE_URL. What cannot be done ends in one sentence. */
export async function besideServer(command: (given: BesideServer) => Promise<void>): Promise<void> {
  let config: Config | undefined;
  try {
    config = readConfig(process.env);
    const given = config;
    refuseHalfRestored(given);
    await withConnection(given, connection => withDatabase(given, connection, command));
  } catch (error) {
    const problem = error instanceof StartProblem ? error : config && diskProblem(error, config);
    if (problem === undefined) throw error;
    console.error(problem.message);
    process.exitCode = problem.exitCode;
  }
}

const log = createLog('silent');

async function withConnection(
  { databaseUrl, dataDir }: Config,
  use: (connection: Connection) => Promise<void>,
): Promise<void> {
  if (databaseUrl !== undefined) return use({ connectionString: databaseUrl });
  const engine = await borrowEngine(dataDir, log);
  if (engine === undefined) throw new StartProblem('This folder has no database yet: start Kinfolio once.');
  try {
    await use(engine.connection);
  } finally {
    await engine.stop();
  }
}

async function withDatabase(
  config: Config,
  connection: Connection,
  command: (given: BesideServer) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ ...connection, max: 3 }, log);
  try {
    await refuseHalfRestoredDatabase(database.db);
    await command({ config, connection, database, log });
  } catch (error) {
    if (error instanceof StartProblem) throw error;
    const known = config.databaseUrl && databaseProblem(error, config.databaseUrl);
    if (known) throw known;
    const code = errorCode(error);
    // PostgreSQL's codes for a column or a table that is not there: the server of this version has not run yet.
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
