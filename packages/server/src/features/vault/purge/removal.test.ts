import { createClient } from '@supabase/supabase-js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTokens } from '../../../adapters/crypto/tokens.ts';
import { setAsideVaults } from '../tables.ts';
import { createDeviceId, createNewRecord } from '../testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** The number of rows in each table that have this value in this column. Tables without such rows are left out. */
async function rowsWith(column: 'account_id' | 'vault_id', value: string): Promise<Record<string, number>> {
  const { db } = world.test.database;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = ${column}`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute(
      sql`select 1 from ${sql.identifier(name)} where ${sql.identifier(column)} = ${value}`,
    );
    if (rows.length > 0) found[name] = rows.length;
  }
  return found;
}

test('with its account, a vault goes: every record, key and way in, and nobody else’s', async () => {
  const [person, other] = [await world.withVault(), await world.withVault()];
  for (const one of [person, other]) await one.client().push(one.vault.vaultId, [createNewRecord(one.vault)]);
  await person.client().putReloadHalf('A'.repeat(43));
  const aside = { vaultId: createDeviceId(), wraps: [], setAsideAtMs: 0, accountId: person.accountId };
  const sealed = { sealPublicX: 'x', signPublicX: 'x', sealPrivate: 'x', signPrivate: 'x' };
  await world.test.database.db.insert(setAsideVaults).values({ ...aside, ...sealed });
  const before = await rowsWith('vault_id', other.vault.vaultId);
  expect(Object.keys(await rowsWith('vault_id', person.vault.vaultId))).toEqual(
    expect.arrayContaining(['records', 'vault_members', 'category_keys']),
  );

  const tokens = await createTokens(world.test.secrets, world.test.clock);
  const key = await tokens.apiKey('service_role');
  const { admin } = createClient(world.url, key, { auth: { persistSession: false } }).auth;
  expect((await admin.deleteUser(person.accountId)).error).toBeNull();

  expect(await rowsWith('vault_id', person.vault.vaultId)).toEqual({});
  expect(await rowsWith('account_id', person.accountId)).toEqual({});
  expect(await rowsWith('vault_id', other.vault.vaultId)).toEqual(before);
  expect(await other.client().readVault()).toMatchObject({ ok: true });
});
