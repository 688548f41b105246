import { afterAll, beforeAll, expect, it } from 'vitest';
import { planSellingSettings } from '../../testing/test-app.ts';
import { createNewRecord, createNextVersion } from '../vault/testing/sealed.ts';
import { pullAllPages, startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld(planSellingSettings);
});
afterAll(() => world.close());

it('after the free trial a passport is still opened, changed and taken away', async () => {
  const person = await world.withVault();
  const { vaultId } = person.vault;
  const client = person.client();
  const record = createNewRecord(person.vault);
  await client.push(vaultId, [record]);
  await world.test.database.pool.query('update profiles set trial_ends_at_ms = $2 where account_id = $1', [
    person.accountId,
    world.test.clock.now() - 1,
  ]);
  expect(
    await person.send('POST', '/rest/v1/rpc/check_feature_access', {
      user_id: person.accountId,
      feature_name: 'one_person',
    }),
  ).toMatchObject({ status: 200, body: false });
  expect((await client.readVault()).ok).toBe(true);
  const changed = createNextVersion(record);
  expect(await client.push(vaultId, [changed])).toMatchObject({
    value: { results: [{ outcome: 'stored' }] },
  });
  expect(await pullAllPages(client, vaultId)).toEqual([changed]);
});
