import { afterAll, beforeAll, expect } from 'vitest';
import { type OpenPage, openPassport, type Stored } from './open-page.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * A server and one open passport for all tests of a file, with these records in it. `begin` is given the page before
 * the first test, and may lead it to where the tests begin. Nothing may go wrong on the page meanwhile.
 */
export function inOnePassport(begin: (on: OpenPage) => void | Promise<void>, ...stored: Stored[]): void {
  let server: RunningServer;
  let on: OpenPage;
  beforeAll(async () => {
    server = await startServer();
    on = await openPassport(server.url, ...stored);
    await begin(on);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
    await server.stop();
  });
}
