import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { type OpenPage, openPassport, type Stored } from './open-page.ts';
import { type RunningServer, startServer } from './server.ts';

/**
 * A server for all tests of a file. Gives what opens the passport of somebody new, with these records in it, on a
 * device of their own, which is closed when the test ends. Nothing may go wrong on its page meanwhile.
 */
export function aPassportEach(): (...stored: Stored[]) => Promise<OpenPage> {
  let server: RunningServer;
  const open: OpenPage[] = [];
  beforeAll(async () => {
    server = await startServer();
  });
  afterEach(async () => {
    for (const { device } of open.splice(0)) {
      expect(device.faults).toEqual([]);
      await device.close();
    }
  });
  afterAll(() => server.stop());
  return async (...stored) => {
    const on = await openPassport(server.url, ...stored);
    open.push(on);
    return on;
  };
}
