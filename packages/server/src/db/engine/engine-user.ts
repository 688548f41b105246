import { chownSync, existsSync, readFileSync, statSync } from 'node:fs';
import { StartProblem } from '../../ports/start-problem.ts';
import { engineRole } from './engine-key.ts';
import { runCommand } from './run.ts';

/**
 * The operating-system user that PostgreSQL runs as; PostgreSQL refuses to run as root. A server that runs as root uses
 * the owner of an existing cluster. For a new cluster it uses `kinfolio`, if the machine has that user, and otherwise
 * `nobody`, the unprivileged user that every Linux has. initdb requires a user with a name.
 */
export interface EngineUser {
  /** The command and arguments that precede a PostgreSQL program; empty if the server is an ordinary user. */
  prefix: readonly string[];
  /** Makes the engine's user the owner of a file or folder. */
  own(path: string): void;
  uid: number | undefined;
}

const users = '/etc/passwd';
const nobody = { uid: 65_534, gid: 65_534 };
// Lets PostgreSQL reach its files through folders that only root may enter, such as /root. Without the
// securebits line, the kernel would drop the capability when the user changes.
const throughClosedFolders = [
  '--securebits=+no_setuid_fixup',
  '--inh-caps=+dac_read_search',
  '--ambient-caps=+dac_read_search',
  '--bounding-set=-all,+dac_read_search',
];

/** Picks the user for the cluster at `folder` inside `home`. The user must be able to run `probe`. */
export async function chooseEngineUser(probe: string, home: string, folder: string): Promise<EngineUser> {
  const owner = existsSync(folder) ? statSync(folder) : undefined;
  const self = process.getuid?.();
  if (self !== 0) return ordinaryUser(self, owner?.uid, folder);
  const { uid, gid } = owner ?? ownUser() ?? nobody;
  const own = (path: string) => chownSync(path, uid, gid);
  const setpriv = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  // This capability would let PostgreSQL read any file, so it is granted only if the program cannot run
  // without it.
  for (const prefix of [setpriv, [...setpriv, ...throughClosedFolders]]) {
    if (await canRun(prefix, probe, home)) return { prefix, own, uid };
  }
  throw new StartProblem(
    'PostgreSQL does not run as root, and could not be started as another user here. Start Kinfolio as an ordinary user, or set DATABASE_URL.',
  );
}

/** The user of this machine with the same name as the engine's role. */
function ownUser(): { uid: number; gid: number } | undefined {
  const lines = existsSync(users) ? readFileSync(users, 'utf8').split('\n') : [];
  const [, , uid, gid] = lines.find(line => line.startsWith(`${engineRole}:`))?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function ordinaryUser(self: number | undefined, owner: number | undefined, folder: string): EngineUser {
  if (owner !== undefined && owner !== self) {
    throw new StartProblem(
      `The database in ${folder} belongs to another user. Start Kinfolio as the user who created it, or set DATA_DIR to another folder.`,
    );
  }
  return { prefix: [], own: () => undefined, uid: self };
}

async function canRun(prefix: readonly string[], probe: string, folder: string): Promise<boolean> {
  const tried = await runCommand([...prefix, 'sh', '-c', 'cd "$1" && "$2" --version', 'sh', folder, probe]);
  return tried.code === 0;
}
