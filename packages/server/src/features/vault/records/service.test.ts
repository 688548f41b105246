import type { VaultClient } from '@kinfolio/contract/client';
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
import {
  pullAllPages,
  type SignedInPerson,
  startVaultWorld,
  type VaultWorld,
} from '../testing/vault-world.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

/** The server's response to the last request of a call, without the parts that differ each time. */
async function answerTo(person: SignedInPerson, call: (client: VaultClient) => Promise<unknown>) {
  let answered: { status?: number; body?: unknown; same?: [string, string][] } = {};
  const watching: typeof fetch = async (asked, init) => {
    const answer = await fetch(asked, init);
    const same = [...answer.headers].filter(([name]) => name !== 'x-request-id' && name !== 'date');
    answered = { status: answer.status, body: await answer.clone().json(), same };
    return answer;
  };
  await call(person.client(world.url, watching));
  return answered;
}

async function personWithRecord() {
  const person = await world.withVault();
  const record = createNewRecord(person.vault);
  const client = person.client();
  await client.push(person.vault.vaultId, [record]);
  return { person, client, record, vaultId: person.vault.vaultId };
}

describe('a push', () => {
  it('stores new records, later versions and deletions, each with its result', async () => {
    const { person, client, record, vaultId } = await personWithRecord();
    const deleted = createDeletion(record);
    const fresh = createNewRecord(person.vault);
    expect(await client.push(vaultId, [deleted, fresh])).toEqual({
      ok: true,
      value: {
        revisions: { [record.categoryId]: 3 },
        behind: [],
        results: [
          { id: record.id, outcome: 'stored', version: 2 },
          { id: fresh.id, outcome: 'stored', version: 1 },
        ],
      },
    });
    expect(await pullAllPages(client, vaultId)).toEqual([toPulledRecord(deleted), fresh]);
  });

  it('answers 409 with the current envelope of each stale record and stores the others', async () => {
    const { person, client, record, vaultId } = await personWithRecord();
    const second = createNextVersion(record);
    await client.push(vaultId, [second]);
    const fresh = createNewRecord(person.vault);
    const orphan = createNewRecord(person.vault, { version: 7 });
    const answered = await answerTo(person, by =>
      by.push(vaultId, [createNextVersion(record), fresh, orphan]),
    );
    expect(answered).toMatchObject({ status: 409, body: { code: 'version_conflict' } });
    expect(answered).toHaveProperty('body.details.results', [
      { id: record.id, outcome: 'stale', current: second },
      { id: fresh.id, outcome: 'stored', version: 1 },
      { id: orphan.id, outcome: 'stale', current: null },
    ]);
    expect(await pullAllPages(client, vaultId)).toEqual([second, fresh]);
  });

  it('counts the same record again as stored, and writes nothing', async () => {
    const { client, record, vaultId } = await personWithRecord();
    const before = await client.pull(vaultId, {});
    expect(await client.push(vaultId, [record])).toMatchObject({
      ok: true,
      value: { results: [{ outcome: 'stored', version: 1 }] },
    });
    expect(await client.pull(vaultId, {})).toEqual(before);
  });

  it.each([
    ['another envelope', () => ({ envelope: createEnvelope() })],
    ['the other mark', () => ({ deleted: true, remains: createEnvelope() })],
    ['a version too far', () => ({ version: 3 })],
  ])('takes %s under a version that is not next as stale', async (_, change) => {
    const { client, record, vaultId } = await personWithRecord();
    expect(await client.push(vaultId, [{ ...record, ...change() }])).toMatchObject({
      value: { results: [{ outcome: 'stale', current: record }] },
    });
  });

  it('refuses a category that is not in the vault, and then stores nothing', async () => {
    const { person, client, record, vaultId } = await personWithRecord();
    const strange = createNewRecord(person.vault, { categoryId: createDeviceId() });
    const early = createNewRecord(person.vault, { keyVersion: 2 });
    expect(await client.push(vaultId, [createNewRecord(person.vault), strange, early])).toMatchObject({
      ok: false,
      status: 400,
      code: 'bad_request',
      details: { records: [strange.id, early.id] },
    });
    expect(await pullAllPages(client, vaultId)).toEqual([record]);
  });

  it('refuses a deletion without its remains, and remains without a deletion', async () => {
    const { client, record, vaultId } = await personWithRecord();
    const { remains, ...bare } = createDeletion(record);
    for (const wrong of [bare, { ...createNextVersion(record), remains }]) {
      expect(await client.push(vaultId, [wrong])).toMatchObject({ status: 400, code: 'bad_request' });
    }
    expect(await pullAllPages(client, vaultId)).toEqual([record]);
  });

  it('uses up no revision for what it did not store', async () => {
    const { person, client, record, vaultId } = await personWithRecord();
    const before = await client.pull(vaultId, {});
    const stale = createNewRecord(person.vault, { version: 5 });
    await client.push(vaultId, [record, stale]);
    await client.push(vaultId, [
      createNewRecord(person.vault),
      createNewRecord(person.vault, { categoryId: createDeviceId() }),
    ]);
    expect(await client.pull(vaultId, {})).toEqual(before);
  });

  it('moves a record to another category of the vault', async () => {
    const { client, vault } = await personWithCategories(2);
    const [from, to] = vault.categoryKeys.map(key => key.id);
    const record = createNewRecord(vault, { categoryId: from ?? '' });
    await client.push(vault.vaultId, [record]);
    const move = createMovedRecord(record, to ?? '');
    await client.push(vault.vaultId, [move]);
    expect(await pullAllPages(client, vault.vaultId)).toEqual([toPulledRecord(move)]);
  });

  it('takes two hundred records and envelopes of a quarter of a mebibyte', async () => {
    const { person, client, vaultId } = await personWithRecord();
    const many = Array.from({ length: 200 }, () => createNewRecord(person.vault));
    expect(await client.push(vaultId, many)).toMatchObject({ ok: true });
    const large = createNewRecord(person.vault, { envelope: createEnvelope(196_000) });
    expect(await client.push(vaultId, [large])).toMatchObject({ ok: true });
    expect(await pullAllPages(client, vaultId)).toHaveLength(202);
  });
});

