import { join } from 'node:path';
import { resetWaitMs } from '@kinfolio/contract/retention';
import type { ResetRequest } from '@kinfolio/contract/wire';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import { connectionTo, engineKey } from '@kinfolio/server/db/engine/engine-key';
import { databaseAt, type RunningServer } from './server.ts';

/** Opens the database of a running server. Close it before the server. */
export function databaseOf({ url }: Pick<RunningServer, 'url'>): Database {
  const place = databaseAt.get(url) ?? '';
  return openDatabase(
    place.includes('://') ? { connectionString: place } : ownOf(place),
    createLog('silent'),
  );
}

const ownOf = (dataDir: string) => connectionTo({ socket: join(dataDir, 'socket'), key: engineKey(dataDir) });

/** Every row of a database as text, whichever table it is in. */
export async function everyRow({ pool }: Database): Promise<string> {
  const { rows: tables } = await pool.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const rows = await Promise.all(
    tables.map(async ({ name }) => (await pool.query(`select t::text as row from "${name}" t`)).rows),
  );
  return JSON.stringify(rows);
}

/** A reset that an account asked for has waited its seven days from now on. */
export async function letResetWait(
  origin: string,
  email: string,
  what: ResetRequest['what'] = 'vault',
): Promise<void> {
  const column = what === 'vault' ? 'reset_asked_at_ms' : `${what}_reset_asked_at_ms`;
  const database = databaseOf({ url: origin });
  await database.pool.query(`update accounts set ${column} = ${column} - $1 where email = $2`, [
    resetWaitMs,
    email,
  ]);
  await database.close();
}
