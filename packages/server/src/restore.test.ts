import { createWriteStream, readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBackupSets } from './adapters/files/backup-sets.ts';
import { createObjectStore } from './adapters/files/object-store.ts';
import { listCompleteSets } from './db/backup/removal.ts';
import { startS3 } from './features/storage/testing/stores.ts';
import { createNewRecord, createNextVersion } from './features/vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from './features/vault/testing/vault-world.ts';
import { type BackupDrill, startBackupDrill } from './testing/backup-drill.ts';
import { createTestDatabase } from './testing/test-database.ts';

let world: VaultWorld;
let drill: BackupDrill;
let person: Awaited<ReturnType<VaultWorld['withVault']>>;
const pieceId = crypto.randomUUID();
const bytes = Buffer.from('sealed bytes of a file'.repeat(5000));

beforeAll(async () => {
  world = await startVaultWorld();
  const { pool } = world.test.database;
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  const { connectionString = '' } = pool.options;
  if (!connectionString.includes(rows[0]?.name ?? '?')) throw new Error('not the database of this test');
  drill = await startBackupDrill(world.test, connectionString);
  person = await world.withVault(2);
  const records = Array.from({ length: 50 }, () => createNewRecord(person.vault));
  await person.client().push(person.vault.vaultId, records);
  await person.client().push(
    person.vault.vaultId,
    records.slice(0, 10).map(record => createNextVersion(record)),
  );
  await world.test.objectStore.put(pieceId, bytes);
  await pool.query(
    'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, $3, $4)',
    [person.vault.vaultId, crypto.randomUUID(), bytes.length, pieceId],
  );
});
afterAll(async () => {
  drill.close();
  await world.close();
});

/** The rows of each table as one text, without what a restore changes. */
async function contentOf(url: string): Promise<Record<string, string>> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const found: Record<string, string> = {};
  for (const name of [
    'accounts',
    'records',
    'record_versions',
    'wraps',
    'category_keys',
    'object_pieces',
    'profiles',
  ]) {
    const { rows } = await client.query<{ all: string }>(
      `select count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all from ${name} t`,
    );
    found[name] = rows[0]?.all ?? '';
  }
  await client.end();
  return found;
}

const urlOf = () => world.test.database.pool.options.connectionString ?? '';
const ask = async <Row>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

test('a restored server has every row and file, no session, other epochs and no old message; a second one copies no piece', async () => {
  const before = await contentOf(urlOf());
  const first = await drill.backup();
  expect(first).toMatchObject({ pieces: 1, copied: 1 });
  await person.client().push(person.vault.vaultId, [createNewRecord(person.vault)]);
  world.test.clock.advance(1000);
  const databaseUrl = await createTestDatabase();
  const { config, done } = await drill.restore({ databaseUrl, set: first.name });
  expect(await contentOf(databaseUrl)).toEqual(before);
  expect(JSON.parse(readFileSync(config.secretsFile, 'utf8'))).toEqual(world.test.secrets);
  const piece = await createObjectStore(config).read(pieceId, { start: 0, end: bytes.length - 1 });
  expect(await buffer(piece)).toEqual(bytes);
  expect(await ask(databaseUrl, 'select 1 from sessions')).toEqual([]);
  expect(await ask(databaseUrl, 'select 1 from waiting_messages')).toHaveLength(done.told);
  const epoch = 'select epoch from vaults order by id';
  expect(await ask(databaseUrl, epoch)).not.toEqual(await ask(urlOf(), epoch));
  expect(done).toMatchObject({ pieces: 1, erasedAgain: 0 });
  expect(await drill.backup()).toMatchObject({ pieces: 1, copied: 0 });
});

test('a place that is full, or away, ends a backup with a sentence, and two at once are one', async () => {
  const full = { ...drill.sets, put: () => pipeline(Readable.from(['x']), createWriteStream('/dev/full')) };
  const before = await listCompleteSets(drill.sets);
  world.test.clock.advance(1000);
  await expect(drill.backup({ sets: full })).rejects.toThrow(/backup storage is full/);
  const s3 = await startS3();
  await s3.stop();
  const away = openBackupSets(s3.setting);
  await expect(drill.backup({ sets: away })).rejects.toThrow(/cannot be reached/);
  expect(await listCompleteSets(drill.sets)).toEqual(before);
  world.test.clock.advance(1000);
  const both = await Promise.allSettled([drill.backup(), drill.backup()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = both.find(one => one.status === 'rejected');
  expect(String(refused?.reason)).toContain('Another backup is running');
});

test('a backup in a bucket of S3 comes back as one in a folder does', async () => {
  const s3 = await startS3();
  try {
    const sets = openBackupSets(s3.setting);
    world.test.clock.advance(1000);
    const before = await contentOf(urlOf());
    expect(await drill.backup({ sets })).toMatchObject({ pieces: 1, copied: 1 });
    const databaseUrl = await createTestDatabase();
    const { config, done } = await drill.restore({ databaseUrl, sets });
    expect(done).toMatchObject({ pieces: 1 });
    expect(await contentOf(databaseUrl)).toEqual(before);
    const piece = await createObjectStore(config).read(pieceId, { start: 0, end: bytes.length - 1 });
    expect(await buffer(piece)).toEqual(bytes);
    world.test.clock.advance(31 * 24 * 60 * 60_000);
    expect(await drill.backup({ sets })).toMatchObject({ copied: 0, removedSets: 1 });
    expect(await listCompleteSets(sets)).toHaveLength(1);
  } finally {
    await s3.stop();
  }
});

test('a backup goes after BACKUP_DAYS, and with it the pieces that no other one names', async () => {
  await world.test.database.pool.query('delete from object_pieces where id = $1', [pieceId]);
  world.test.clock.advance(31 * 24 * 60 * 60_000);
  expect((await drill.backup()).removedSets).toBeGreaterThan(0);
  expect(await drill.sets.list('sets')).toHaveLength(1);
  expect(await drill.sets.list('pieces')).toEqual([]);
});
