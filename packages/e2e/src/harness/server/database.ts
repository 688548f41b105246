import { join } from 'node:path';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import type { RunningServer } from './server.ts';

/** The private database of a running server, as somebody on its machine can reach it. Close it before the server. */
export function databaseOf({ dataDir }: RunningServer): Database {
  const host = join(dataDir, 'socket');
  return openDatabase({ host, user: 'kinfolio', database: 'postgres' }, createLog('silent'));
}

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
