import { join } from 'node:path';
import { createLog } from '@kinfolio/server/adapters/log';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import type { RunningServer } from './server.ts';

/** The private database of a running server, as somebody on its machine can reach it. Close it before the server. */
export function databaseOf({ dataDir }: RunningServer): Database {
  const host = join(dataDir, 'socket');
  return openDatabase({ host, user: 'kinfolio', database: 'postgres' }, createLog('silent'));
}
