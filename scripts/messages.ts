// `npm run messages`: what people wrote on the page Contact, newest first, from the database of DATA_DIR or DATABASE_URL.
// `npm run messages -- 4829-1735` shows one whole, `npm run messages -- answered 4829-1735` notes that it has its answer.
import { createLog } from '../packages/server/src/adapters/log.ts';
import { type Config, readConfig } from '../packages/server/src/config/config.ts';
import { StartProblem } from '../packages/server/src/config/start-problem.ts';
import { type Database, openDatabase } from '../packages/server/src/db/database.ts';
import { borrowEngine } from '../packages/server/src/db/engine/borrow.ts';
import { runMessages } from '../packages/server/src/features/site/message-command.ts';
import { systemClock } from '../packages/server/src/ports/clock.ts';
import { errorCode } from '../packages/server/src/ports/error-code.ts';

const log = createLog('silent');

try {
  const config = readConfig(process.env);
  const found = await withDatabase(config, ({ db }) =>
    runMessages({ db, clock: systemClock }, process.argv.slice(2)),
  );
  const { says, isDone } = found ?? { says: 'No messages. This folder has no database yet.', isDone: true };
  console.log(says);
  if (!isDone) process.exitCode = 1;
} catch (error) {
  if (!(error instanceof StartProblem)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

/** Opens the database beside a running server, or by itself. Undefined where there is none. */
async function withDatabase<Found>(
  { databaseUrl, dataDir }: Config,
  look: (database: Database) => Promise<Found>,
): Promise<Found | undefined> {
  if (databaseUrl !== undefined) return looked({ connectionString: databaseUrl }, look);
  const engine = await borrowEngine(dataDir, log);
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
    return await look(database);
  } catch (error) {
    throw new StartProblem(sentenceOf(error));
  } finally {
    await database.close();
  }
}

// PostgreSQL's codes for a column or a table that is not there: the server of this version has not run yet.
function sentenceOf(error: unknown): string {
  const code = errorCode(error);
  return /^42(703|P01)$/.test(code)
    ? 'This database is older than this program. Start Kinfolio once, then run this again.'
    : `The messages could not be read (${code === '' ? 'no answer from the database' : code}).`;
}
