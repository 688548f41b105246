import type { Database } from '@kinfolio/server/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, type DeviceOptions, openDevice } from '../browser/browser.ts';
import { type Person, somebody } from '../people/person.ts';
import { databaseOf } from '../server/database.ts';
import { type RecordingProxy, startRecordingProxy } from '../server/recording-proxy.ts';
import { freePort, type RunningServer, startServer } from '../server/server.ts';
import { type Finder, finderOf } from './finder.ts';
import type { Canary } from './forms.ts';
import { filesBelow, filesOfProfile, type SearchedPlace, storageOf, tablesOf } from './places.ts';
import { plantedPerson } from './planted.ts';

/** Plants canaries for a person and returns them. The passport on the device is locked at the end. */
export type Plant = (device: Device, person: Person, url: string) => Promise<Canary[]>;

/** Searches everything that a server and a browser with these options store, and all that was sent, for what `plant` planted. */
export function findNoCanary(plant: Plant, options: Partial<DeviceOptions> = {}): void {
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
    device = await openDevice({ baseURL: proxy.url, whole: true, ...options });
    canaries = await plant(device, plantedPerson(somebody()), proxy.url);
    find = finderOf(canaries);
    stored = await storageOf(device.page);
    await device.close();
  });

  afterAll(async () => {
    await database.close();
    await proxy.stop();
    await server.stop();
  });

  /** Names each canary that was found and its place, so that a failure shows what leaked and where. */
  const findsIn = (places: readonly SearchedPlace[]): string[] =>
    places.flatMap(({ name, bytes }) => find(bytes).map(found => `${found} in ${name}`));

  // `canaries-planted.long.test.ts` shows that the search finds what is there.
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
}
