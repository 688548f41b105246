import { randomBytes } from 'node:crypto';
import { chownSync, linkSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { errorCode } from '../../ports/error-code.ts';

// [Note: The socket wants a password] The engine may run as a user that other programs run as too, and its socket's folder
// belongs to that user. So the socket wants the password in `DATA_DIR/engine-key`, which only the owner of the data folder can
// read. A cluster that was made before there was one is shut at its next start.

/** The database superuser inside the private cluster; only its socket leads to it. */
export const engineRole = 'kinfolio';

/** How a cluster is reached. */
export interface EngineReach {
  socket: string;
  key: string;
}

/** What `pg` connects with. */
export const connectionTo = ({ socket, key }: EngineReach) => ({
  host: socket,
  user: engineRole,
  database: 'postgres',
  password: key,
});

/** The same as one address, for a setting such as DATABASE_URL. */
export const connectionUrl = ({ host, user, database, password }: ReturnType<typeof connectionTo>): string =>
  `postgres://${user}:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(host)}`;

export const engineKeyFile = (home: string): string => join(home, 'engine-key');

/** The password of the cluster in a data folder; made where there is none. Harmless when two servers try at once. */
export function engineKey(home: string): string {
  const path = engineKeyFile(home);
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

/** Shuts the socket of a cluster that was made before there was a password. Harmless at any time. */
export async function shutSocket(folder: string, reach: EngineReach): Promise<void> {
  const path = join(folder, 'pg_hba.conf');
  const before = readFileSync(path, 'utf8');
  const after = before.replaceAll(letsEverybodyIn, '$1scram-sha-256');
  if (after === before) return;
  const client = new Client(connectionTo(reach));
  await client.connect();
  try {
    await client.query(`alter role ${engineRole} password ${client.escapeLiteral(reach.key)}`);
    writeFileSync(path, after);
    await client.query('select pg_reload_conf()');
  } finally {
    await client.end();
  }
}
