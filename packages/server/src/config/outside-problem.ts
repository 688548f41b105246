import { errorCode } from '../ports/error-code.ts';
import { StartProblem } from '../ports/start-problem.ts';
import type { Config } from './config.ts';

const diskProblems: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder and not a file',
  ENOENT: 'cannot be made there',
  EACCES: 'may not be written by this user',
  EPERM: 'may not be written by this user',
  EROFS: 'is on a disk that can only be read',
  ENOSPC: 'is on a disk that is full',
  EDQUOT: 'is on a disk on which this user has no room left',
  ENAMETOOLONG: 'is too long a path',
};

/**
 * What a folder or file of the settings lacks, in one sentence. Undefined for every other error: that one is a fault of
 * the program.
 */
export function diskProblem(error: unknown, config: Config): StartProblem | undefined {
  const words = diskProblems[errorCode(error)];
  if (words === undefined || !(error instanceof Error)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const setting = settingAt(config, path);
  if (setting === undefined) return undefined;
  const { name, place } = setting;
  return new StartProblem(`The setting ${name} cannot be used: ${place} ${words}.`, 2);
}

/** The setting that led to a path, and what of it the sentence names: the place that was set, not a file inside it. */
function settingAt(config: Config, path: string | undefined): { name: string; place: string } | undefined {
  const files = config.objectStore.startsWith('file:') ? config.objectStore.slice('file:'.length) : undefined;
  const usual = [
    ['SECRETS_FILE', config.secretsFile],
    ['OBJECT_STORE', files],
  ] as const;
  const inside = (place: string) => path !== undefined && `${path}/`.startsWith(`${place}/`);
  // The usual places are inside DATA_DIR and not settings of their own.
  const found = usual.find(
    ([, place]) => place !== undefined && !place.startsWith(`${config.dataDir}/`) && inside(place),
  );
  if (found?.[1] !== undefined) return { name: found[0], place: found[1] };
  // A path elsewhere is one of the program's own. Without a path, as on a full disk, it is where almost all is written.
  const isElsewhere = path !== undefined && !inside(config.dataDir);
  return isElsewhere ? undefined : { name: 'DATA_DIR', place: config.dataDir };
}

const isConnection = /^E(CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PIPE)$/;

/**
 * Why the database at DATABASE_URL could not be used, in one sentence that never holds its password. Undefined where
 * the error is not about reaching it.
 */
export function databaseProblem(error: unknown, databaseUrl: string): StartProblem | undefined {
  const code = errorCode(error);
  if (code === 'POOL_EXHAUSTED' || isConnection.test(code))
    return refuse(`nothing answers at ${hostOf(databaseUrl)}`);
  const words = messageOf(error);
  // Class 28: who signs in, 3D000: which database, 42501: what the role may do, class 53: no room, 57P03: it starts.
  return /^(28|3D000|42501|53|57P|25006)/.test(code) && words !== '' ? refuse(words) : undefined;
}

const refuse = (words: string) => new StartProblem(`The database at DATABASE_URL cannot be used: ${words}.`);

/** The database's own message; drizzle wraps it. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? error.message.replace(/\.$/, '') : messageOf(error.cause);
}

function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname;
  return `${decodeURIComponent(host)}:${port === '' ? '5432' : port}`;
}
