import type { Page } from 'playwright-core';

/** The encrypted drafts in this browser, in no particular order. The result changes when another draft is saved. */
export async function readSealedDrafts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    // The name of the database ends with the ids of the account and the vault.
    const database = await done(indexedDB.open(names.find(name => /^kinfolio-2-.{73}$/.test(name)) ?? ''));
    const rows = await done<{ envelope: string }[]>(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return rows.map(({ envelope }) => envelope);
  });
}
