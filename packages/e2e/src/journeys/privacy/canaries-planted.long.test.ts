import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { createCanaryFinder } from '../../harness/canaries/finder.ts';
import type { Canary } from '../../harness/canaries/forms.ts';
import {
  dumpDatabaseTables,
  listFilesBelow,
  listProfileFiles,
  readBrowserStorage,
  type SearchedPlace,
} from '../../harness/canaries/places.ts';
import { openServerDatabase } from '../../harness/server/database.ts';
import { type RunningServer, startServer } from '../../harness/server/server.ts';

// Proves that the search of `canaries.test.ts` finds text that was planted.

let server: RunningServer;
beforeAll(async () => {
  server = await startServer({ databaseUrl: 'own' });
});
afterAll(() => server.stop());

describe('a canary planted on purpose', () => {
  const [text, host] = ['Capercaillie “lek” 40917', 'capercaillie-40917'];
  const control: Canary = { what: 'control', texts: [text, host] };
  const find = createCanaryFinder([control]);
  const seenIn = (places: readonly SearchedPlace[]) =>
    places.flatMap(({ name, bytes }) => find(bytes).map(found => `${found} in ${name}`));

  it('is found in the database, its files, the outbox and the log', async () => {
    const database = openServerDatabase(server);
    expect(seenIn(await dumpDatabaseTables(database))).toEqual([]);
    await database.pool.query('insert into server_facts (name, value) values ($1, $2)', ['control', text]);
    expect(seenIn(await dumpDatabaseTables(database))).toEqual([
      'control (raw) in a copy of table public.server_facts.binary',
      'control (raw) in a copy of table public.server_facts.text',
    ]);
    await database.pool.query('checkpoint');
    mkdirSync(join(server.dataDir, 'outbox'), { recursive: true });
    writeFileSync(join(server.dataDir, 'outbox', 'control.eml'), Buffer.from(text).toString('base64'));
    const files = seenIn(listFilesBelow(server.dataDir, ''));
    expect(files.join('\n')).toMatch(/base\/\d+\/\d+/);
    expect(files.join('\n')).toContain('pg_wal');
    expect(files).toContain('control (base64) in  outbox/control.eml');
    await database.pool.query('delete from server_facts where name = $1', ['control']);
    await database.close();

    // The server prints its own address, so a canary in the address ends up in the log.
    const publicUrl = `http://${host}.localhost:${server.port}`;
    await server.stop();
    server = await startServer({
      dataDir: server.dataDir,
      databaseUrl: 'own',
      env: { PUBLIC_URL: publicUrl },
    });
    expect(seenIn([{ name: 'the log', bytes: Buffer.from(server.output()) }])).toEqual([
      'control (raw) in the log',
    ]);
  });

  it('is found in what the browser sends and keeps', async () => {
    const again = await openDevice({ baseURL: server.url, whole: true, ...withServiceWorker });
    const { profileDir } = again;
    await again.page.goto('/favicon.svg');
    await leaveBehind(again.page, text);
    const sent = () =>
      again.sent.map(request => ({ name: request.split('\n')[0] ?? '', bytes: Buffer.from(request) }));
    await expect
      .poll(() => seenIn(sent()))
      .toEqual(['control (URL) in GET', 'control (base64) in GET', 'control (JSON) in POST']);
    expect(seenIn([await readBrowserStorage(again.page)])).not.toEqual([]);
    await again.close();
    const found = seenIn(listProfileFiles(profileDir)).join('\n');
    expect(found).toContain('Local Storage');
    expect(found).toMatch(/IndexedDB.*\.ldb \(inside\)/);
    expect(found).toContain('CacheStorage');
    expect(found).toContain('History');
  });
});

async function leaveBehind(page: Page, text: string): Promise<void> {
  await page.evaluate(async planted => {
    document.title = planted;
    localStorage.setItem('control', planted);
    sessionStorage.setItem('control', planted);
    await (await caches.open('control')).put('/control', new Response(planted));
    const rows = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('control', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('rows');
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(new Error('IndexedDB did not open'));
    });
    // Enough data for LevelDB to write its log to a compressed table.
    for (let row = 0; row < 8; row += 1) {
      await new Promise<void>(resolve => {
        const write = rows.transaction('rows', 'readwrite');
        write.oncomplete = () => resolve();
        for (let part = 0; part < 20; part += 1) {
          write.objectStore('rows').put({ planted, filler: 'x'.repeat(50_000) }, [row, part]);
        }
      });
    }
    await fetch(`/healthz?${encodeURIComponent(planted)}`);
    await fetch('/healthz', { headers: { 'x-control': btoa(unescape(encodeURIComponent(planted))) } });
    await fetch('/healthz', {
      method: 'POST',
      body: JSON.stringify({ planted }).replace('“', '\\u201c').replace('”', '\\u201d'),
    });
  }, text);
}
