import type { VaultClient } from '@kinfolio/contract/client';
import type { PushedRecord, SealedRecord, StoredVersion } from '@kinfolio/contract/records/push-and-pull';
import { maxEarlierVersions } from '@kinfolio/contract/retention';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDeletion,
  createDeviceId,
  createEnvelope,
  createNewRecord,
  createNextVersion,
  toPulledRecord,
} from '../testing/sealed.ts';
import { createMovedRecord } from '../testing/signed-push.ts';
import { startVaultWorld, type VaultWorld } from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** A person whose record was changed several times, with every version of the record, oldest first. */
async function personWithChanges(changes: number) {
  const person = await world.withVault(2);
  const { vaultId } = person.vault;
  const client = person.client();
  const versions = [createNewRecord(person.vault)];
  for (let change = 0; change < changes; change += 1)
    versions.push(createNextVersion(versions.at(-1) ?? createNewRecord(person.vault)));
  for (const version of versions) await client.push(vaultId, [version]);
  const [first] = versions;
  return {
    person,
    client,
    vaultId,
    versions,
    id: first?.id ?? '',
    last: versions.at(-1) ?? createNewRecord(person.vault),
  };
}

/** The versions in a response, without the time that the server adds. */
async function versionsOf(client: VaultClient, vaultId: string, id: string): Promise<SealedRecord[]> {
  const answer = await client.versions(vaultId, id);
  if (!answer.ok) throw new Error(answer.code);
  return answer.value.versions.map(toPulledRecord);
}

describe('the versions of a record', () => {
  it('are those that later ones replaced, newest first, each with its own category, mark and time', async () => {
    const { person, client, vaultId, versions, id, last } = await personWithChanges(1);
    world.test.clock.advance(60_000);
    const move = createMovedRecord(last, person.vault.categoryKeys[1]?.id ?? '');
    const moved = toPulledRecord(move);
    const deleted = createDeletion(moved);
    const back = createNextVersion(toPulledRecord(deleted), { deleted: false });
    for (const version of [move, deleted, back]) await client.push(vaultId, [version]);
    expect(await versionsOf(client, vaultId, id)).toEqual([
      toPulledRecord(deleted),
      moved,
      ...versions.toReversed(),
    ]);
    const answer = await client.versions(vaultId, id);
    const now = world.test.clock.now();
    const times = [now, now, now - 60_000, now - 60_000].map(at => new Date(at).toISOString());
    expect(answer.ok && answer.value.versions.map(({ writtenAt }) => writtenAt)).toEqual(times);
  });

  it('are none for a record that was never changed, and for one that never was', async () => {
    const { client, vaultId, id } = await personWithChanges(0);
    expect(await versionsOf(client, vaultId, id)).toEqual([]);
    expect(await versionsOf(client, vaultId, createDeviceId())).toEqual([]);
  });

  it('are at most the newest twenty', async () => {
    const { client, vaultId, versions, id } = await personWithChanges(maxEarlierVersions + 3);
    expect(await versionsOf(client, vaultId, id)).toEqual(versions.slice(3, -1).toReversed());
  });

  it('do not grow by a push that was stale, malformed or sent twice', async () => {
    const { client, vaultId, versions, id, last } = await personWithChanges(1);
    await client.push(vaultId, [last]);
    await client.push(vaultId, [{ ...last, envelope: createEnvelope() }]);
    await client.push(vaultId, [createNextVersion(last, { version: 9 })]);
    await client.push(vaultId, [createNextVersion(last, { categoryId: createDeviceId() })]);
    expect(await versionsOf(client, vaultId, id)).toEqual(versions.slice(0, -1));
  });

  it('are kept of every writer that won, whichever server took the push', async () => {
    const { person, client, vaultId, id, last } = await personWithChanges(0);
    const second = await world.secondServer();
    const clients = Array.from({ length: 6 }, (_, n) => person.client(n % 2 === 0 ? undefined : second));
    let current: SealedRecord = last;
    for (let round = 0; round < 3; round += 1) {
      const pushed = clients.map(() => createNextVersion(current));
      const answers = await Promise.all(clients.map((one, n) => one.push(vaultId, pushed.slice(n, n + 1))));
      const winner = answers.findIndex(one => one.ok && one.value.results[0]?.outcome === 'stored');
      expect((await versionsOf(client, vaultId, id))[0]).toEqual(current);
      current = pushed[winner] ?? current;
    }
    expect((await versionsOf(client, vaultId, id)).map(({ version }) => version)).toEqual([3, 2, 1]);
  });
});

