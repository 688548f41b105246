import { join } from 'node:path';
import { resetWaitMs } from '@kinfolio/contract/retention';
import type { ResetRequest } from '@kinfolio/contract/wire';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import { engineConnectionSettings, readOrCreateEngineKey } from '@kinfolio/server/db/engine/engine-key';
import { databaseAt, type RunningServer } from './server.ts';

/** Opens the database of a running server. Close it before stopping the server. */
export function openServerDatabase({ url }: Pick<RunningServer, 'url'>): Database {
  const place = databaseAt.get(url) ?? '';
  return openDatabase(
    place.includes('://') ? { connectionString: place } : ownOf(place),
    createLog('silent'),
  );
}

const ownOf = (dataDir: string) =>
  engineConnectionSettings({ socket: join(dataDir, 'socket'), key: readOrCreateEngineKey(dataDir) });

/** Every row of every table in a database, as text. */
export async function dumpAllRows({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await pool.query(`select t::text as row from "${name}" t`)).rows),
  );
  return JSON.stringify(rows);
}

/** Changes the date of a reset that an account requested, as if the seven days of waiting were over. */
export async function ageResetSevenDays(
  origin: string,
  email: string,
  what: ResetRequest['what'] = 'vault',
): Promise<void> {
  const column = what === 'vault' ? 'reset_asked_at_ms' : `${what}_reset_asked_at_ms`;
  const database = openServerDatabase({ url: origin });
  await database.pool.query(`update accounts set ${column} = ${column} - $1 where email = $2`, [
    resetWaitMs,
    email,
  ]);
  await database.close();
}
