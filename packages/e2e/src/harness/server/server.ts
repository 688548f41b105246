import { randomInt } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@kinfolio/server/testing/server-process';
import { mailServerUrl } from './mail-server.ts';

/** A server in its own process, that a test may stop or kill. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  /** All that the process has printed: its log. */
  output(): string;
  /** Ends it kindly and waits. */
  stop(): Promise<void>;
  /** kill -9, and waits until the process is gone. Its database goes on, as after a crash. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  /** Keeps its data here; without it, a new folder. */
  dataDir?: string;
  /** Uses this database; `own` is the private one in its data folder, as whoever tries Kinfolio has it. */
  databaseUrl?: 'own' | (string & {});
  port?: number;
  env?: Record<string, string>;
  /** The address of the script that starts it; without it, what `npm start` runs. */
  script?: string;
}

export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const dataDir = options.dataDir ?? mkdtempSync(join(tmpdir(), 'kinfolio-data-'));
  const port = options.port ?? (await freePort());
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

/** The database of each server that was started, by its address: the folder of its data, or where it is. */
export const databaseAt = new Map<string, string>();

// Below the ports that the system lends to whoever asks for any one, so that nobody else is given it before the server
// listens, or while it is killed and started again. Each process of a test run has a thousand of its own.
const firstPort = 20_000 + 1000 * (Number(process.env.VITEST_POOL_ID ?? 0) % 10);
let nextPort = randomInt(1000);

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const port = firstPort + (nextPort++ % 1000);
  const isFree = await new Promise<boolean>(resolve => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, 'localhost', () => probe.close(() => resolve(true)));
  });
  return isFree ? port : freePort();
}

// In a test run each data folder has a database in the PostgreSQL of the run: a cluster of its own takes seconds to make.
// Benchmarks run outside the test runner, so what needs it is loaded only there.
const databases = new Map<string, Promise<string>>();

async function databaseFor(dataDir: string): Promise<string | undefined> {
  if (!process.env.VITEST) return undefined;
  const { newTestDatabase } = await import('@kinfolio/server/testing/test-database');
  const database = databases.get(dataDir) ?? newTestDatabase();
  databases.set(dataDir, database);
  return database;
}
