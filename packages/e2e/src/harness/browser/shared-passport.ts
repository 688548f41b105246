import { afterAll, beforeAll, expect } from 'vitest';
import { getDefaultServer } from '../server/default-server.ts';
import { type OpenPage, openPassport, type StoredTestRecord } from './open-page.ts';

/**
 * Opens one passport with these records for all tests in a file. `begin` receives the page before the first test, and
 * may navigate to where the tests begin. The tests fail if anything goes wrong on the page.
 */
export function openPassportForFile(
  begin: (on: OpenPage) => void | Promise<void>,
  ...stored: StoredTestRecord[]
): void {
  const server = getDefaultServer();
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
