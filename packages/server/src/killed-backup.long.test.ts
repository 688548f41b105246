import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listCompleteSets } from './db/backup/removal.ts';
import { createSignerKey } from './db/backup/signer.ts';
import { createNewRecord } from './features/vault/testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from './features/vault/testing/vault-world.ts';
import { type BackupDrill, startBackupDrill } from './testing/backup-drill.ts';
import type { KilledBackupInput } from './testing/backup-killed.ts';
import { createTestDatabase } from './testing/test-database.ts';

let world: VaultWorld;
let drill: BackupDrill;
let person: Awaited<ReturnType<VaultWorld['withVault']>>;
beforeAll(async () => {
  world = await startVaultWorld();
  drill = await startBackupDrill(world.test, urlOf());
  person = await world.withVault();
  await person.client().push(
    person.vault.vaultId,
    Array.from({ length: 100 }, () => createNewRecord(person.vault)),
  );
});
afterAll(async () => {
  drill.close();
  await world.close();
});

const urlOf = () => world.test.database.pool.options.connectionString ?? '';

async function newPiece(): Promise<void> {
  const id = crypto.randomUUID();
  const bytes = Buffer.from(crypto.getRandomValues(new Uint8Array(60_000)));
  await world.test.objectStore.put(id, bytes);
  await world.test.database.pool.query(
    'insert into object_pieces (space, version, start, bytes, id) values ($1, $2, 0, $3, $4)',
    [person.vault.vaultId, crypto.randomUUID(), bytes.length, id],
  );
}

const script = pathToFileURL(join(import.meta.dirname, 'testing/backup-killed.ts')).href;

/** Runs a backup in another process that dies at the given step. Returns the signal that ended it. */
async function killedAt(diesAt: string): Promise<string | null> {
  world.test.clock.advance(1000);
  await newPiece();
  const order: KilledBackupInput = {
    connectionString: urlOf(),
    nowMs: world.test.clock.now(),
    objectStore: world.test.config.objectStore,
    backups: join(drill.folder, 'backups'),
    recipient: drill.recipient,
    signerKey: createSignerKey(),
    secretsFile: join(drill.folder, 'secrets.json'),
    fakesSecret: world.test.secrets.fakesSecret,
    diesAt,
  };
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(script)});`],
    {
      env: { PATH, ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }), ORDER: JSON.stringify(order) },
      stdio: 'ignore',
    },
  );
  const signal = await new Promise<string | null>(resolve => {
    child.once('exit', (_code, by) => resolve(by));
  });
  return signal;
}

const hashOf = async (url: string) => {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ all: string }>(
    `select string_agg(t::text, '|' order by id) as all from records t`,
  );
  await client.end();
  return createHash('sha256')
    .update(rows[0]?.all ?? '')
    .digest('hex');
};

// The second backup dies in one of these tables. The date decides which, so that over time every table is
// tested.
const tables = ['accounts', 'records', 'profiles', 'vaults', 'wraps', 'keysets', 'category_keys'];
const drawn = tables[new Date().getDate() % tables.length] ?? 'records';

test('kill -9 in each phase of a backup leaves those of before whole, and the next one clears up', async () => {
  const first = await drill.backup();
  const phases = [
    'put sets/[^/]+/tables/[^/]+$',
    `put sets/[^/]+/tables/${drawn}$`,
    'put pieces/',
    'rename pieces/',
    'put sets/[^/]+/pieces$',
    'put sets/[^/]+/secrets$',
    'put sets/[^/]+/manifest.json$',
  ];
  for (const phase of phases) {
    expect([phase, await killedAt(phase)]).toEqual([phase, 'SIGKILL']);
    expect(await listCompleteSets(drill.sets)).toEqual([first.name]);
  }
  // By that step the backup's manifest is written, so the backup counts as complete.
  expect(await killedAt('remove sets/')).toBe('SIGKILL');
  expect(await listCompleteSets(drill.sets)).toHaveLength(2);

  world.test.clock.advance(1000);
  const last = await drill.backup();
  expect(last.pieces).toBe(phases.length + 1);
  expect((await drill.sets.list('sets')).toSorted()).toEqual((await listCompleteSets(drill.sets)).toSorted());
  expect((await drill.sets.list('pieces')).filter(name => !/^[\w-]{36}\.[0-9a-f]{64}$/.test(name))).toEqual(
    [],
  );
  for (const { name, pieces } of [first, last]) {
    const databaseUrl = await createTestDatabase();
    const { done } = await drill.restore({ databaseUrl, set: name });
    expect(done.pieces).toBe(pieces);
    expect(await hashOf(databaseUrl)).toBe(await hashOf(urlOf()));
  }
}, 300_000);
