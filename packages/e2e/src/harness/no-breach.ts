import { afterEach, beforeAll, expect } from 'vitest';
import { pageBreaches } from './browser/browser.ts';

// Runs for every test file, even one that does not check its device's faults. Breaches already in the list
// belong to earlier files.
beforeAll(() => {
  pageBreaches.length = 0;
});
afterEach(() => {
  expect(pageBreaches.splice(0)).toEqual([]);
});
