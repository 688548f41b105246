import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { errorCode } from '../../ports/error-code.ts';
import { StartProblem } from '../../ports/start-problem.ts';
import { type EngineReach, engineConnectionSettings, engineKeyPath } from './engine-key.ts';

const folderLock = [4711, 1];
const wrongPassword = '28P01';
const attempts = 20;
const pauseMs = 100;

/**
 * Reserves the data folder for one server. The lock belongs to a database session on a separate connection, so a killed
 * server leaves no stale lock. Throws StartProblem (exit 3) if another server holds it.
 */
export async function lockFolder(reach: EngineReach, dataDir: string): Promise<Client> {
  const client = new Client({
    ...engineConnectionSettings(reach),
    application_name: `kinfolio ${process.pid}`,
    keepAlive: true,
  });
  client.on('error', () => undefined); // Node needs a listener for errors. The caller handles the 'end' event that follows.
  try {
    await client.connect();
  } catch (error) {
    if (errorCode(error) !== wrongPassword) throw error;
    throw new StartProblem(
      `The file ${engineKeyPath(dataDir)} does not open the database in this folder. Put back the file that belongs to this database.`,
    );
  }
  // PostgreSQL may take a moment to notice that the connection of a killed server has closed.
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const { rows } = await client.query<{ locked: boolean }>(
      'select pg_try_advisory_lock($1, $2) as locked',
      folderLock,
    );
    if (rows[0]?.locked === true) return client;
    await wait(pauseMs);
  }
  const holder = await holderOf(client);
  await client.end();
  throw new StartProblem(
    `This data folder is in use by ${holder}. Stop that server first, or set DATA_DIR to another folder (${dataDir} is taken).`,
    3,
  );
}

async function holderOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ application_name: string }>(
    `select a.application_name from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.granted`,
    folderLock,
  );
  return rows[0]?.application_name ?? 'another Kinfolio server';
}
