import { afterAll, beforeAll, expect } from 'vitest';
import { defaultServer } from '../server/default-server.ts';
import { type OpenPage, openPassport, type Stored } from './open-page.ts';

/**
 * One open passport for all tests of a file, with these records in it. `begin` is given the page before
 * the first test, and may lead it to where the tests begin. Nothing may go wrong on the page meanwhile.
 */
export function sharedPassport(begin: (on: OpenPage) => void | Promise<void>, ...stored: Stored[]): void {
  const server = defaultServer();
  let on: OpenPage;
  beforeAll(async () => {
    on = await openPassport(server.url, ...stored);
    await begin(on);
  });
  afterAll(async () => {
    expect(on.device.faults).toEqual([]);
    await on.device.close();
  });
}
