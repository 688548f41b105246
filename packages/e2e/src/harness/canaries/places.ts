import { chmodSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import type { Database } from '@kinfolio/server/db/database';
import type { Page } from 'playwright-core';
import { readLevelDbLog, readLevelDbTable } from './leveldb.ts';

/** A place where data could have been left behind, and its full contents. */
export interface SearchedPlace {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Every table of a running server's database, exported by PostgreSQL as text and in binary. */
export async function dumpDatabaseTables({ pool }: Database): Promise<SearchedPlace[]> {
  const folder = mkdtempSync(join(tmpdir(), 'kinfolio-copies-'));
  // PostgreSQL writes the files as the user it runs as, which needs write permission.
  chmodSync(folder, 0o777);
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  for (const { name } of rows) {
    await pool.query(`copy (select * from ${name}) to '${join(folder, `${name}.text`)}'`);
    await pool.query(
      `copy (select * from ${name}) to '${join(folder, `${name}.binary`)}' with (format binary)`,
    );
  }
  return listFilesBelow(folder, 'a copy of table');
}

/** Every file below a folder, except those that appear or disappear while it is being read. */
export function listFilesBelow(folder: string, called: string): SearchedPlace[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .flatMap(entry => {
      const path = join(entry.parentPath, entry.name);
      const bytes = readIfThere(path);
      return bytes ? [{ name: `${called} ${relative(folder, path)}`, bytes }] : [];
    });
}

/**
 * The profile of a closed browser: its files as they are, and the contents of databases that are compressed or split
 * into several parts.
 */
export function listProfileFiles(folder: string): SearchedPlace[] {
  return listFilesBelow(folder, 'the browser profile:').flatMap(place => {
    const inside = insideOf(place);
    return inside ? [place, { name: `${place.name} (inside)`, bytes: inside }] : [place];
  });
}

function insideOf({ name, bytes }: SearchedPlace): Buffer | undefined {
  if (name.endsWith('.ldb')) return readLevelDbTable(bytes);
  return /\/\d+\.log$/.test(name) ? readLevelDbLog(bytes) : undefined;
}

/** Everything the page's origin has stored in this browser, as its scripts can read it. */
export async function readBrowserStorage(page: Page): Promise<SearchedPlace> {
  const found = await page.evaluate(async () => {
    const plain = (value: unknown): unknown =>
      value instanceof ArrayBuffer || ArrayBuffer.isView(value)
        ? String.fromCharCode(...new Uint8Array(value instanceof ArrayBuffer ? value : value.buffer))
        : value;
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error ?? new Error('IndexedDB did not answer'));
      });
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name ?? ''));
      for (const store of database.objectStoreNames) {
        const read = database.transaction(store).objectStore(store);
        rows.push([name, store, await done(read.getAllKeys()), await done(read.getAll())]);
      }
      database.close();
    }
    const cached: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        cached.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return {
      rows: JSON.stringify(rows, (_key, value: unknown) => plain(value)),
      local: JSON.stringify({ ...localStorage }),
      tab: JSON.stringify({ ...sessionStorage }),
      cookies: document.cookie,
      history: JSON.stringify(history.state),
      cached,
    };
  });
  return {
    name: 'what the browser stores for the page',
    bytes: Buffer.from(Object.values(found).flat().join('\n')),
  };
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    // The running database has removed the file in the meantime, so it contains nothing any more.
    return undefined;
  }
}
