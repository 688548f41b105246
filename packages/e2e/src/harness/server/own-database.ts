import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@kinfolio/server/adapters/log';
import { startEngine } from '@kinfolio/server/db/engine/engine';
import { createConnectionUrl } from '@kinfolio/server/db/engine/engine-key';

/**
 * Starts a PostgreSQL just for one measurement, in a given folder or in one deleted afterwards; or uses the named
 * database, such as one in a cluster.
 */
export async function startOwnDatabase({
  dataDir,
  named,
}: {
  dataDir?: string;
  named?: string | undefined;
} = {}): Promise<{
  databaseUrl: string;
  stop: () => Promise<void>;
}> {
  if (named !== undefined) return { databaseUrl: named, stop: async () => undefined };
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'kinfolio-bench-'));
  const engine = await startEngine({ dataDir: folder, log: createLog('silent') });
  return {
    databaseUrl: createConnectionUrl(engine.connection),
    stop: async () => {
      await engine.stop();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
