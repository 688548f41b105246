import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@kinfolio/server/testing/server-process';
import { mailServerUrl } from './mail-server.ts';

/** A server in its own process, which a test can stop or kill. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** Everything that the process has printed, which is its log. */
  output(): string;
  /** Stops the server gracefully and waits until it has stopped. */
  stop(): Promise<void>;
  /** Sends kill -9 and waits until the process is gone. Its database keeps running, as after a real crash. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** The folder for its data; by default, a new folder. */
  dataDir?: string;
  /** The database to use. `own` is the private one in its data folder, as when people try out Kinfolio. */
  databaseUrl?: 'own' | (string & {});
  port?: number;
  env?: Record<string, string>;
  /** The path of the script that starts it; by default, the one run by `npm start`. */
  script?: string;
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kinfolio-data-'));
  const port = options.port ?? (await findFreePort());
  const url = `http://localhost:${port}`;
  const database = options.databaseUrl ?? (await databaseFor(dataDir)) ?? 'own';
  const environment = {
    HOME: process.env.HOME ?? '',
    LOG_LEVEL: 'info',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    NEW_DEVICE_CODE: 'off',
    SMTP_URL: await mailServerUrl(),
    ...(database !== 'own' && { DATABASE_URL: database }),
    ...options.env,
  };
  databaseAt.set(url, database === 'own' ? dataDir : database);
  const server = await startServerProcess(environment, [], options.script);
  if (server.url === undefined) throw new Error(`The server ended before it answered:\n${server.output()}`);
  return {
    url,
    port,
    dataDir,
    output: () => server.output(),
    stop: async () => void (await server.end('SIGTERM')),
    kill: async () => void (await server.end('SIGKILL')),
  };
}

/** The database of each started server, keyed by the server's address: either its data folder or its connection URL. */
export const databaseAt = new Map<string, string>();

// Lower than the ports that the system assigns automatically, so that no other program takes the port before the server
// listens on it, or while the server is being killed and restarted. Each process of a test run has a thousand ports of
// its own.
const firstPort = 20_000 + 1000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 10);
let nextPort = randomInt(1000);

/** Finds a port on which nothing is listening. */
export async function findFreePort(): Promise<number> {
  const port = firstPort + (nextPort++ % 1000);
  const isFree = await new Promise<boolean>(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : findFreePort();
}

// In a test run, each data folder has its own database in the run's PostgreSQL, because creating a separate cluster
// takes seconds. Benchmarks run outside the test runner, so modules that need the runner are only loaded here.
const databases = new Map<string, Promise<string>>();

async function databaseFor(dataDir: string): Promise<string | undefined> {
  if (!process.env.VITEST) return undefined;
  const { createTestDatabase } = await import('@kinfolio/server/testing/test-database');
  const database = databases.get(dataDir) ?? createTestDatabase();
  databases.set(dataDir, database);
  return database;
}
