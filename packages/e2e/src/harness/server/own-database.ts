import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog } from '@kinfolio/server/adapters/log';
import { startEngine } from '@kinfolio/server/db/engine/engine';
import { connectionUrl } from '@kinfolio/server/db/engine/engine-key';

/**
 * A PostgreSQL of a measurement's own, in a folder of it or in one that goes when it stops; or the database that is named,
 * such as one of a cluster.
 */
export async function ownDatabase({
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
    databaseUrl: connectionUrl(engine.connection),
    stop: async () => {
      await engine.stop();
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}
