import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openSecrets } from './adapters/crypto/secrets.ts';
import { createObjectStore } from './adapters/files/object-store.ts';
import { createApp } from './app.ts';
import type { ServerConfig } from './config/config.ts';
import { explainDatabaseError } from './config/outside-problem.ts';
import { requireProxySetting } from './config/start-warnings.ts';
import { refuseHalfRestored, refuseHalfRestoredDatabase } from './db/backup/half-restored.ts';
import { importLegacyErasedAccounts } from './db/backup/older-erased.ts';
import { openChangeChannel } from './db/changes.ts';
import { type Database, openDatabase } from './db/database.ts';
import { makeDataFolder, startEngine } from './db/engine/engine.ts';
import { checkFingerprint } from './db/fingerprint.ts';
import { isNewerThanProgram, migrateDatabase } from './db/migrate.ts';
import { requireSignedFormat } from './features/vault/keyset/first-format.ts';
import { type JobDatabase, openJobs } from './jobs/boss.ts';
import { startTimedJobs } from './jobs/timed-work.ts';
import { builtWebFolder, readWebFiles } from './pages/web-files.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { errorCode } from './ports/error-code.ts';
import { StartProblem } from './ports/start-problem.ts';

export interface RunningServer {
  /** The URL at which people reach the server. */
  url: string;
  /** The URL that the server listens on, which differs from the public one if a proxy is in front. */
  address: string;
  /** Makes proxies send people elsewhere, and waits until they do. */
  drain(): Promise<void>;
  /**
   * Finishes the requests in progress, then stops everything that was started, including the database. It can
   * be repeated.
   */
  close(): Promise<void>;
}

export interface ServerOptions {
  config: ServerConfig;
  log: Logger;
  clock?: Clock;
  /** The database's clock. Set by tests that move it together with the server's clock. */
  databaseClock?: { now(): Promise<number> };
  /** Called when the private database has failed and cannot be restarted. */
  onLost?: () => void;
  webBuild?: string;
}

/** Starts all parts in order. If one fails, stops those already started. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  requireProxySetting(options.config);
  const { log, clock = systemClock, onLost = () => undefined, webBuild = builtWebFolder } = options;
  const config = await withPort(options.config);
  const closers: Closers = [];
  const { drain, isDraining } = draining(config.drainMs);
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= closeAll(closers);
    return closing;
  };
  try {
    refuseHalfRestored(config);
    const connection = await connectionOf(config, log, closers, onLost);
    const database = await open(config, connection, log, closers);
    await refuseHalfRestoredDatabase(database.db);
    const secrets = openSecrets(config.secretsFile);
    await checkFingerprint(database.db, secrets, config.secretsFile);
    await requireSignedFormat(database.db);
    await importLegacyErasedAccounts(database.db, { dataDir: config.dataDir, clock });
    const objectStore = createObjectStore(config);
    const direct = directOf(config, connection);
    const jobs = await openJobs({ connection: direct, log, works: config.mode !== 'web' });
    closers.push(() => jobs.close());
    const changes = await openChangeChannel(direct, database.pool, log);
    closers.push(() => changes.close());
    const web = readWebFiles(webBuild);
    if (config.mode !== 'web')
      closers.push(await startTimedJobs({ config, database, clock, secrets, objectStore, jobs, log, web }));
    const app = await createApp({
      config,
      database,
      clock,
      ...(options.databaseClock && { databaseClock: options.databaseClock }),
      secrets,
      jobs,
      objectStore,
      log,
      changes,
      isDraining,
      web,
    });
    closers.push(() => app.close());
    const address = await listen(app, config);
    return { url: config.publicUrl, address, drain, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function draining(forMs: number) {
  let isOver = false;
  return {
    isDraining: () => isOver,
    drain: async () => {
      isOver = true;
      if (forMs > 0) await setTimeout(forMs);
    },
  };
}

/** The connection to the database for features that a pooler does not support. */
const directOf = ({ databaseDirectUrl }: ServerConfig, connection: JobDatabase): JobDatabase =>
  databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl };

/**
 * Migrates the database. Servers that start together take turns, using a lock that belongs to a database
 * session.
 */
async function migrate(config: ServerConfig, database: Database, log: Logger): Promise<void> {
  if (config.databaseDirectUrl === undefined) return migrateDatabase(database.pool);
  const direct = openDatabase({ connectionString: config.databaseDirectUrl, max: 1 }, log);
  try {
    await migrateDatabase(direct.pool);
  } finally {
    await direct.close();
  }
}

type Closers = Array<() => Promise<void> | void>;

async function closeAll(closers: Closers): Promise<void> {
  for (const closer of closers.toReversed()) await closer();
}

async function open(
  config: ServerConfig,
  connection: JobDatabase,
  log: Logger,
  closers: Closers,
): Promise<Database> {
  const database = openDatabase(connection, log);
  closers.push(() => database.close());
  try {
    await migrate(config, database, log);
    if (await isNewerThanProgram(database.pool))
      log.warn('this database was changed by a newer version of Kinfolio: update this machine');
  } catch (error) {
    const known = config.databaseUrl && explainDatabaseError(error, config.databaseUrl);
    if (known) throw known;
    log.error({ err: error }, 'the database could not be prepared');
    throw new StartProblem(
      config.databaseUrl === undefined
        ? 'The database could not be updated. The log line above says why.'
        : 'The database at DATABASE_URL could not be reached or updated. The log line above says why.',
    );
  }
  return database;
}

async function connectionOf(
  { databaseUrl, dataDir }: ServerConfig,
  log: Logger,
  closers: Closers,
  onLost: () => void,
): Promise<JobDatabase> {
  makeDataFolder(dataDir);
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  const engine = await startEngine({ dataDir, log, onLost });
  closers.push(() => engine.stop());
  log.info({ how: engine.how }, 'the private database answers');
  return engine.connection;
}

// Chooses the port before the server listens if it is 0, because PUBLIC_URL is part of tokens and links.
async function withPort(config: ServerConfig): Promise<ServerConfig> {
  if (config.port !== 0) return config;
  const port = await freePort(config.host);
  return { ...config, port, publicUrl: config.publicUrl.replace(/:0$/, `:${port}`) };
}

function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, host, () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function listen(app: FastifyInstance, config: ServerConfig): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenProblem(error, config);
  }
}

function listenProblem(error: unknown, { host, port }: ServerConfig): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartProblem(`Another program uses port ${port}. Stop it, or set PORT to another number.`);
  }
  if (code === 'EACCES')
    return new StartProblem(`This user may not use port ${port}. Set PORT to a number above 1023.`);
  const noHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
  return noHost
    ? new StartProblem(`This machine has no address ${host}. Set HOST to an address of this machine.`, 2)
    : error;
}
