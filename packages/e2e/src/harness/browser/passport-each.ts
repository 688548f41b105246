import { afterEach, expect } from 'vitest';
import { getDefaultServer } from '../server/default-server.ts';
import type { DeviceOptions } from './browser.ts';
import { type OpenPage, openPassport, type StoredTestRecord } from './open-page.ts';

/**
 * Returns a function that opens a new person's passport with these records on their own device. The device is closed
 * when the test ends, and the test fails if anything went wrong on the page.
 */
export function openPassportPerTest(
  options: Partial<DeviceOptions> = {},
): (...stored: StoredTestRecord[]) => Promise<OpenPage> {
  const server = getDefaultServer();
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
