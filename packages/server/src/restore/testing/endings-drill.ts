import { join } from 'node:path';
import { startVaultWorld, type VaultWorld } from '../../features/vault/testing/vault-world.ts';
import { startEndingsWriter } from '../../jobs/endings.ts';
import { type BackupDrill, startBackupDrill } from '../../testing/backup-drill.ts';
import { createTestDatabase } from '../../testing/test-database.ts';
import { type RestoredServer, startRestoredServer } from './restored-server.ts';

/** A server that is backed up, and whose backups the tests restore. */
export interface EndingsDrill {
  readonly world: VaultWorld;
  readonly drill: BackupDrill;
  /** Makes a backup and returns its name. */
  backUp(): Promise<string>;
  /** Writes the lists of endings, as a job of a running server does every few minutes. */
  writeLists(): Promise<void>;
  /** Restores a set and runs a server with it while `look` inspects it. */
  restored(
    set: string,
    look: (server: RestoredServer) => Promise<void>,
    order?: Parameters<BackupDrill['restore']>[0],
  ): Promise<Awaited<ReturnType<BackupDrill['restore']>>['done']>;
  close(): Promise<void>;
}

export async function startEndingsDrill(): Promise<EndingsDrill> {
  const world = await startVaultWorld();
  // A restored server compares its clock with the database's before it opens any grant, so the test's clock
  // is set to the real time.
  world.test.clock.set(Date.now());
  const { config, database, clock, secrets } = world.test;
  const drill = await startBackupDrill(world.test, database.pool.options.connectionString ?? '');
  return {
    world,
    drill,
    async backUp() {
      clock.advance(1000);
      return (await drill.backup()).name;
    },
    async writeLists() {
      const backupStore = `file:${join(drill.folder, 'backups')}`;
      await startEndingsWriter({ config: { ...config, backupStore }, db: database.db, clock, secrets })();
    },
    async restored(set, look, order = {}) {
      const databaseUrl = await createTestDatabase();
      const put = await drill.restore({ databaseUrl, set, ...order });
      const server = await startRestoredServer(put.config, world);
      try {
        await look(server);
      } finally {
        await server.close();
      }
      return put.done;
    },
    async close() {
      drill.close();
      await world.close();
    },
  };
}
