import { afterAll, beforeAll, expect, it } from 'vitest';
import { createLargestRotation, createOftenSharedVault } from '../../vault/testing/rotation.ts';
import { startVaultWorld, type VaultWorld } from '../../vault/testing/vault-world.ts';

// Tests the largest possible change of keys. To measure how long it takes, run `npm run bench -- sharing`.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

it('12 categories anew with 20 grants, two ways each: one request of at most 0.6 MB', async () => {
  const shared = await createOftenSharedVault(world, 12, 20);
  const { change } = createLargestRotation(shared);
  expect(JSON.stringify(change).length).toBeLessThanOrEqual(600_000);
  const { keeper, owner } = shared.sharer;
  expect(await keeper.proving(owner).putKeyset(change)).toMatchObject({ ok: true });
}, 300_000);
