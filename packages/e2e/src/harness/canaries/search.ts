import type { Database } from '@kinfolio/server/db/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Device, type DeviceOptions, openDevice } from '../browser/browser.ts';
import { createUniquePerson, type Person } from '../people/person.ts';
import { openServerDatabase } from '../server/database.ts';
import { type RecordingProxy, startRecordingProxy } from '../server/recording-proxy.ts';
import { findFreePort, type RunningServer, startServer } from '../server/server.ts';
import { type CanaryFinder, createCanaryFinder } from './finder.ts';
import type { Canary } from './forms.ts';
import {
  dumpDatabaseTables,
  listFilesBelow,
  listProfileFiles,
  readBrowserStorage,
  type SearchedPlace,
} from './places.ts';
import { createPlantedPerson } from './planted.ts';

/** Plants canaries for a person and returns them. Afterwards the passport on the device is locked. */
export type PlantCanaries = (device: Device, person: Person, url: string) => Promise<Canary[]>;

/**
 * Searches everything that a server and a browser with these options store, and everything sent, for the canaries of
 * `plant`.
 */
export function expectNoPlantedDataLeaked(plant: PlantCanaries, options: Partial<DeviceOptions> = {}): void {
  let server: RunningServer;
  let proxy: RecordingProxy;
  let database: Database;
  let device: Device;
  let stored: SearchedPlace;
  let canaries: Canary[];
  let find: CanaryFinder;

  beforeAll(async () => {
    const port = await findFreePort();
    server = await startServer({ databaseUrl: 'own', env: { PUBLIC_URL: `http://localhost:${port}` } });
    proxy = await startRecordingProxy(port, server.port);
    database = openServerDatabase(server);
    device = await openDevice({ baseURL: proxy.url, whole: true, ...options });
    canaries = await plant(device, createPlantedPerson(createUniquePerson()), proxy.url);
    find = createCanaryFinder(canaries);
    stored = await readBrowserStorage(device.page);
    await device.close();
  });

  afterAll(async () => {
    await database.close();
    await proxy.stop();
    await server.stop();
  });

  /** Names each canary that was found and where, so that a failure shows what leaked. */
  const findsIn = (places: readonly SearchedPlace[]): string[] =>
    places.flatMap(({ name, bytes }) => find(bytes).map(found => `${found} in ${name}`));

  // `canaries-planted.long.test.ts` proves that the search finds canaries if they are there.
  describe('what a person types and nobody else may read', () => {
    it('is 40 different things and more', () => {
      expect(canaries.length).toBeGreaterThanOrEqual(40);
    });

    it('is in no table of the database', async () => {
      const tables = await dumpDatabaseTables(database);
      expect(tables.length).toBeGreaterThan(20);
      expect(findsIn(tables)).toEqual([]);
    });

    it('is in no file of the server: database, outbox, secrets, papers', async () => {
      await database.pool.query('checkpoint');
      const files = listFilesBelow(server.dataDir, 'the data folder:');
      expect(files.length).toBeGreaterThan(200);
      // There are three files: that of one paper, its replacement, and that of another paper.
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
      expect(findsIn(listProfileFiles(device.profileDir))).toEqual([]);
    });
  });
}
