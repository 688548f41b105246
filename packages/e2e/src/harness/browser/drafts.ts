import type { Page } from 'playwright-core';

/** The sealed drafts in this browser, in no particular order: another one is kept once this becomes another list. */
export async function draftsOn(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const names = (await indexedDB.databases()).map(({ name }) => name ?? '');
    // The name of a copy ends in the ids of its account and its vault.
    const database = await done(indexedDB.open(names.find(name => /^kinfolio-2-.{73}$/.test(name)) ?? ''));
    const rows = await done<{ envelope: string }[]>(
      database.transaction('drafts').objectStore('drafts').getAll(),
    );
    database.close();
    return rows.map(({ envelope }) => envelope);
  });
}
