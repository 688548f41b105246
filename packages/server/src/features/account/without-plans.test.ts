import { entitlements } from '@kinfolio/domain/accounts/plans';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createGrantWithWay, savePersonDetails, signUpSharingOwner } from '../vault/testing/granted.ts';
import {
  createPersonRemindersClient,
  createPlanRequest,
  createRenewalReminder,
} from '../vault/testing/reminded.ts';
import { createCallGuard } from '../vault/testing/signed-vault.ts';
import { startVaultWorld, type VaultWorld } from '../vault/testing/vault-world.ts';

// A server without a payment provider, on which no account has ever paid.
let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

it('where nothing can be paid, a third person, a release, a reminder and a calendar begin 400 days after sign-up', async () => {
  const sharer = await signUpSharingOwner(world);
  const { accountId } = sharer.keeper;
  const { pool } = world.test.database;
  const begun = world.test.clock.now() - 400 * 24 * 60 * 60_000;
  await pool.query(`update profiles set plan = 'basic', trial_ends_at_ms = $2 where account_id = $1`, [
    accountId,
    begun,
  ]);
  for (const feature_name of [...Object.keys(entitlements), 'none of these'])
    expect(
      await sharer.keeper.send('POST', '/rest/v1/rpc/check_feature_access', {
        user_id: accountId,
        feature_name,
      }),
    ).toMatchObject({ status: 200, body: feature_name !== 'none of these' });
  for (const name of ['one', 'two', 'three'])
    await createGrantWithWay(sharer, await savePersonDetails(sharer, `${name}@example.org`), {
      kind: 'always',
    });
  const release = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true } as const;
  await createGrantWithWay(sharer, await savePersonDetails(sharer, 'four@example.org'), release, 'card');
  const { keeper, owner } = sharer;
  const origin = new URL(world.test.config.publicUrl).origin;
  const opened = await keeper
    .client(world.url, fetch, createCallGuard(keeper, owner, { origin }))
    .openSession();
  if (!opened.ok) throw new Error(opened.code);
  const guard = createCallGuard(keeper, owner, { origin, seal: opened.value.seal });
  const client = createPersonRemindersClient(world, { token: () => keeper.token(), guard });
  expect(await client.putReminders(createPlanRequest([createRenewalReminder()]))).toMatchObject({ ok: true });
  expect(await client.readReminders()).toMatchObject({ value: { paused: null } });
  expect(await client.makeFeed({ classes: ['bills'] })).toMatchObject({ ok: true });
});
