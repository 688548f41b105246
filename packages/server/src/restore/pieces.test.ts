import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createObjectStore } from '../adapters/files/object-store.ts';
import { createLog } from '../adapters/log.ts';
import { manifestSchema } from '../db/backup/manifest.ts';
import { getLegacySignerPath, openSigner, readSignedPayload } from '../db/backup/signer.ts';
import { openDatabase } from '../db/database.ts';
import { startVaultWorld, type VaultWorld } from '../features/vault/testing/vault-world.ts';
import { type BackupDrill, startBackupDrill } from '../testing/backup-drill.ts';
import { createTestDatabase } from '../testing/test-database.ts';

let world: VaultWorld;
let drill: BackupDrill;
const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
/**
 * The end of an id decides in which of 30 backups a piece is read back. These pieces are read back in the
 * fifth, sixth and seventh.
 */
const pieceIds = [5, 6, 7].map(run => crypto.randomUUID().replace(/.{6}$/, `00000${run}`));

beforeAll(async () => {
  world = await startVaultWorld();
  drill = await startBackupDrill(world.test, world.test.database.pool.options.connectionString ?? '');
  for (const id of pieceIds) {
    await world.test.objectStore.put(id, bytes);
    await world.test.database.pool.query(
      'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, $3, $4)',
      [crypto.randomUUID(), crypto.randomUUID(), bytes.length, id],
    );
  }
});
afterAll(async () => {
  drill.close();
  await world.close();
});

const backup = () => {
  world.test.clock.advance(1000);
  return drill.backup();
};
const fileOf = (id: string) => {
  const folder = join(drill.folder, 'backups', 'pieces');
  return join(folder, readdirSync(folder).find(name => name.startsWith(id)) ?? '');
};
const flip = (path: string) =>
  writeFileSync(path, Buffer.from(readFileSync(path).map((byte, at) => (at === 30_000 ? byte ^ 1 : byte))));
const restore = () => createTestDatabase().then(databaseUrl => drill.restore({ databaseUrl }));

test('a backup sends a piece again that is missing or has another size', async () => {
  const [missing = '', short = ''] = pieceIds;
  await backup();
  rmSync(fileOf(missing));
  truncateSync(fileOf(short), 59_990);
  expect(await backup()).toMatchObject({ pieces: 3, copied: 0, mended: 2, differing: [] });
  expect(await backup()).toMatchObject({ mended: 0 });
  await restore();
});

test('a backup sends a piece again that has other bytes, when it is its turn', async () => {
  for (const id of pieceIds) flip(fileOf(id));
  const mended: number[] = [];
  for (let run = 4; run < 9; run += 1) mended.push((await backup()).mended);
  expect(mended).toEqual([0, 1, 1, 1, 0]);
  await restore();
});

test('pieces of an older version, which noted no sizes, are sent again in their turn too', async () => {
  const [set = ''] = readdirSync(join(drill.folder, 'backups', 'sets'))
    .toSorted()
    .toReversed();
  const list = join(drill.folder, 'backups', 'sets', set, 'pieces');
  const manifest = join(drill.folder, 'backups', 'sets', set, 'manifest.json');
  const older = readFileSync(list, 'utf8').replaceAll(/ .*/g, '');
  const said = manifestSchema.parse(
    readSignedPayload(readFileSync(manifest, 'utf8'), [drill.signer.publicX]),
  );
  const sha256 = createHash('sha256').update(older).digest('hex');
  writeFileSync(list, older);
  writeFileSync(manifest, drill.signer.sign({ ...said, run: 4, pieces: { ...said.pieces, sha256 } }));
  for (const id of pieceIds) flip(fileOf(id));
  for (let run = 5; run < 8; run += 1) await backup();
  expect((await restore()).done.pieces).toBe(3);
});

test('a piece that did not come back is noted, and later backups go on without it', async () => {
  const [lost = ''] = pieceIds;
  await backup();
  rmSync(fileOf(lost));
  const databaseUrl = await createTestDatabase();
  const { config, done } = await drill.restore({ databaseUrl, withoutDamaged: true });
  expect(done).toMatchObject({ lost: [lost], pieces: 2 });
  world.test.clock.advance(1000);
  const of = { connection: { connectionString: databaseUrl }, files: createObjectStore(config) };
  expect(await drill.backup(of)).toMatchObject({ pieces: 2, copied: 0 });
  const again = await drill.restore({ databaseUrl: await createTestDatabase() });
  expect(again.done).toMatchObject({ lost: [], pieces: 2 });
});

test('a piece in the place of another one is not restored as that one', async () => {
  const id = crypto.randomUUID();
  await world.test.objectStore.put(id, bytes.toReversed());
  const { pool } = world.test.database;
  await pool.query(
    'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, $3, $4)',
    [crypto.randomUUID(), crypto.randomUUID(), bytes.length, id],
  );
  await backup();
  const [other = ''] = pieceIds;
  const whole = readFileSync(fileOf(other));
  writeFileSync(fileOf(other), readFileSync(fileOf(id)));
  await expect(restore()).rejects.toThrow(other);
  writeFileSync(fileOf(other), whole);
});

test('a restored server signs with the key of before, and one from a backup without it says its new line', async () => {
  await backup();
  const databaseUrl = await createTestDatabase();
  const { config, done } = await drill.restore({ databaseUrl });
  const database = openDatabase({ connectionString: databaseUrl, max: 1 }, createLog('silent'));
  const olderFile = getLegacySignerPath(config.dataDir);
  const { fakesSecret } = world.test.secrets;
  const { publicX } = await openSigner(database.db, { fakesSecret, olderFile });
  await database.close();
  expect(publicX).toBe(drill.signer.publicX);
  expect(done.newSignerX).toBeUndefined();

  await world.test.database.pool.query(`delete from server_facts where name = 'signer-of-backups'`);
  await backup();
  const older = await restore();
  expect(older.done.newSignerX).toMatch(/^[\w-]{43}$/);
  expect(older.done.newSignerX).not.toBe(drill.signer.publicX);
});
