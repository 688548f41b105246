import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createObjectStore } from './adapters/files/object-store.ts';
import { createLog } from './adapters/log.ts';
import { openDatabase } from './db/database.ts';
import { attachEngine } from './db/engine/borrow.ts';
import { createNewRecord } from './features/vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from './features/vault/testing/vault-world.ts';
import { type BackupDrill, startBackupDrill } from './testing/backup-drill.ts';

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

const hashOf =
  'select count(*)::int as n, md5(string_agg(t::text, $1 order by id)) as hash from records t where vault_id = any($2)';

test('20,000 records and 200 files come back on an engine of their own, of one moment beside writers', async () => {
  const { database, objectStore } = world.test;
  const people = [await world.withVault(), await world.withVault()];
  for (const person of people)
    for (let sent = 0; sent < 10_000; sent += 200)
      await person.client().push(
        person.vault.vaultId,
        Array.from({ length: 200 }, () => createNewRecord(person.vault)),
      );
  const files = new Map<string, string>();
  for (let made = 0; made < 200; made += 1) {
    const [id, bytes] = [crypto.randomUUID(), Buffer.from(crypto.getRandomValues(new Uint8Array(50_000)))];
    await objectStore.put(id, bytes);
    await database.pool.query(
      'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, $3, $4)',
      [people[0]?.vault.vaultId, crypto.randomUUID(), bytes.length, id],
    );
    files.set(id, createHash('sha256').update(bytes).digest('hex'));
  }
  const vaults = people.map(({ vault }) => vault.vaultId);
  const before = (await database.pool.query(hashOf, ['|', vaults])).rows[0];
  const writer = await world.withVault();
  const stop = new AbortController();
  const writes = (async () => {
    while (!stop.signal.aborted)
      await writer.client().push(writer.vault.vaultId, [createNewRecord(writer.vault)]);
  })();
  const made = await drill.backup();
  stop.abort();
  await writes;
  expect(made).toMatchObject({ pieces: 200, copied: 200 });
  const { config, done } = await drill.restore();
  expect(done).toMatchObject({ pieces: 200, rows: made.rows });
  const engine = await attachEngine(config.dataDir, createLog('silent'));
  if (engine === undefined) throw new Error('no database came back');
  const restored = openDatabase(engine.connection, createLog('silent'));
  try {
    expect((await restored.pool.query(hashOf, ['|', vaults])).rows[0]).toEqual(before);
    const store = createObjectStore(config);
    for (const [id, hash] of files) {
      const bytes = await buffer(await store.read(id, { start: 0, end: 49_999 }));
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash);
    }
  } finally {
    await restored.close();
    await engine.stop();
  }
}, 600_000);
