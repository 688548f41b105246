import { join } from 'node:path';
import { startVaultWorld, type VaultWorld } from '../../features/vault/testing/vault-world.ts';
import { endingsWriter } from '../../jobs/endings.ts';
import { beginDrill, type Drill } from '../../testing/backup-drill.ts';
import { newTestDatabase } from '../../testing/test-database.ts';
import { type RestoredServer, serveRestored } from './restored-server.ts';

/** A server that is backed up, and whose backups are put back elsewhere. */
export interface EndingsDrill {
  readonly world: VaultWorld;
  readonly drill: Drill;
  /** Makes a backup; its name. */
  backUp(): Promise<string>;
  /** What the job of a running server does every few minutes. */
  writeLists(): Promise<void>;
  /** Puts a set back, and serves it while something is looked at. */
  restored(
    set: string,
    look: (server: RestoredServer) => Promise<void>,
    order?: Parameters<Drill['restore']>[0],
  ): Promise<Awaited<ReturnType<Drill['restore']>>['done']>;
  close(): Promise<void>;
}

export async function beginEndingsDrill(): Promise<EndingsDrill> {
  const world = await startVaultWorld();
  // A restored server compares its clock with that of the database, before it hands out what opens a grant.
  world.test.clock.set(Date.now());
  const { config, database, clock, secrets } = world.test;
  const drill = await beginDrill(world.test, database.pool.options.connectionString ?? '');
  return {
    world,
    drill,
    async backUp() {
      clock.advance(1000);
      return (await drill.backup()).name;
    },
    async writeLists() {
      const backupStore = `file:${join(drill.folder, 'backups')}`;
      await endingsWriter({ config: { ...config, backupStore }, db: database.db, clock, secrets })();
    },
    async restored(set, look, order = {}) {
      const databaseUrl = await newTestDatabase();
      const put = await drill.restore({ databaseUrl, set, ...order });
      const server = await serveRestored(put.config, world);
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
