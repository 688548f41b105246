import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newTestDatabase } from '@kinfolio/server/testing/test-database';
import { type RunningServer, startServer } from './server.ts';

/** Two server processes on one database and one set of secrets. */
export interface TwoServers {
  readonly first: RunningServer;
  readonly second: RunningServer;
  stop(): Promise<void>;
}

export async function startTwoServers(): Promise<TwoServers> {
  const databaseUrl = await newTestDatabase();
  const secretsFile = join(mkdtempSync(join(tmpdir(), 'kinfolio-secrets-')), 'secrets.json');
  const env = { SECRETS_FILE: secretsFile };
  const first = await startServer({ databaseUrl, env });
  // People reach both by one address, whichever of them answers.
  const second = await startServer({ databaseUrl, env: { ...env, PUBLIC_URL: first.url } });
  return {
    first,
    second,
    stop: async () => {
      await Promise.all([first.stop(), second.stop()]);
    },
  };
}
