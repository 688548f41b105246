// `npm run ops:doctor`: what is wrong with this server, one sentence each. Exit 0: nothing, 1: warnings, 2: something that
// harms people now. `-- --json` prints the same for programs. Changes nothing.
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createLog } from '../../packages/server/src/adapters/log.ts';
import { type Config, readConfig } from '../../packages/server/src/config/config.ts';
import { refuseHalfRestored } from '../../packages/server/src/db/backup/half-restored.ts';
import { type Database, openDatabase } from '../../packages/server/src/db/database.ts';
import { borrowEngine } from '../../packages/server/src/db/engine/borrow.ts';
import { diagnose, exitCodeOf } from '../../packages/server/src/operations/doctor/diagnose.ts';
import type { Fault } from '../../packages/server/src/operations/doctor/fault.ts';
import { lookAtServer } from '../../packages/server/src/operations/doctor/look.ts';
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
process.exitCode = exitCodeOf(faults);

function readTyped(): boolean {
  try {
    return parseArgs({ options: { json: { type: 'boolean', default: false } } }).values.json;
  } catch {
    console.error('What to type: npm run ops:doctor [-- --json]');
    return process.exit(2);
  }
}

async function examine(): Promise<Fault[]> {
  try {
    const config = readConfig(process.env);
    // What only looks makes nothing: a folder that is not there has nothing to look at.
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
      diagnose(await lookAtServer(config, database, systemClock)),
    );
  } catch (error) {
    if (!(error instanceof StartProblem)) throw error;
    return [{ check: 'settings', level: 'error', sentence: error.message }];
  }
}

async function withDatabase<Value>(
  { databaseUrl, dataDir }: Config,
  use: (database: Database | undefined) => Promise<Value>,
): Promise<Value> {
  const engine = databaseUrl === undefined ? await borrowEngine(dataDir, log) : undefined;
  const connection = databaseUrl === undefined ? engine?.connection : { connectionString: databaseUrl };
  const database = connection && openDatabase({ ...connection, max: 2 }, log);
  try {
    return await use(database);
  } finally {
    await database?.close();
    await engine?.stop();
  }
}
