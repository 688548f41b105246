import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLog } from '../adapters/log.ts';
import { markHalfRestoredDatabase, unmarkRestoredDatabase } from '../db/backup/half-restored.ts';
import { openDatabase } from '../db/database.ts';
import { startVaultWorld, type VaultWorld } from '../features/vault/testing/vault-world.ts';
import { type BackupDrill, startBackupDrill } from '../testing/backup-drill.ts';
import { createTestDatabase } from '../testing/test-database.ts';
import { startRestoredServer } from './testing/restored-server.ts';

let world: VaultWorld;
let drill: BackupDrill;
beforeAll(async () => {
  world = await startVaultWorld();
  drill = await startBackupDrill(world.test, world.test.database.pool.options.connectionString ?? '');
});
afterAll(async () => {
  drill.close();
  await world.close();
});

// A database of its own may be on another machine than the folder, so the folder's mark is not enough. The commands and
// the folder are tested in `commands.long.test.ts`.
test('a server does not start on a database whose restore was stopped', async () => {
  await drill.backup();
  const databaseUrl = await createTestDatabase();
  const { config } = await drill.restore({ databaseUrl });
  const database = openDatabase({ connectionString: databaseUrl, max: 1 }, createLog('silent'));
  await markHalfRestoredDatabase(database.db);
  await expect(startRestoredServer(config, world)).rejects.toThrow(/this database was stopped/);
  await unmarkRestoredDatabase(database.db);
  await database.close();
  await (await startRestoredServer(config, world)).close();
});
