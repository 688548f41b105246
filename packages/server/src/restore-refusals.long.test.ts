import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { accountClosingMs } from '@kinfolio/contract/retention';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAgeDecrypter, createAgeIdentity } from './adapters/age.ts';
import { manifestSchema } from './db/backup/manifest.ts';
import { createSignerFromKey, createSignerKey } from './db/backup/signer.ts';
import { eraseDueAccounts } from './features/privacy/erasure.ts';
import { sweepPieces } from './features/storage/objects/sweep-service.ts';
import { createNewRecord } from './features/vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from './features/vault/testing/vault-world.ts';
import { createErasure } from './jobs/erasing.ts';
import { type BackupDrill, startBackupDrill } from './testing/backup-drill.ts';
import { createTestDatabase } from './testing/test-database.ts';

const flip = (whole: Buffer) =>
  Buffer.from(whole.map((byte, index) => (index === whole.length - 5 ? byte ^ 1 : byte)));
const says = (text: string) => () => Buffer.from(text);

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
  await person.client().push(person.vault.vaultId, [createNewRecord(person.vault)]);
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

const ask = async <Row>(url: string, text: string): Promise<Row[]> => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
};

describe('a backup that is put back', () => {
  it('holds the sweep back while it copies, and lists what waited to be sent', async () => {
    const { database, clock, objectStore: store } = world.test;
    const loose = crypto.randomUUID();
    await store.put(loose, Buffer.from('x'));
    await database.pool.query('insert into loose_pieces (id, loose_until_ms) values ($1, 1)', [loose]);
    await world.signUp();
    await world.withVault().then(one => one.client().closeAccount());
    clock.advance(1000);
    const sweeping: number[] = [];
    const files = {
      ...store,
      read: async (...asked: Parameters<typeof store.read>) => {
        sweeping.push(await sweepPieces({ db: database.db, store, clock }));
        return store.read(...asked);
      },
    };
    await drill.sets.remove('pieces');
    await drill.backup({ files });
    expect(sweeping).toEqual([0]);
    expect(await sweepPieces({ db: database.db, store, clock })).toBe(1);
    const { done } = await drill.restore({ databaseUrl: await createTestDatabase() });
    expect(done.unsent.map(({ subject }) => subject)).toContain('Your Kinfolio account is closed');
  });

  it('has nobody in it who was erased after it was made', async () => {
    const { database, clock } = world.test;
    const gone = await world.withVault();
    await gone.client().push(gone.vault.vaultId, [createNewRecord(gone.vault)]);
    clock.advance(1000);
    const { name } = await drill.backup();
    await gone.client().closeAccount();
    clock.advance(accountClosingMs);
    await eraseDueAccounts(
      createErasure({ db: database.db, clock, queueMessage: undefined, jobs: undefined }),
    );
    // The next daily backup copies the list to the backup store.
    await drill.backup({ keptDays: 59 });
    const databaseUrl = await createTestDatabase();
    const { done } = await drill.restore({ databaseUrl, set: name });
    expect(done.erasedAgain).toBeGreaterThan(0);
    const rows = `select 1 from accounts where id = '${gone.accountId}'
      union all select 1 from records where vault_id = '${gone.vault.vaultId}'`;
    expect(await ask(databaseUrl, rows)).toEqual([]);
    expect(await ask(databaseUrl, `select 1 from accounts where id = '${person.accountId}'`)).toHaveLength(1);
  });
});

describe('is refused with a sentence, and leaves the folder empty', () => {
  let set: string;
  let databaseUrl: string;
  beforeAll(async () => {
    world.test.clock.advance(1000);
    set = (await drill.backup()).name;
    databaseUrl = await createTestDatabase();
  });
  const expectRefused = async (what: RegExp, order: Parameters<BackupDrill['restore']>[0] = {}) => {
    const dataDir = join(drill.folder, 'refused');
    await expect(drill.restore({ databaseUrl, set, dataDir, ...order })).rejects.toThrow(what);
    expect(existsSync(dataDir) ? readdirSync(dataDir) : []).toEqual([]);
  };
  const fileOf = (part: string) => join(drill.folder, 'backups', 'sets', set, part);
  /** Damages or removes a file of the set for one test, and repairs it afterwards. */
  const spoiled = async (
    part: string,
    spoil: (whole: Buffer) => Buffer | undefined,
    test: () => Promise<void>,
  ) => {
    const file = fileOf(part);
    const whole = readFileSync(file);
    const wrong = spoil(whole);
    if (wrong === undefined) rmSync(file);
    else writeFileSync(file, wrong);
    try {
      await test();
    } finally {
      writeFileSync(file, whole);
    }
  };

  it('a byte that was changed, a part that is missing, a part of another table', async () => {
    const [records, other] = [fileOf('tables/records'), readFileSync(fileOf('tables/record_versions'))];
    const whole = readFileSync(records);
    for (const spoil of [flip, () => undefined, () => other])
      await spoiled('tables/records', spoil, () => expectRefused(/damaged.*tables\/records/));
    expect(readFileSync(records)).toEqual(whole);
  });

  it('no signature, another signer, another identity, a newer version, a folder that is not empty', async () => {
    const { manifest } = JSON.parse(readFileSync(fileOf('manifest.json'), 'utf8')) as { manifest: string };
    const read = manifestSchema.parse(JSON.parse(manifest));
    const other = createSignerFromKey(createSignerKey());
    await spoiled('manifest.json', says(JSON.stringify({ manifest, signature: '' })), () =>
      expectRefused(/not signed/),
    );
    await spoiled('manifest.json', says(other.sign(read)), () => expectRefused(/not signed/));
    const newer = drill.signer.sign({ ...read, migration: 9_999_999_999_999 });
    await spoiled('manifest.json', says(newer), () => expectRefused(/newer version/));

    await spoiled(
      'manifest.json',
      () => undefined,
      () => expectRefused(/no complete backup/),
    );
    await expectRefused(/damaged, or your identity/, {
      open: createAgeDecrypter([(await createAgeIdentity()).identity]),
    });
    const full = join(drill.folder, 'full');
    mkdirSync(full);
    writeFileSync(join(full, 'letter.txt'), 'mine');
    await expect(drill.restore({ databaseUrl, dataDir: full })).rejects.toThrow(/not empty/);
    expect(readdirSync(full)).toEqual(['letter.txt']);
  });

  it('a backup of a file that is missing, which leaves no manifest and takes no older set away', async () => {
    const { pool } = world.test.database;
    await pool.query(
      'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, 9, $3)',
      [person.vault.vaultId, crypto.randomUUID(), crypto.randomUUID()],
    );
    world.test.clock.advance(1000);
    await expect(drill.backup()).rejects.toThrow(/piece of a file is missing/);
    await drill.restore({ databaseUrl: await createTestDatabase(), set });
  });
});
