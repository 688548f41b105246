// `npm run ops:doctor`: lists the problems of this server, in one sentence each. Exit status 0: no problems, 1:
// warnings, 2: a problem that harms people now. `-- --json` prints the same for programs. Changes nothing.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { readConfig, type ServerConfig } from '../../packages/server/src/config/config.ts';
import { refuseHalfRestored } from '../../packages/server/src/db/backup/half-restored.ts';
import { type Database, openDatabase } from '../../packages/server/src/db/database.ts';
import { attachEngine } from '../../packages/server/src/db/engine/borrow.ts';
import { diagnoseServer, getDoctorExitCode } from '../../packages/server/src/operations/doctor/diagnose.ts';
import type { DoctorFault } from '../../packages/server/src/operations/doctor/fault.ts';
import { inspectServer } from '../../packages/server/src/operations/doctor/look.ts';
import { systemClock } from '../../packages/server/src/ports/clock.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

const log = createLog('silent');
const isJson = readTyped();

const faults = await examine();
if (isJson) console.log(JSON.stringify(faults, null, 2));
else
  for (const { level, sentence } of faults)
    console.log(`${level === 'error' ? 'Wrong' : 'Warning'}: ${sentence}`);
if (!isJson && faults.length === 0) console.log('Nothing is wrong.');
process.exitCode = getDoctorExitCode(faults);

function readTyped(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch {
    console.error('What to type: npm run ops:doctor [-- --json]');
    return process.exit(2);
  }
}

async function examine(): Promise<DoctorFault[]> {
  try {
    const config = readConfig(process.env);
    // A read-only command creates nothing: if the folder does not exist, there is nothing to read.
    if (!existsSync(config.dataDir))
      return [
        {
          check: 'missing',
          level: 'error',
          sentence: `DATA_DIR (${config.dataDir}) is not there. Put it back, or set DATA_DIR to the folder of this server.`,
        },
      ];
    refuseHalfRestored(config);
    return await withDatabase(config, async database =>
      diagnoseServer(await inspectServer(config, database, systemClock)),
    );
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [{ check: 'settings', level: 'error', sentence: error.message }];
  }
}

async function withDatabase<Value>(
  { databaseUrl, dataDir }: ServerConfig,
  use: (database: Database | undefined) => Promise<Value>,
): Promise<Value> {
  const engine = databaseUrl === undefined ? await attachEngine(dataDir, log) : undefined;
  const connection = databaseUrl === undefined ? engine?.connection : { connectionString: databaseUrl };
  const database = connection && openDatabase({ ...connection, max: 2 }, log);
  try {
    return await use(database);
  } finally {
    await database?.close();
    await engine?.stop();
  }
}
