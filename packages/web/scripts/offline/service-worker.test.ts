import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeServiceWorker } from './service-worker.ts';
import { patchServiceWorkerStoring } from './store-several.ts';

const site = 'https://kinfolio.example';
const scripts = Array.from({ length: 30 }, (_, index) => `assets/${index}.js`);
const client = mkdtempSync(join(tmpdir(), 'kinfolio-worker-'));

beforeAll(async () => {
  mkdirSync(join(client, 'assets'));
  for (const script of scripts) writeFileSync(join(client, script), `run(${script.length})`);
  writeFileSync(join(client, '__spa-fallback.html'), '<p>Kinfolio</p>');
  await writeServiceWorker(client, 'first');
});
afterAll(() => rmSync(client, { recursive: true, force: true }));

const keyOf = (request: Request | string): string => (typeof request === 'string' ? request : request.url);

/**
 * Installs the built service worker, with `answer` as its network. Returns the files that it requested and the highest
 * number of requests at one time.
 */
async function install(stored: Map<string, string>, answer: (path: string) => Promise<Response>) {
  const listeners = new Map<string, (event: object) => void>();
  const asked: { path: string; integrity: string }[] = [];
  const counts = { open: 0, most: 0 };
  const fetch = async (request: Request) => {
    const path = new URL(request.url).pathname.slice(1);
    asked.push({ path, integrity: request.integrity });
    counts.open += 1;
    counts.most = Math.max(counts.most, counts.open);
    try {
      return await answer(path);
    } finally {
      counts.open -= 1;
    }
  };
  const cache = {
    match: async (request: Request | string) => {
      const text = stored.get(keyOf(request));
      return text === undefined ? undefined : new Response(text);
    },
    put: async (request: Request | string, response: Response) => {
      stored.set(keyOf(request), await response.text());
    },
  };
  const location = new URL(`${site}/sw.js`);
  class RequestHere extends Request {
    constructor(input: string | Request, init?: RequestInit) {
      super(typeof input === 'string' ? new URL(input, location) : input, init);
    }
  }
  const self = {
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
    importScripts: () => undefined,
    FetchEvent: Event,
    registration: { scope: `${site}/` },
    caches: { open: async () => cache, match: cache.match },
    location,
    fetch,
    URL,
    Response,
    Headers,
    Request: RequestHere,
    console,
    setTimeout,
  };
  runInContext(readFileSync(join(client, 'sw.js'), 'utf8'), createContext({ ...self, self }));
  const waits: Promise<unknown>[] = [];
  listeners.get('install')?.({ type: 'install', waitUntil: (work: Promise<unknown>) => waits.push(work) });
  const outcome = await Promise.allSettled(waits);
  return { asked, most: counts.most, isInstalled: outcome.every(({ status }) => status === 'fulfilled') };
}

const found = async (path: string) => {
  await new Promise(resolve => setImmediate(resolve));
  return new Response(path);
};

describe('a device that stores the app for offline use', () => {
  it('asks for eight files at once, each by its hash, until all are there', async () => {
    const stored = new Map<string, string>();
    const { asked, most, isInstalled } = await install(stored, found);
    expect(isInstalled).toBe(true);
    expect(most).toBe(8);
    expect(asked.map(({ path }) => path).toSorted()).toEqual(
      [...scripts, '__spa-fallback.html', 'offline'].toSorted(),
    );
    // The offline page has a revision instead of a hash.
    const unchecked = asked.filter(({ integrity }) => !integrity.startsWith('sha384-'));
    expect(unchecked.map(({ path }) => path)).toEqual(['offline']);
    expect(stored.size).toBe(asked.length);
  });

  it('is not ready while one file is missing, and then fetches only what it has not stored', async () => {
    const stored = new Map<string, string>();
    const cut = await install(stored, path =>
      path === scripts[20] ? Promise.reject(new TypeError('Failed to fetch')) : found(path),
    );
    expect(cut.isInstalled).toBe(false);
    const before = stored.size;
    expect(before).toBeGreaterThan(0);
    const again = await install(stored, found);
    expect(again.isInstalled).toBe(true);
    expect(again.asked).toHaveLength(scripts.length + 2 - before);
  });
});

it('refuses to build a worker whose files Workbox stores by other code', () => {
  expect(() => patchServiceWorkerStoring('for(const file of files)await store(file)')).toThrow(
    'by other code',
  );
});