async function personWithCategories(count: number) {
  const person = await world.withVault(count);
  return { client: person.client(), vault: person.vault };
}

describe('a pull', () => {
  it('gives pages in the order of writing, each record once', async () => {
    const { person, client, record, vaultId } = await personWithRecord();
    const others = Array.from({ length: 6 }, () => createNewRecord(person.vault));
    await client.push(vaultId, others);
    const again = createNextVersion(record);
    await client.push(vaultId, [again]);
    const first = await client.pull(vaultId, { limit: 4 });
    expect(first).toMatchObject({ value: { records: others.slice(0, 4), more: true } });
    const after = first.ok ? first.value.after : {};
    expect(await client.pull(vaultId, { after, limit: 4 })).toMatchObject({
      value: { records: [...others.slice(4), again], more: false },
    });
  });

  it('gives nothing, and the same places, when nothing was written', async () => {
    const { client, vaultId } = await personWithRecord();
    const first = await client.pull(vaultId, {});
    const after = first.ok ? first.value.after : {};
    expect(await client.pull(vaultId, { after })).toMatchObject({
      ok: true,
      value: { records: [], after, more: false },
    });
    const empty = await world.withVault();
    expect(await empty.client().pull(empty.vault.vaultId, {})).toMatchObject({
      value: { records: [], more: false },
    });
  });

  it('ends a page early when its envelopes grow large', async () => {
    const { person, client, vaultId } = await personWithRecord();
    const large = Array.from({ length: 20 }, () =>
      createNewRecord(person.vault, { envelope: createEnvelope(190_000) }),
    );
    for (const record of large) await client.push(vaultId, [record]);
    const first = await client.pull(vaultId, {});
    expect(first.ok && first.value.records.length).toBeLessThan(20);
    expect(first).toMatchObject({ value: { more: true } });
    expect(await pullAllPages(client, vaultId)).toHaveLength(21);
  });

  it.each([-1, 1.5, '1'])('refuses %j as a place', async place => {
    const { person, vaultId } = await personWithRecord();
    const after = { [person.vault.categoryKeys[0]?.id ?? '']: place };
    const answer = await person.send('POST', `/vault/v1/vaults/${vaultId}/pull`, { after });
    expect(answer).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  });

  it('refuses a place that is ahead of its category', async () => {
    const { client, record, vaultId } = await personWithRecord();
    const after = { [record.categoryId]: 2 };
    expect(await client.pull(vaultId, { after })).toMatchObject({ status: 400, code: 'bad_cursor' });
  });

  it.each([0, 1001, -1, 1.5])('refuses a page of %d records', async limit => {
    const { client, vaultId } = await personWithRecord();
    expect(await client.pull(vaultId, { limit })).toMatchObject({ status: 400, code: 'bad_request' });
  });
});

describe("another person's vault", () => {
  it('looks exactly like one that is not there, to readers and writers', async () => {
    const { record, vaultId } = await personWithRecord();
    const stranger = await world.withVault();
    const seen = (id: string, what: 'pull' | 'records') =>
      answerTo(stranger, client =>
        what === 'pull'
          ? client.pull(id, {})
          : client.push(id, [createNewRecord(stranger.vault), createNextVersion(record)]),
      );
    expect(await seen(vaultId, 'pull')).toEqual(await seen(createDeviceId(), 'pull'));
    expect(await seen(vaultId, 'records')).toEqual(await seen(createDeviceId(), 'records'));
    const nothing = { status: 404, body: { code: 'not_found' } };
    expect(await seen(vaultId, 'pull')).toMatchObject(nothing);
    expect(await seen(vaultId, 'records')).toMatchObject(nothing);
  });

  it('keeps its records apart from those with the same id elsewhere', async () => {
    const { person, client, record, vaultId } = await personWithRecord();
    const other = await world.withVault();
    const twin = createNewRecord(other.vault, { id: record.id });
    expect(await other.client().push(other.vault.vaultId, [twin])).toMatchObject({ ok: true });
    expect(await pullAllPages(client, vaultId)).toEqual([record]);
    expect(await other.client().push(other.vault.vaultId, [createNewRecord(person.vault)])).toMatchObject({
      status: 400,
      code: 'bad_request',
    });
  });
});
