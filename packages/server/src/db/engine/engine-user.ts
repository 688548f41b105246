import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { StartProblem } from '../../ports/start-problem.ts';
import { engineRole } from './engine-key.ts';
import { run } from './run.ts';

/**
 * The user PostgreSQL runs as, since it refuses to run as root. A server that runs as root uses the owner of an existing
 * cluster. For a new cluster it uses `kinfolio`, if the machine has that user, and otherwise `nobody`, the unprivileged
 * user that every Linux has. initdb needs a user with a name.
 */
export interface EngineUser {
  /** Command and arguments to put in front of a PostgreSQL program; empty for an ordinary user. */
  prefix: readonly string[];
  /** Gives a file or folder to the engine's user. */
  own(path: string): void;
  uid: number | undefined;
}

const users = '/etc/passwd';
const nobody = { uid: 65_534, gid: 65_534 };
// Lets PostgreSQL walk through folders that only root may enter, as /root is. Without the securebits line the kernel
// drops the capability again when the user changes.
const throughClosedFolders = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--bounding-set=-all,+dac_read_search',
];

/** Picks the user for the cluster at `folder` inside `home`; `probe` is a program that user must be able to run. */
export async function chooseEngineUser(probe: string, home: string, folder: string): Promise<EngineUser> {
  const owner = existsSync(folder) ? statSync(folder) : undefined;
  const self = process.getuid?.();
  if (self !== 0) return ordinaryUser(self, owner?.uid, folder);
  const { uid, gid } = owner ?? ownUser() ?? nobody;
  const own = (path: string) => chownSync(path, uid, gid);
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // The capability means that PostgreSQL could read any file, so it is given only where it is needed.
  for (const prefix of [setpriv, [...setpriv, ...throughClosedFolders]]) {
    if (await canRun(prefix, probe, home)) return { prefix, own, uid };
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and no other user could be given to it here. Start Kinfolio as an ordinary user, or set DATABASE_URL.',
  );
}

/** The user of this machine whose name is that of the engine's role. */
function ownUser(): { uid: number; gid: number } | undefined {
  const lines = existsSync(users) ? readFileSync(users, 'utf8').split('\n') : [];
  const [, , uid, gid] = lines.find(line => line.startsWith(`${engineRole}:`))?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function ordinaryUser(self: number | undefined, owner: number | undefined, folder: string): EngineUser {
  if (owner !== undefined && owner !== self) {
    throw new StartProblem(
      `The database in ${folder} belongs to another user. Start Kinfolio as the user who made it, or set DATA_DIR to another folder.`,
    );
  }
  return { prefix: [], own: () => undefined, uid: self };
}

async function canRun(prefix: readonly string[], probe: string, folder: string): Promise<boolean> {
  const tried = await run([...prefix, 'sh', '-c', 'cd "$1" && "$2" --version', 'sh', folder, probe]);
  return tried.code === 0;
}
