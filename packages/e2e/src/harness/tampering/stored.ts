import type { SealedRecord } from '@kinfolio/contract/records/push-and-pull';
import type { Database } from '@kinfolio/server/db/database';
import type { Page } from 'playwright-core';

/** The stored records of a vault, by id. */
export async function readStoredRecords(
  { pool }: Database,
  vault: string,
): Promise<Map<string, SealedRecord>> {
  const { rows } = await pool.query<SealedRecord>(
    `select id, category_id as "categoryId", key_version as "keyVersion", version, deleted, envelope
      from records where vault_id = $1`,
    [vault],
  );
  return new Map(rows.map(row => [row.id, row]));
}

/** Replaces the bytes of stored records and makes every device fetch them. */
export async function replaceStoredBytes(
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

/** A record as stored on a device. `refused` is the version that the server offered and the device rejected. */
export interface SealedCopyRow extends SealedRecord {
  readonly refused?: { readonly copy?: SealedRecord };
}

/** The encrypted local copy in a browser, by id. */
export async function readSealedCopy(page: Page): Promise<Map<string, SealedCopyRow>> {
  const rows = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    // The name of the database ends with the ids of the account and the vault.
    const database = await done(indexedDB.open(names.find(name => /^kinfolio-2-.{73}$/.test(name)) ?? ''));
    const read = await done<unknown[]>(database.transaction('records').objectStore('records').getAll());
    database.close();
    return read;
  });
  // Rows of the app's own table, see vault-worker/store/database.ts.
  return new Map((rows as SealedCopyRow[]).map(row => [row.id, row]));
}

/** The encrypted part of a row, for comparing it byte by byte. */
export function readSealedPart({
  id,
  categoryId,
  keyVersion,
  version,
  deleted,
  envelope,
}: SealedRecord): SealedRecord {
  return { id, categoryId, keyVersion, version, deleted, envelope };
}
