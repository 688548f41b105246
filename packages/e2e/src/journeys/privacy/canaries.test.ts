import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '@kinfolio/server/db/database';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, openDevice, withServiceWorker } from '../../harness/browser/browser.ts';
import { type Finder, finderOf } from '../../harness/canaries/finder.ts';
import { typeEverything } from '../../harness/canaries/flow.ts';
import type { Canary } from '../../harness/canaries/forms.ts';
import {
  filesBelow,
  filesOfProfile,
  type SearchedPlace,
  storageOf,
  tablesOf,
} from '../../harness/canaries/places.ts';
import { canariesOf, plantedPerson } from '../../harness/canaries/planted.ts';
import { somebody } from '../../harness/people/person.ts';
import { databaseOf } from '../../harness/server/database.ts';
import { type RecordingProxy, startRecordingProxy } from '../../harness/server/recording-proxy.ts';
import { freePort, type RunningServer, startServer } from '../../harness/server/server.ts';

let server: RunningServer;
let proxy: RecordingProxy;
let database: Database;
let device: Device;
let stored: SearchedPlace;
let canaries: Canary[];
let find: Finder;

beforeAll(async () => {
  const port = await freePort();
  server = await startServer({ databaseUrl: 'own', env: { PUBLIC_URL: `http://localhost:${port}` } });
  proxy = await startRecordingProxy(port, server.port);
  database = databaseOf(server);
  device = await openDevice({ baseURL: proxy.url, whole: true, ...withServiceWorker });
  const codes = await typeEverything(device, plantedPerson(somebody()));
  canaries = canariesOf(codes);
  find = finderOf(canaries);
  stored = await storageOf(device.page);
  await device.close();
});

afterAll(async () => {
  await database.close();
  await proxy.stop();
  await server.stop();
});

/** Where each find lies, so that a failure says what leaked and where. */
const findsIn = (places: readonly SearchedPlace[], finder: Finder = find): string[] =>
  places.flatMap(({ name, bytes }) => finder(bytes).map(found => `${found} in ${name}`));

describe('what a person types and nobody else may read', () => {
  it('is 40 different things and more', () => {
    expect(canaries.length).toBeGreaterThanOrEqual(40);
  });

  it('is in no table of the database', async () => {
    const tables = await tablesOf(database);
    expect(tables.length).toBeGreaterThan(20);
    expect(findsIn(tables)).toEqual([]);
  });

  it('is in no file of the server: database, outbox, secrets, papers', async () => {
    await database.pool.query('checkpoint');
    const files = filesBelow(server.dataDir, 'the data folder:');
    expect(files.length).toBeGreaterThan(200);
    // The file of a paper, the one put in its place, and the one of another paper.
    expect(files.filter(({ name }) => / files\//.test(name))).toHaveLength(3);
    expect(findsIn(files)).toEqual([]);
  });

  it('is in no line the server printed', () => {
    expect(server.output()).toContain('answered');
    expect(findsIn([{ name: 'the log', bytes: Buffer.from(server.output()) }])).toEqual([]);
  });

  it('is in nothing the browser sent, and it sent to nobody else', () => {
    expect(proxy.sent().length).toBeGreaterThan(50_000);
    expect(findsIn([{ name: 'what was sent', bytes: proxy.sent() }])).toEqual([]);
    expect(findsIn(device.sent.map(text => ({ name: 'a request', bytes: Buffer.from(text) })))).toEqual([]);
    const origins = new Set(device.sent.map(text => new URL(text.split('\n')[1] ?? '').origin));
    expect([...origins]).toEqual([proxy.url]);
  });

  it('is in nothing the browser keeps after the lock', () => {
    expect(findsIn([stored])).toEqual([]);
    expect(findsIn(filesOfProfile(device.profileDir))).toEqual([]);
  });
});

describe('a canary planted on purpose', () => {
  const [text, host] = ['Capercaillie “lek” 40917', 'capercaillie-40917'];
  const control: Canary = { what: 'control', texts: [text, host] };
  const findControl = finderOf([control]);
  const seenIn = (places: readonly SearchedPlace[]) => findsIn(places, findControl);

  it('is found in the database, its files, the outbox and the log', async () => {
    expect(seenIn(await tablesOf(database))).toEqual([]);
    await database.pool.query('insert into server_facts (name, value) values ($1, $2)', ['control', text]);
    expect(seenIn(await tablesOf(database))).toEqual([
      'control (raw) in a copy of table public.server_facts.binary',
      'control (raw) in a copy of table public.server_facts.text',
    ]);
    await database.pool.query('checkpoint');
    mkdirSync(join(server.dataDir, 'outbox'), { recursive: true });
    writeFileSync(join(server.dataDir, 'outbox', 'control.eml'), Buffer.from(text).toString('base64'));
    const files = seenIn(filesBelow(server.dataDir, ''));
    expect(files.join('\n')).toMatch(/base\/\d+\/\d+/);
    expect(files.join('\n')).toContain('pg_wal');
    expect(files).toContain('control (base64) in  outbox/control.eml');
    await database.pool.query('delete from server_facts where name = $1', ['control']);

    // The server prints its own address, so that is where a canary can be put.
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
    const { profileDir } = device;
    const again = await openDevice({ baseURL: server.url, profileDir, whole: true, ...withServiceWorker });
    await again.page.goto('/favicon.svg');
    await leaveBehind(again.page, text);
    const sent = () =>
      again.sent.map(request => ({ name: request.split('\n')[0] ?? '', bytes: Buffer.from(request) }));
    await expect
      .poll(() => seenIn(sent()))
      .toEqual(['control (URL) in GET', 'control (base64) in GET', 'control (JSON) in POST']);
    expect(seenIn([await storageOf(again.page)])).not.toEqual([]);
    await again.close();
    const found = seenIn(filesOfProfile(profileDir)).join('\n');
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
    // So much that LevelDB writes its log out as a compressed table.
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
