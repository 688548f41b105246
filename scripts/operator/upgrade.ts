// `npm run ops:upgrade`: moves the private database in DATA_DIR to this version's PostgreSQL, while no server is
// running. Every row is compared, and the old database is kept. `-- --programs FOLDER` gives the location of the old
// PostgreSQL's programs if they are not found.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { readConfig, type ServerConfig } from '../../packages/server/src/config/config.ts';
import { explainDiskError } from '../../packages/server/src/config/outside-problem.ts';
import { refuseHalfRestored } from '../../packages/server/src/db/backup/half-restored.ts';
import { upgradeCluster } from '../../packages/server/src/db/engine/upgrade.ts';
import { copyWaitingJobs } from '../../packages/server/src/jobs/copy-waiting.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

const usage = 'What to type: npm run ops:upgrade [-- --programs FOLDER]';
const log = createLog('silent');

let config: ServerConfig | undefined;
try {
  config = readConfig(process.env);
  await upgrade(config, readTyped());
} catch (error) {
  const problem = error instanceof StartProblem ? error : config && explainDiskError(error, config);
  if (problem === undefined) throw error;
  console.error(problem.message);
  process.exitCode = problem.exitCode;
}

async function upgrade({ dataDir, databaseUrl }: ServerConfig, programs: string | undefined): Promise<void> {
  if (databaseUrl !== undefined)
    throw new StartProblem(
      'DATABASE_URL names a PostgreSQL of your own: upgrade it with its own tools, such as pg_upgrade.',
    );
  refuseHalfRestored({ dataDir });
  const done = await upgradeCluster({
    dataDir,
    log,
    findPrograms: version => programs ?? findPrograms(version),
    copyRest: async (from, into) => void (await copyWaitingJobs(from, into, log)),
  });
  if (done === undefined) return console.log('The database already has the PostgreSQL of this version.');
  const { from, to, tables, rows, kept } = done;
  console.log(
    `PostgreSQL ${from} became ${to}: ${rows} rows of ${tables} tables, all compared and the same. Start Kinfolio and look. The old database is kept in ${kept}; delete that folder when you are sure.`,
  );
}

/** Finds a PostgreSQL version's programs in the folder that Debian uses. Throws if they are not there. */
function findPrograms(version: number): string {
  const debian = `/usr/lib/postgresql/${version}/bin`;
  if (existsSync(join(debian, 'postgres'))) return debian;
  throw new StartProblem(
    `The programs of PostgreSQL ${version} are not on this machine. Get them as docs/operating/upgrade.md says, then name their folder: \`-- --programs FOLDER\`.`,
  );
}

function readTyped(): string | undefined {
  try {
    return parseArgs({ options: { programs: { type: 'string' } } }).values.programs;
  } catch {
    throw new StartProblem(usage);
  }
}
