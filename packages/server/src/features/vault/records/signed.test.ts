import type { PushedRecord } from '@kinfolio/contract/wire';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deletionOf, newEnvelope, newRecord, nextVersion, storedOf } from '../testing/sealed.ts';
import { batchesOf, checkpointOf, moveOf, sealingClient } from '../testing/signed-push.ts';
import { renewalOf } from '../testing/signed-vault.ts';
import { type VaultOwner, withKeyset } from '../testing/signed-world.ts';
import { pullAll, startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
let keeper: VaultOwner;
let client: Awaited<ReturnType<typeof sealingClient>>;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** A person with an empty vault of two categories, and what pushes to it as their device does. */
async function fresh() {
  keeper = await withKeyset(world);
  client = await sealingClient(keeper);
  const { vaultId, categoryKeys } = keeper.vault;
  const [one = '', two = ''] = categoryKeys.map(({ id }) => id).toSorted();
  const push = (records: PushedRecord[], checkpoints: string[] = []) =>
    client.push(vaultId, records, { batches: batchesOf(keeper.owner, records), checkpoints });
  return { vaultId, one, two, push };
}

const refused = { ok: false, status: 400, code: 'bad_request' };

describe('a batch', () => {
  it('comes back once with all rows that it signs, and with the versions that they became', async () => {
    const { vaultId, one, push } = await fresh();
    const records = [
      newRecord(keeper.vault, { categoryId: one }),
      newRecord(keeper.vault, { categoryId: one }),
    ];
    expect(await push(records)).toMatchObject({ ok: true, value: { revisions: { [one]: 2 }, behind: [] } });
    const page = await client.pull(vaultId, {});
    const [batch] = page.ok ? page.value.batches : [];
    expect(batch?.document).toBe(batchesOf(keeper.owner, records)[0]);
    expect(page).toMatchObject({
      value: {
        records: records.map((record, place) => ({ ...record, revision: place + 1, batch: batch?.id })),
        batches: [{}],
      },
    });
    const [first = records[0]] = records;
    if (first) await push([nextVersion(first)]);
    expect(await client.versions(vaultId, first?.id ?? '')).toMatchObject({
      value: { versions: [{ version: 1, revision: 1, batch: batch?.id }], batches: [batch] },
    });
  });

  it('signs remains right after their row', async () => {
    const { vaultId, one, push } = await fresh();
    const record = newRecord(keeper.vault, { categoryId: one });
    await push([record]);
    const deletion = deletionOf(record);
    expect(await push([deletion])).toMatchObject({ ok: true });
    expect(await pullAll(client, vaultId)).toEqual([storedOf(deletion)]);
  });

  it.each([
    ['another account', { author: '0193a3f0-7c00-4e5a-9f00-0000000000a1' }],
    ['another vault', { vault: '0193a3f0-7c00-4e5a-9f00-0000000000a1' }],
    ['another category', { category: '0193a3f0-7c00-4e5a-9f00-0000000000a1' }],
    ['other rows', { leaves: ['wNh5hygbUa-f28YJ5Rx4CVTmZ-ZnD-e6cL6y1STDkow'] }],
    ['a keyset to come', { keyset: 2 }],
  ])('of %s is refused, and nothing is stored', async (_, changes) => {
    const { vaultId, one } = await fresh();
    const records = [newRecord(keeper.vault, { categoryId: one })];
    const batches = batchesOf(keeper.owner, records, changes);
    expect(await client.push(vaultId, records, { batches })).toMatchObject(refused);
    expect(await pullAll(client, vaultId)).toEqual([]);
  });

  it('is wanted for each category, once', async () => {
    const { vaultId, one, two } = await fresh();
    const records = [one, two].map(categoryId => newRecord(keeper.vault, { categoryId }));
    const [first = '', second = ''] = batchesOf(keeper.owner, records);
    expect(await client.push(vaultId, records, { batches: [first] })).toMatchObject(refused);
    expect(await client.push(vaultId, records, { batches: [first, second, second] })).toMatchObject(refused);
    expect(await client.push(vaultId, records, { batches: [first, second] })).toMatchObject({ ok: true });
  });
});

describe('a checkpoint', () => {
  it('is kept when it is of the revision that its push led to, upon the newest', async () => {
    const { vaultId, one, push } = await fresh();
    const record = newRecord(keeper.vault, { categoryId: one });
    const first = checkpointOf(keeper.owner, one, { revision: 1 });
    expect(await push([record], [first])).toMatchObject({ ok: true, value: { behind: [] } });
    const second = checkpointOf(keeper.owner, one, { revision: 2, previous: first });
    expect(await push([nextVersion(record)], [second])).toMatchObject({ value: { behind: [] } });
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
    const first = checkpointOf(keeper.owner, one, { revision: 1 });
    await push([newRecord(keeper.vault, { categoryId: one })], [first]);
    const next = checkpointOf(keeper.owner, one, { previous: first, ...changes });
    const answer = await push([newRecord(keeper.vault, { categoryId: one })], [next]);
    expect(answer).toMatchObject({ ok: true, value: { behind: [one], revisions: { [one]: 2 } } });
    const right = checkpointOf(keeper.owner, one, { revision: 2, previous: first });
    expect(await push([], [right])).toMatchObject({ ok: true, value: { results: [], behind: [] } });
    expect(await pullAll(client, vaultId)).toHaveLength(2);
  });

  it('is behind when another device wrote as many records meanwhile', async () => {
    const { one, push } = await fresh();
    const record = newRecord(keeper.vault, { categoryId: one });
    await push([record]);
    await push([nextVersion(record)]);
    const late = checkpointOf(keeper.owner, one, { revision: 2 });
    expect(await push([nextVersion(record)], [late])).toMatchObject({
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
      const checkpoint = checkpointOf(keeper.owner, one, { revision: 0, ...changes });
      expect(await client.push(vaultId, [], { checkpoints: [checkpoint] })).toMatchObject(refused);
    }
  });
});

describe('a record that moves', () => {
  it('leaves a departure where it was, which its coming back takes away', async () => {
    const { vaultId, one, two, push } = await fresh();
    const record = newRecord(keeper.vault, { categoryId: one });
    await push([record]);
    const there = moveOf(record, two);
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
    await push([moveOf(storedOf(there), one)]);
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
    const record = newRecord(keeper.vault, { categoryId: one });
    await push([record]);
    const { departure: _none, ...bare } = moveOf(record, two);
    expect(await push([bare])).toMatchObject(refused);
    const stays = {
      ...nextVersion(record),
      departure: { categoryId: two, keyVersion: 1, envelope: newEnvelope() },
    };
    expect(await push([stays])).toMatchObject(refused);
    expect(await pullAll(client, vaultId)).toEqual([record]);
  });
});

/** A vault with a record of two versions, whose keys were renewed after them. */
async function renewed() {
  const made = await fresh();
  const record = newRecord(keeper.vault, { categoryId: made.one });
  await made.push([record]);
  await made.push([nextVersion(record)]);
  const [second = record] = await pullAll(client, made.vaultId);
  const { after, change } = renewalOf(keeper.owner);
  const answer = await keeper.proving().putKeyset(change);
  if (!answer.ok) throw new Error(answer.code);
  keeper = { ...keeper, owner: after };
  return { ...made, first: record, second };
}

describe('after a renewal', () => {
  it('a push under the keys of before is not taken', async () => {
    const { vaultId, second, push } = await renewed();
    expect(await push([nextVersion(second)])).toMatchObject({ ok: false, status: 409, code: 'keys_changed' });
    expect(await push([nextVersion(second, { keyVersion: 2 })])).toMatchObject({ ok: true });
    expect(await pullAll(client, vaultId)).toMatchObject([{ version: 3, keyVersion: 2 }]);
  });
});
