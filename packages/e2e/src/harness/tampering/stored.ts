import type { SealedRecord } from '@kinfolio/contract/wire';
import type { Database } from '@kinfolio/server/db/database';
import type { Page } from 'playwright-core';

/** The records of a vault as they lie in the database, by id. */
export async function storedIn({ pool }: Database, vault: string): Promise<Map<string, SealedRecord>> {
  const { rows } = await pool.query<SealedRecord>(
    `select id, category_id as "categoryId", key_version as "keyVersion", version, deleted, envelope
      from records where vault_id = $1`,
    [vault],
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** Puts other bytes in the place of stored records, and has every device fetch them. */
export async function putInto(
  { pool }: Database,
  vault: string,
  records: readonly SealedRecord[],
): Promise<void> {
  for (const { id, categoryId, keyVersion, version, deleted, envelope } of records) {
    await pool.query(
      `with next as (
          insert into categories (vault_id, id, revision) values ($1, $3, 1)
          on conflict (vault_id, id) do update set revision = categories.revision + 1 returning revision
        )
        update records set category_id = $3, key_version = $4, version = $5, deleted = $6, envelope = $7,
          revision = next.revision from next where vault_id = $1 and records.id = $2`,
      [vault, id, categoryId, keyVersion, version, deleted, envelope],
    );
  }
}

/** A record as a device keeps it. `refused`: what the server offered and the device did not take. */
export interface KeptRow extends SealedRecord {
  readonly refused?: { readonly copy?: SealedRecord };
}

/** The sealed copy in a browser, by id. */
export async function keptOn(page: Page): Promise<Map<string, KeptRow>> {
  const rows = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    // The name of a copy ends in the ids of its account and its vault.
    const database = await done(indexedDB.open(names.find(name => /^kinfolio-2-.{73}$/.test(name)) ?? ''));
    const read = await done<unknown[]>(database.transaction('records').objectStore('records').getAll());
    database.close();
    return read;
  });
  // Rows of the app's own table, see vault-worker/store/database.ts.
  return new Map((rows as KeptRow[]).map(row => [row.id, row]));
}

/** The sealed part of a row, to compare it byte for byte. */
export function sealedOf({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
}: SealedRecord): SealedRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
