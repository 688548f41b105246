import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { errorCode } from '../../ports/error-code.ts';

// [Note: The socket requires a password] Other programs may run as the same user as the engine, and the socket's folder
// belongs to that user. So the socket requires the password in `DATA_DIR/engine-key`, which only the owner of the data
// folder can read. A cluster created before passwords existed is secured when it next starts.

/** The database superuser of the private cluster. The cluster can be reached only through its socket. */
export const engineRole = 'kinfolio';

export interface EngineReach {
  socket: string;
  key: string;
}

/** The connection settings for `pg`. */
export const engineConnectionSettings = ({ socket, key }: EngineReach) => ({
  host: socket,
  user: engineRole,
  database: 'postgres',
  password: key,
});

/** The connection settings as a URL, for a setting such as DATABASE_URL. */
export const createConnectionUrl = ({
  host,
  user,
  database,
  password,
}: ReturnType<typeof engineConnectionSettings>): string =>
  `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`;

export const engineKeyPath = (home: string): string => join(home, 'engine-key');

/**
 * The password of the cluster in a data folder. If the folder has no password yet, this creates one; two servers may do
 * so at once.
 */
export function readOrCreateEngineKey(home: string): string {
  const path = engineKeyPath(home);
  const made = `${path}.new-${process.pid}`;
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  writeFileSync(made, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 });
  const { uid, gid } = statSync(home);
  if (process.getuid?.() === 0) chownSync(made, uid, gid);
  try {
    linkSync(made, path);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(made, { force: true });
  }
  return readFileSync(path, 'utf8').trim();
}

const letsEverybodyIn = /^(?!\s*#)(.*\s)trust\s*$/gm;

/** Makes the socket of an older cluster require a password. Calling it at any time is safe. */
export async function requireSocketPassword(folder: string, reach: EngineReach): Promise<void> {
  const path = join(folder, 'pg_hba.conf');
  const before = readFileSync(path, 'utf8');
  const after = before.replaceAll(letsEverybodyIn, '$1scram-sha-256');
  if (after === before) return;
  const client = new Client(engineConnectionSettings(reach));
  await client.connect();
  try {
    await client.query(`alter role ${engineRole} password ${client.escapeLiteral(reach.key)}`);
    writeFileSync(path, after);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
