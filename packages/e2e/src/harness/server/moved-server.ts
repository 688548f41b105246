import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@kinfolio/server/adapters/crypto/secrets';
import { createObjectStore } from '@kinfolio/server/adapters/files/object-store';
import { createLog } from '@kinfolio/server/adapters/log';
import { readConfig } from '@kinfolio/server/config/config';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import { startServer } from '@kinfolio/server/server';
import type { Backed } from '@kinfolio/server/testing/backup-drill';
import { newTestDatabase } from '@kinfolio/server/testing/test-database';
import { freePort } from './server.ts';

/** The whole server in this process, with its jobs and its folder, whose clock a test moves on. */
export interface MovedServer extends Backed {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  /** Everything it has logged. */
  logged(): string;
  /** Lets time go by, and starts the server again: what it does every minute it does then. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts one without a mail server: its messages lie in the outbox of its folder. */
export async function startMovedServer(env: Record<string, string> = {}): Promise<MovedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-moved-'));
  const [port, databaseUrl] = [await freePort(), await newTestDatabase()];
  const url = `http://localhost:${port}`;
  const config = readConfig({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    PORT: String(port),
    PUBLIC_URL: url,
    NEW_DEVICE_CODE: 'off',
    EMAIL_CONFIRM: 'off',
    ...env,
  });
  const lines: string[] = [];
  const log = createLog('debug', { write: line => lines.push(line) });
  let aheadMs = 0;
  const clock = { now: () => Date.now() + aheadMs };
  let server = await startServer({ config, log, clock });
  const database = openDatabase({ connectionString: databaseUrl, max: 2 }, createLog('silent'));
  return {
    url,
    config,
    clock,
    databaseUrl,
    database,
    secrets: openSecrets(config.secretsFile),
    objectStore: createObjectStore(config),
    logged: () => lines.join(''),
    pass: async milliseconds => {
      aheadMs += milliseconds;
      await server.close();
      // The queue goes by the clock of the database. It deletes a job an hour after that was done.
      await database.pool.query("delete from jobs.job where state = 'completed'");
      server = await startServer({ config, log, clock });
    },
    close: async () => {
      await database.close();
      await server.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
