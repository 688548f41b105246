import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSecrets } from '@kinfolio/server/adapters/crypto/secrets';
import { createObjectStore } from '@kinfolio/server/adapters/files/object-store';
import { createLog } from '@kinfolio/server/adapters/log';
import { readConfig } from '@kinfolio/server/config/config';
import { type Database, openDatabase } from '@kinfolio/server/db/database';
import { startServer } from '@kinfolio/server/server';
import type { BackedUpServer } from '@kinfolio/server/testing/backup-drill';
import { createTestDatabase } from '@kinfolio/server/testing/test-database';
import { findFreePort } from './server.ts';

/** The whole server in this process, with its jobs and its folder, on a clock that a test moves forward. */
export interface MovedServer extends BackedUpServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  /** Everything that the server has logged. */
  logged(): string;
  /** Moves the clock forward and restarts the server, which then runs its every-minute jobs. */
  pass(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/** Starts a server without a mail server, so that its messages are in the outbox in its folder. */
export async function startMovedServer(env: Record<string, string> = {}): Promise<MovedServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinfolio-moved-'));
  const [port, databaseUrl] = [await findFreePort(), await createTestDatabase()];
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
      // The queue uses the clock of the database, which does not move. The queue would delete completed jobs after an
      // hour, so delete them here.
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