/** Follows the cursor to the end. Returns how many versions came with each page, and all of them. */
async function allOf(client: VaultClient, vaultId: string, limit?: number) {
  const all: StoredVersion[] = [];
  const pages: number[] = [];
  let cursor: string | undefined;
  for (let more = true; more; ) {
    const page = await client.allVersions(vaultId, { cursor, limit });
    if (!page.ok) throw new Error(page.code);
    pages.push(page.value.versions.length);
    all.push(...page.value.versions);
    ({ cursor, more } = page.value);
  }
  return { pages, all: all.map(toPulledRecord) };
}

describe('the versions of all records', () => {
  it('come page by page, each once, by record and oldest first', async () => {
    const { person, client, vaultId, versions } = await personWithChanges(3);
    const others = Array.from({ length: 3 }, () => createNewRecord(person.vault));
    const changed: PushedRecord[] = others.map(record => createNextVersion(record));
    await client.push(vaultId, others);
    await client.push(vaultId, changed);
    const expected = [...versions.slice(0, -1), ...others].toSorted((a, b) =>
      a.id === b.id ? a.version - b.version : a.id < b.id ? -1 : 1,
    );
    expect(await allOf(client, vaultId, 4)).toEqual({ pages: [4, 2], all: expected });
    expect(await allOf(client, vaultId, 3)).toEqual({ pages: [3, 3], all: expected });
    expect(await allOf(client, vaultId)).toEqual({ pages: [6], all: expected });
  });

  it('are an empty page in a vault without any', async () => {
    const { client, vaultId } = await personWithChanges(0);
    expect(await allOf(client, vaultId)).toEqual({ pages: [0], all: [] });
  });

  it('end a page early when their envelopes grow large', async () => {
    const { person, client, vaultId } = await personWithChanges(0);
    let large = createNewRecord(person.vault, { envelope: createEnvelope(190_000) });
    for (let change = 0; change < maxEarlierVersions; change += 1) {
      await client.push(vaultId, [large]);
      large = createNextVersion(large, { envelope: createEnvelope(190_000) });
    }
    const { pages, all } = await allOf(client, vaultId);
    expect(pages.length).toBeGreaterThan(1);
    expect(all).toHaveLength(maxEarlierVersions - 1);
  });

  it.each([
    'x',
    '1',
    createDeviceId(),
    `${createDeviceId()}.x`,
    `${createDeviceId()}.01`,
    `${createDeviceId().toUpperCase()}.1`,
    '',
  ])('refuse the cursor "%s"', async cursor => {
    const { client, vaultId } = await personWithChanges(0);
    expect(await client.allVersions(vaultId, { cursor })).toMatchObject({
      status: 400,
      code: 'bad_cursor',
    });
  });

  it.each([0, 1001, -1, 1.5])('refuse a page of %d', async limit => {
    const { client, vaultId } = await personWithChanges(0);
    expect(await client.allVersions(vaultId, { limit })).toMatchObject({ status: 400, code: 'bad_request' });
  });
});

describe("the versions of another person's record", () => {
  it('look exactly like those of a vault that is not there', async () => {
    const { vaultId, id } = await personWithChanges(2);
    const stranger = await world.withVault();
    const own = stranger.vault.vaultId;
    const nothing = { status: 404, body: { code: 'not_found' } };
    for (const path of [`records/${id}/versions`, 'versions']) {
      const theirs = await stranger.send('GET', `/vault/v1/vaults/${vaultId}/${path}`);
      expect(theirs).toMatchObject(nothing);
      const missing = await stranger.send('GET', `/vault/v1/vaults/${createDeviceId()}/${path}`);
      expect(theirs.body).toEqual(missing.body);
    }
    expect(await versionsOf(stranger.client(), own, id)).toEqual([]);
    expect(await allOf(stranger.client(), own)).toEqual({ pages: [0], all: [] });
  });
});
