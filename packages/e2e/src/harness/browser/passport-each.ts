import { afterEach, expect } from 'vitest';
import { defaultServer } from '../server/default-server.ts';
import type { DeviceOptions } from './browser.ts';
import { type OpenPage, openPassport, type Stored } from './open-page.ts';

/**
 * Returns a function that opens the passport of a new person, with these records in it, on a
 * device of their own, which is closed when the test ends. Nothing may go wrong on its page meanwhile.
 */
export function aPassportEach(
  options: Partial<DeviceOptions> = {},
): (...stored: Stored[]) => Promise<OpenPage> {
  const server = defaultServer();
  const open: OpenPage[] = [];
  afterEach(async () => {
    for (const { device } of open.splice(0)) {
      expect(device.faults).toEqual([]);
      await device.close();
    }
  });
  return async (...stored) => {
    const on = await openPassport({ ...options, baseURL: server.url }, ...stored);
    open.push(on);
    return on;
  };
}
