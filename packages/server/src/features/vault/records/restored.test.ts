import type { PushSignatures } from '@kinfolio/contract/client';
import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { recordRestored } from '../../../db/restored.ts';
import { createDeviceId, createNewRecord } from '../testing/sealed.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

// After a restore, a device that sends back what the server lost names the new epoch, and its push may skip
// versions. No other push may.

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

type Keeper = Awaited<ReturnType<VaultWorld['withVault']>>;

/** Sets a new epoch for a vault, as a restore does for every vault. */
async function anotherEpoch({ vault: { vaultId } }: Keeper): Promise<string> {
  const epoch = createDeviceId();
  await world.test.database.pool.query('update vaults set epoch = $2 where id = $1', [vaultId, epoch]);
  return epoch;
}

async function epochOf(keeper: Keeper): Promise<string> {
  const read = await keeper.client().readVault();
  return (read.ok && read.value.epoch) || 'none';
}

async function push(keeper: Keeper, record: PushedRecord, lists?: PushSignatures) {
  const answer = await keeper.client().push(keeper.vault.vaultId, [record], lists);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value.results[0]?.outcome;
}

it('takes no skipped version by an epoch that is only claimed: no restore, another epoch, a vault made since', async () => {
  const keeper = await world.withVault();
  const record = createNewRecord(keeper.vault);
  expect(await push(keeper, record)).toBe('stored');
  const ahead = { ...createNewRecord(keeper.vault), id: record.id, version: 3 };
  for (const epoch of [await epochOf(keeper), createDeviceId()])
    expect(await push(keeper, ahead, { epoch })).toBe('stale');

  const before = await epochOf(keeper);
  await recordRestored(world.test.database.db, world.test.clock.now());
  const now = await anotherEpoch(keeper);
  expect(await push(keeper, ahead, { epoch: before })).toBe('stale');
  expect(await push(keeper, ahead)).toBe('stale');

  world.test.clock.advance(1);
  const since = await world.withVault();
  const young = createNewRecord(since.vault, { version: 2 });
  expect(await push(since, young, { epoch: await epochOf(since) })).toBe('stale');
  expect(await push(since, young, { epoch: now })).toBe('stale');

  expect(await push(keeper, ahead, { epoch: now })).toBe('stored');
});

it('takes in that epoch what stands above the stored one, up to 100,000 versions, and nothing below', async () => {
  const keeper = await world.withVault();
  await recordRestored(world.test.database.db, world.test.clock.now());
  const epoch = await anotherEpoch(keeper);
  const lost = createNewRecord(keeper.vault, { version: 5 });
  expect(await push(keeper, lost, { epoch })).toBe('stored');
  const at = (version: number) => ({ ...createNewRecord(keeper.vault), id: lost.id, version });
  for (const version of [1, 4, 5, 100_006]) expect(await push(keeper, at(version), { epoch })).toBe('stale');
  expect(await push(keeper, lost, { epoch })).toBe('stored');
  expect(await push(keeper, at(100_005), { epoch })).toBe('stored');
  const stranger = await world.withVault();
  const theirs = await stranger.client().push(keeper.vault.vaultId, [at(100_006)], { epoch });
  expect(theirs).toMatchObject({ ok: false, code: 'not_found' });
});
