import type { PushedRecord } from '@kinfolio/contract/records/push-and-pull';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDeletion,
  createEnvelope,
  createNewRecord,
  createNextVersion,
  toPulledRecord,
} from '../testing/sealed.ts';
import {
  createMovedRecord,
  createSealingClient,
  createSignedCheckpoint,
  signBatches,
} from '../testing/signed-push.ts';
import { createKeyRenewal } from '../testing/signed-vault.ts';
import { createOwnerWithVault, type OwnerWithVault } from '../testing/signed-world.ts';
import { pullAllPages, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
let keeper: OwnerWithVault;
let client: Awaited<ReturnType<typeof createSealingClient>>;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/**
 * A person with an empty vault of two categories, and functions that push to the vault as their device does.
 */
async function fresh() {
  keeper = await createOwnerWithVault(world);
  client = await createSealingClient(keeper);
  const { vaultId, categoryKeys } = keeper.vault;
  const [one = '', two = ''] = categoryKeys.map(({ id }) => id).toSorted();
  const push = (records: PushedRecord[], checkpoints: string[] = []) =>
    client.push(vaultId, records, { batches: signBatches(keeper.owner, records), checkpoints });
  return { vaultId, one, two, push };
}

const refused = { ok: false, status: 400, code: 'bad_request' };

describe('a batch', () => {
  it('comes back once with all rows that it signs, and with the versions that they became', async () => {
    const { vaultId, one, push } = await fresh();
    const records = [
      createNewRecord(keeper.vault, { categoryId: one }),
      createNewRecord(keeper.vault, { categoryId: one }),
    ];
    expect(await push(records)).toMatchObject({ ok: true, value: { revisions: { [one]: 2 }, behind: [] } });
    const page = await client.pull(vaultId, {});
    const [batch] = page.ok ? page.value.batches : [];
    expect(batch?.document).toBe(signBatches(keeper.owner, records)[0]);
    expect(page).toMatchObject({
      value: {
        records: records.map((record, place) => ({ ...record, revision: place + 1, batch: batch?.id })),
        batches: [{}],
      },
    });
    const [first = records[0]] = records;
    if (first) await push([createNextVersion(first)]);
    expect(await client.versions(vaultId, first?.id ?? '')).toMatchObject({
      value: { versions: [{ version: 1, revision: 1, batch: batch?.id }], batches: [batch] },
    });
  });

  it('signs remains right after their row', async () => {
    const { vaultId, one, push } = await fresh();
    const record = createNewRecord(keeper.vault, { categoryId: one });
    await push([record]);
    const deletion = createDeletion(record);
    expect(await push([deletion])).toMatchObject({ ok: true });
    expect(await pullAllPages(client, vaultId)).toEqual([toPulledRecord(deletion)]);
  });

  it.each([
    ['another account', { author: '0193a3f0-7c00-4e5a-9f00-0000000000a1' }],
    ['another vault', { vault: '0193a3f0-7c00-4e5a-9f00-0000000000a1' }],
    ['another category', { category: '0193a3f0-7c00-4e5a-9f00-0000000000a1' }],
    ['other rows', { leaves: ['wNh5hygbUa-f28YJ5Rx4CVTmZ-ZnD-e6cL6y1STDkow'] }],
    ['a keyset to come', { keyset: 2 }],
  ])('of %s is refused, and nothing is stored', async (_, changes) => {
    const { vaultId, one } = await fresh();
    const records = [createNewRecord(keeper.vault, { categoryId: one })];
    const batches = signBatches(keeper.owner, records, changes);
    expect(await client.push(vaultId, records, { batches })).toMatchObject(refused);
    expect(await pullAllPages(client, vaultId)).toEqual([]);
  });

  it('is wanted for each category, once', async () => {
    const { vaultId, one, two } = await fresh();
    const records = [one, two].map(categoryId => createNewRecord(keeper.vault, { categoryId }));
    const [first = '', second = ''] = signBatches(keeper.owner, records);
    expect(await client.push(vaultId, records, { batches: [first] })).toMatchObject(refused);
    expect(await client.push(vaultId, records, { batches: [first, second, second] })).toMatchObject(refused);
    expect(await client.push(vaultId, records, { batches: [first, second] })).toMatchObject({ ok: true });
  });
});

describe('a checkpoint', () => {
  it('is kept when it is of the revision that its push led to, upon the newest', async () => {
    const { vaultId, one, push } = await fresh();
    const record = createNewRecord(keeper.vault, { categoryId: one });
    const first = createSignedCheckpoint(keeper.owner, one, { revision: 1 });
    expect(await push([record], [first])).toMatchObject({ ok: true, value: { behind: [] } });
    const second = createSignedCheckpoint(keeper.owner, one, { revision: 2, previous: first });
    expect(await push([createNextVersion(record)], [second])).toMatchObject({ value: { behind: [] } });
    const page = await client.pull(vaultId, {});
    expect(page.ok && page.value.categories.find(({ id }) => id === one)).toEqual({
      id: one,
      revision: 2,
      checkpoint: second,
    });
  });

  it.each([
    ['another revision', { revision: 3 }],
    ['no checkpoint before', { revision: 2, previous: 'another' }],
  ])('of %s is behind, and its records are stored all the same', async (_, changes) => {
    const { vaultId, one, push } = await fresh();
    const first = createSignedCheckpoint(keeper.owner, one, { revision: 1 });
    await push([createNewRecord(keeper.vault, { categoryId: one })], [first]);
    const next = createSignedCheckpoint(keeper.owner, one, { previous: first, ...changes });
    const answer = await push([createNewRecord(keeper.vault, { categoryId: one })], [next]);
    expect(answer).toMatchObject({ ok: true, value: { behind: [one], revisions: { [one]: 2 } } });
    const right = createSignedCheckpoint(keeper.owner, one, { revision: 2, previous: first });
    expect(await push([], [right])).toMatchObject({ ok: true, value: { results: [], behind: [] } });
    expect(await pullAllPages(client, vaultId)).toHaveLength(2);
  });

  it('is behind when another device wrote as many records meanwhile', async () => {
    const { one, push } = await fresh();
    const record = createNewRecord(keeper.vault, { categoryId: one });
    await push([record]);
    await push([createNextVersion(record)]);
    const late = createSignedCheckpoint(keeper.owner, one, { revision: 2 });
    expect(await push([createNextVersion(record)], [late])).toMatchObject({
      value: { results: [{ outcome: 'stale' }], behind: [one] },
    });
  });

  it('of another account, vault or category is refused', async () => {
    const { vaultId, one } = await fresh();
    const stranger = '0193a3f0-7c00-4e5a-9f00-0000000000a1';
    for (const changes of [
      { author: stranger },
      { vault: stranger },
      { category: stranger },
      { keyset: 2 },
    ]) {
      const checkpoint = createSignedCheckpoint(keeper.owner, one, { revision: 0, ...changes });
      expect(await client.push(vaultId, [], { checkpoints: [checkpoint] })).toMatchObject(refused);
    }
  });
});

describe('a record that moves', () => {
  it('leaves a departure where it was, which its coming back takes away', async () => {
    const { vaultId, one, two, push } = await fresh();
    const record = createNewRecord(keeper.vault, { categoryId: one });
    await push([record]);
    const there = createMovedRecord(record, two);
    expect(await push([there])).toMatchObject({ value: { revisions: { [one]: 2, [two]: 1 } } });
    const page = await client.pull(vaultId, {});
    expect(page).toMatchObject({
      value: {
        records: [{ id: record.id, categoryId: two, version: 2, revision: 1 }],
        departures: [
          { id: record.id, categoryId: one, version: 2, revision: 2, envelope: there.departure?.envelope },
        ],
      },
    });
    await push([createMovedRecord(toPulledRecord(there), one)]);
    const after = page.ok ? page.value.after : {};
    expect(await client.pull(vaultId, { after })).toMatchObject({
      value: {
        records: [{ categoryId: one, version: 3 }],
        departures: [{ categoryId: two, version: 3 }],
        more: false,
      },
    });
    const all = await client.pull(vaultId, {});
    expect(all.ok && all.value.departures.map(({ categoryId }) => categoryId)).toEqual([two]);
  });

  it('is refused without one, and with one of another category', async () => {
    const { vaultId, one, two, push } = await fresh();
    const record = createNewRecord(keeper.vault, { categoryId: one });
    await push([record]);
    const { departure: _none, ...bare } = createMovedRecord(record, two);
    expect(await push([bare])).toMatchObject(refused);
    const stays = {
      ...createNextVersion(record),
      departure: { categoryId: two, keyVersion: 1, envelope: createEnvelope() },
    };
    expect(await push([stays])).toMatchObject(refused);
    expect(await pullAllPages(client, vaultId)).toEqual([record]);
  });
});

/** A vault with a record of two versions, whose keys were renewed afterwards. */
async function renewed() {
  const made = await fresh();
  const record = createNewRecord(keeper.vault, { categoryId: made.one });
  await made.push([record]);
  await made.push([createNextVersion(record)]);
  const [second = record] = await pullAllPages(client, made.vaultId);
  const { after, change } = createKeyRenewal(keeper.owner);
  const answer = await keeper.proving().putKeyset(change);
  if (!answer.ok) throw new Error(answer.code);
  keeper = { ...keeper, owner: after };
  return { ...made, first: record, second };
}

describe('after a renewal', () => {
  it('a push under the keys of before is not taken', async () => {
    const { vaultId, second, push } = await renewed();
    expect(await push([createNextVersion(second)])).toMatchObject({
      ok: false,
      status: 409,
      code: 'keys_changed',
    });
    expect(await push([createNextVersion(second, { keyVersion: 2 })])).toMatchObject({ ok: true });
    expect(await pullAllPages(client, vaultId)).toMatchObject([{ version: 3, keyVersion: 2 }]);
  });
});
