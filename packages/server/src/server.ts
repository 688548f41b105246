import { createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { openSecrets } from './adapters/crypto/secrets.ts';
import { createObjectStore } from './adapters/files/object-store.ts';
import { createApp } from './app.ts';
import type { Config } from './config/config.ts';
import { databaseProblem } from './config/outside-problem.ts';
import { refuseUnsaidProxy } from './config/start-warnings.ts';
import { refuseHalfRestored, refuseHalfRestoredDatabase } from './db/backup/half-restored.ts';
import { adoptOlderErased } from './db/backup/older-erased.ts';
import { openChanges } from './db/changes.ts';
import { type Database, openDatabase } from './db/database.ts';
import { makeDataFolder, startEngine } from './db/engine/engine.ts';
import { checkFingerprint } from './db/fingerprint.ts';
import { isNewerThanProgram, migrateDatabase } from './db/migrate.ts';
import { refuseFirstFormat } from './features/vault/keyset/first-format.ts';
import { type Connection, openJobs } from './jobs/boss.ts';
import { startTimedWork } from './jobs/timed-work.ts';
import { builtWeb, readWebFiles } from './pages/web-files.ts';
import { type Clock, systemClock } from './ports/clock.ts';
import { errorCode } from './ports/error-code.ts';
import { StartProblem } from './ports/start-problem.ts';

/** A server that answers. */
export interface RunningServer {
  /** Where people reach it. */
  url: string;
  /** Where it listens, which is somewhere else when a proxy stands in front. */
  address: string;
  /** Has proxies send people elsewhere, and waits until they do. */
  drain(): Promise<void>;
  /** Finishes what is in flight, then stops everything that was started, its database too. Harmless to repeat. */
  close(): Promise<void>;
}

export interface ServerOptions {
  config: Config;
  log: Logger;
  clock?: Clock;
  /** The clock of the database, where it is moved along with the other one. */
  databaseClock?: { now(): Promise<number> };
  /** Called when the private database is gone and could not be brought back. */
  onLost?: () => void;
  /** The folder the web build writes to. */
  webBuild?: string;
}

/** Starts everything, in order; what was started is stopped again when a later part fails. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  refuseUnsaidProxy(options.config);
  const { log, clock = systemClock, onLost = () => undefined, webBuild = builtWeb } = options;
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
    await refuseFirstFormat(database.db);
    await adoptOlderErased(database.db, { dataDir: config.dataDir, clock });
    const objectStore = createObjectStore(config);
    const direct = directOf(config, connection);
    const jobs = await openJobs({ connection: direct, log, works: config.mode !== 'web' });
    closers.push(() => jobs.close());
    const changes = await openChanges(direct, database.pool, log);
    closers.push(() => changes.close());
    const web = readWebFiles(webBuild);
    if (config.mode !== 'web')
      closers.push(await startTimedWork({ config, database, clock, secrets, objectStore, jobs, log, web }));
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

/** How the database is reached by what a pooler does not pass on. */
const directOf = ({ databaseDirectUrl }: Config, connection: Connection): Connection =>
  databaseDirectUrl === undefined ? connection : { connectionString: databaseDirectUrl };

/** The lock by which servers that start together take turns is one of a session. */
async function migrate(config: Config, database: Database, log: Logger): Promise<void> {
  if (config.databaseDirectUrl === undefined) return migrateDatabase(database.pool);
  const direct = openDatabase({ connectionString: config.databaseDirectUrl, max: 1 }, log);
  try {
    await migrateDatabase(direct.pool);
  } finally {
    await direct.close();
  }
}

type Closers = Array<() => Promise<void> | void>;

// The last to start is the first to stop.
async function closeAll(closers: Closers): Promise<void> {
  for (const closer of closers.toReversed()) await closer();
}

async function open(
  config: Config,
  connection: Connection,
  log: Logger,
  closers: Closers,
): Promise<Database> {
  const database = openDatabase(connection, log);
  closers.push(() => database.close());
  try {
    await migrate(config, database, log);
    if (await isNewerThanProgram(database.pool))
      log.warn('this database was changed by a newer version of Kinfolio: bring this machine up to date');
  } catch (error) {
    const known = config.databaseUrl && databaseProblem(error, config.databaseUrl);
    if (known) throw known;
    log.error({ err: error }, 'the database could not be prepared');
    throw new StartProblem(
      config.databaseUrl === undefined
        ? 'The database could not be brought up to date; the log line above says why.'
        : 'The database at DATABASE_URL could not be reached or brought up to date; the log line above says why.',
    );
  }
  return database;
}

async function connectionOf(
  { databaseUrl, dataDir }: Config,
  log: Logger,
  closers: Closers,
  onLost: () => void,
): Promise<Connection> {
  makeDataFolder(dataDir);
  if (databaseUrl !== undefined) return { connectionString: databaseUrl };
  const engine = await startEngine({ dataDir, log, onLost });
  closers.push(() => engine.stop());
  log.info({ how: engine.how }, 'the private database answers');
  return engine.connection;
}

// PUBLIC_URL goes into tokens and links before the server listens, so port 0 is settled first.
async function withPort(config: Config): Promise<Config> {
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

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ host: config.host, port: config.port });
  } catch (error) {
    throw listenProblem(error, config);
  }
}

function listenProblem(error: unknown, { host, port }: Config): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartProblem(`Another program uses port ${port}. Stop it, or set PORT to another number.`);
  }
  if (code === 'EACCES')
    return new StartProblem(`This user may not use port ${port}. Set PORT to a number above 1023.`);
  const noHost = code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND';
  return noHost ? new StartProblem(`This machine has no address ${host}. Set HOST to one it has.`, 2) : error;
}
