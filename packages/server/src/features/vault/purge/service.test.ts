import type { PushedRecord, SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import { deletedRecordRetentionMs } from '@kinfolio/contract/retention';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../../../adapters/log.ts';
import { startHousekeeping } from '../../../jobs/housekeeping.ts';
import { createDeletion, createNewRecord, createNextVersion, toPulledRecord } from '../testing/sealed.ts';
import {
  pullAllPages,
  type SignedInPerson,
  startVaultWorld,
  type VaultWorld,
} from '../testing/vault-world.ts';
import { purgeDeleted } from './service.ts';

let world: VaultWorld;
beforeAll(async () => {
  world = await startVaultWorld();
});
afterAll(() => world.close());

const purge = () => purgeDeleted({ db: world.test.database.db, clock: world.test.clock });
const wait = (milliseconds: number) => world.test.clock.advance(milliseconds);

/** Every row of the database as text, whichever table it is in. */
async function everything(): Promise<string> {
  const { db } = world.test.database;
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const rows = await Promise.all(
    tables.map(({ name }) => db.execute(sql`select t::text as row from ${sql.identifier(name)} t`)),
  );
  // The rows are sorted, because a cluster returns them from several machines in no fixed order.
  return JSON.stringify(rows.map(({ rows: found }) => found.map(({ row }) => String(row)).toSorted()));
}

type PersonWithVault = Awaited<ReturnType<VaultWorld['withVault']>>;

/**
 * A record with two versions that has just been deleted. The person's session does not expire, however long the test
 * waits afterwards.
 */
async function deletedRecord(person: PersonWithVault) {
  const first = createNewRecord(person.vault);
  const second = createNextVersion(first);
  const deletion = createDeletion(second);
  const client = person.client();
  for (const record of [first, second, deletion]) await client.push(person.vault.vaultId, [record]);
  return { first, second, deletion, sealed: [first, second, deletion].map(({ envelope }) => envelope) };
}

const signIn = async (person: SignedInPerson): Promise<SignedInPerson> => await person.signInAgain();

describe('what was deleted 30 days ago', () => {
  it('is gone from the database, its versions too, and only its remains are left', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const { deletion, sealed } = await deletedRecord(person);
    wait(deletedRecordRetentionMs - 1);
    await purge();
    const before = await everything();
    expect(sealed.every(envelope => before.includes(envelope))).toBe(true);
    wait(1);
    expect(await purge()).toBe(1);
    const after = await everything();
    expect(sealed.filter(envelope => after.includes(envelope))).toEqual([]);
    const client = (await signIn(person)).client();
    expect(await pullAllPages(client, vaultId)).toEqual([
      { ...toPulledRecord(deletion), envelope: deletion.remains },
    ]);
    expect(await client.versions(vaultId, deletion.id)).toEqual({
      ok: true,
      value: { versions: [], batches: [] },
    });
  });

  it('is written anew for devices that follow, without a gap in the revisions', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const kept = createNewRecord(person.vault);
    await person.client().push(vaultId, [kept]);
    const deletions = [await deletedRecord(person), await deletedRecord(person)].map(
      ({ deletion }) => deletion,
    );
    const page = await person.client().pull(vaultId, {});
    const after = page.ok ? page.value.after : {};
    wait(deletedRecordRetentionMs);
    expect(await purge()).toBe(2);
    const client = (await signIn(person)).client();
    const next = await client.pull(vaultId, { after });
    expect(next).toMatchObject({
      value: {
        records: deletions.map(({ id, remains }) => ({ id, version: 3, deleted: true, envelope: remains })),
        after: Object.fromEntries(Object.entries(after).map(([id, place]) => [id, place + 2])),
        more: false,
      },
    });
  });

  it('is purged once, and the next run finds nothing to do', async () => {
    const person = await world.withVault();
    await deletedRecord(person);
    wait(deletedRecordRetentionMs);
    expect(await purge()).toBe(1);
    const before = await everything();
    expect(await purge()).toBe(0);
    expect(await everything()).toBe(before);
  });

  it('is left alone when it was brought back, or deleted again later', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const [back, again] = [await deletedRecord(person), await deletedRecord(person)];
    wait(deletedRecordRetentionMs - 1);
    const client = (await signIn(person)).client();
    const live = createNextVersion(toPulledRecord(back.deletion), { deleted: false });
    const later = createDeletion(toPulledRecord(again.deletion));
    await client.push(vaultId, [live, later]);
    wait(1);
    expect(await purge()).toBe(0);
    expect(await pullAllPages((await signIn(person)).client(), vaultId)).toEqual([
      live,
      toPulledRecord(later),
    ]);
  });

  it('is told to a device that edited it meanwhile, whose edit then comes back as a new version', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const { first, second, deletion, sealed } = await deletedRecord(person);
    wait(deletedRecordRetentionMs);
    await purge();
    const client = (await signIn(person)).client();
    const stale = await client.push(vaultId, [createNextVersion(first)]);
    const current: SealedRecord = { ...toPulledRecord(deletion), envelope: deletion.remains };
    expect(stale).toMatchObject({ value: { results: [{ outcome: 'stale', current }] } });
    const revived: PushedRecord = createNextVersion(current, { deleted: false });
    expect(await client.push(vaultId, [revived])).toMatchObject({
      value: { results: [{ outcome: 'stored', version: 4 }] },
    });
    expect(await pullAllPages(client, vaultId)).toEqual([revived]);
    // What remains of a purged record is not a version that can be restored. A record that was revived can be
    // deleted and purged like any other.
    expect(await client.versions(vaultId, second.id)).toEqual({
      ok: true,
      value: { versions: [], batches: [] },
    });
    await client.push(vaultId, [createDeletion(revived)]);
    wait(deletedRecordRetentionMs);
    expect(await purge()).toBe(1);
    const after = await everything();
    expect([...sealed, revived.envelope].filter(envelope => after.includes(envelope))).toEqual([]);
  });

  it('is purged once by two servers at the same moment, beside a writer', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const deletions = await Promise.all(Array.from({ length: 12 }, () => deletedRecord(person)));
    wait(deletedRecordRetentionMs);
    const client = (await signIn(person)).client();
    const fresh = Array.from({ length: 10 }, () => createNewRecord(person.vault));
    const writer = async () => {
      for (const record of fresh) await client.push(vaultId, [record]);
    };
    const runs = Promise.all(Array.from({ length: 6 }, () => purge()));
    const [first] = await Promise.all([runs, writer()]);
    const purged = first.reduce((sum, one) => sum + one, 0) + (await purge());
    expect(purged).toBe(12);
    const after = await everything();
    expect(deletions.flatMap(({ sealed }) => sealed).filter(envelope => after.includes(envelope))).toEqual(
      [],
    );
    const { rows } = await world.test.database.db.execute(sql`
      select count(*)::int as records, count(distinct r.revision)::int as revisions, max(r.revision) = c.revision as newest
      from categories c join records r on r.vault_id = c.vault_id where c.vault_id = ${vaultId} group by c.revision`);
    expect(rows).toEqual([{ records: 22, revisions: 22, newest: true }]);
    // 12 records with three versions each, their 12 purges, and 10 writes by the writer.
    const { rows: vaults } = await world.test.database.db.execute(
      sql`select revision from categories where vault_id = ${vaultId}`,
    );
    expect(vaults).toEqual([{ revision: String(12 * 3 + 12 + 10) }]);
  });

  it('goes with the housekeeping of a server, a bounded number at a time', async () => {
    const person = await world.withVault();
    const { vaultId } = person.vault;
    const records = Array.from({ length: 1200 }, () => createNewRecord(person.vault));
    for (let from = 0; from < records.length; from += 200) {
      const some = records.slice(from, from + 200);
      await person.client().push(vaultId, some);
      await person.client().push(vaultId, some.map(createDeletion));
    }
    wait(deletedRecordRetentionMs);
    const left = async () => {
      const { rows } = await world.test.database.db.execute<{ n: number }>(
        sql`select count(*)::int as n from records where vault_id = ${vaultId} and not purged`,
      );
      return rows[0]?.n;
    };
    const { database, objectStore: store, clock } = world.test;
    await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
    expect(await left()).toBe(200);
    await startHousekeeping({ db: database.db, store, clock }, createLog('silent'))();
    expect(await left()).toBe(0);
  });
});
