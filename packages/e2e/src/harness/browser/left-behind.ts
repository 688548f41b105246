import { browserStorageGroups } from '@kinfolio/web/marketing/legal/kept-in-browser';
import type { Page } from 'playwright-core';

/**
 * Everything that this origin has stored in the browser, as one text: storages, every row of every database, and cached
 * addresses.
 */
export async function readAllBrowserData(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('no answer'));
      });
    const kept: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie];
    for (const { name } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store);
        const [keys, values] = await Promise.all([asked(rows.getAllKeys()), asked(rows.getAll())]);
        kept.push({ name, store, keys, values });
      }
      database.close();
    }
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept.push(requests.map(request => request.url));
    }
    return JSON.stringify(kept);
  });
}

/**
 * The names under which this origin has stored something, each after its location, and those that the Cookies page does
 * not list.
 */
export async function listStoredNames(page: Page): Promise<{ all: string[]; unlisted: string[] }> {
  const all = await page.evaluate(async () => [
    ...Object.keys(localStorage).map(name => `device ${name}`),
    ...Object.keys(sessionStorage).map(name => `tab ${name}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
    ...(await caches.keys()).map(name => `cache ${name}`),
  ]);
  const listed = browserStorageGroups.flatMap(({ kept }) =>
    kept.flatMap(({ name, in: places }) => places.map(place => `${place} ${name}`)),
  );
  const isListed = (name: string) =>
    listed.some(one => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : name === one));
  return { all, unlisted: all.filter(name => !isListed(name)) };
}
