import { errorCode } from '../ports/error-code.ts';
import { StartProblem } from '../ports/start-problem.ts';
import type { ServerConfig } from './config.ts';

const diskProblems: Readonly<Record<string, string>> = {
  EEXIST: 'is not a folder',
  ENOTDIR: 'is not a folder',
  EISDIR: 'is a folder and not a file',
  ENOENT: 'cannot be created',
  EACCES: 'is not writable by this user',
  EPERM: 'is not writable by this user',
  EROFS: 'is on a read-only disk',
  ENOSPC: 'is on a full disk',
  EDQUOT: "is on a disk where this user's quota is used up",
  ENAMETOOLONG: 'has too long a path',
};

/**
 * A sentence about a problem with a folder or file named in the settings. Undefined for any other error, which is then
 * a bug in the program.
 */
export function explainDiskError(error: unknown, config: ServerConfig): StartProblem | undefined {
  const words = diskProblems[errorCode(error)];
  if (words === undefined || !(error instanceof Error)) return undefined;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : undefined;
  const setting = settingAt(config, path);
  if (setting === undefined) return undefined;
  const { name, place } = setting;
  return new StartProblem(`The setting ${name} cannot be used: ${place} ${words}.`, 2);
}

/**
 * The setting that a path comes from, and the path configured there. Error messages name the configured path,
 * not the file inside it that caused the error.
 */
function settingAt(
  config: ServerConfig,
  path: string | undefined,
): { name: string; place: string } | undefined {
  const files = config.objectStore.startsWith('file:') ? config.objectStore.slice('file:'.length) : undefined;
  const usual = [
    ['SECRETS_FILE', config.secretsFile],
    ['OBJECT_STORE', files],
  ] as const;
  const inside = (place: string) => path !== undefined && `${path}/`.startsWith(`${place}/`);
  // A path inside DATA_DIR is a default and was not configured separately, so its setting is not named.
  const found = usual.find(
    ([, place]) => place !== undefined && !place.startsWith(`${config.dataDir}/`) && inside(place),
  );
  if (found?.[1] !== undefined) return { name: found[0], place: found[1] };
  // An error for a path outside all configured paths is a fault of the program itself. An error without a
  // path, such as a full disk, is blamed on DATA_DIR, because almost everything is written there.
  const isElsewhere = path !== undefined && !inside(config.dataDir);
  return isElsewhere ? undefined : { name: 'DATA_DIR', place: config.dataDir };
}

const isConnection = /^E(CONNREFUSED|CONNRESET|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN|PIPE)$/;

/**
 * A sentence explaining why the database at DATABASE_URL cannot be used. It never contains the password. Undefined if
 * the error has another cause.
 */
export function explainDatabaseError(error: unknown, databaseUrl: string): StartProblem | undefined {
  const code = errorCode(error);
  if (code === 'POOL_EXHAUSTED' || isConnection.test(code))
    return refuse(`no database answers at ${hostOf(databaseUrl)}`);
  const words = messageOf(error);
  // Class 28: sign-in failed, 3D000: no such database, 42501: the role lacks a privilege, class 53: out of resources,
  // 57P03: still starting.
  return /^(28|3D000|42501|53|57P|25006)/.test(code) && words !== '' ? refuse(words) : undefined;
}

const refuse = (words: string) => new StartProblem(`The database at DATABASE_URL cannot be used: ${words}.`);

/** Returns the database's own message, which drizzle's error wraps. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  return 'code' in error ? error.message.replace(/\.$/, '') : messageOf(error.cause);
}

function hostOf(url: string): string {
  const { hostname, port, searchParams } = new URL(url);
  const host = hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname;
  return `${decodeURIComponent(host)}:${port === '' ? '5432' : port}`;
}
