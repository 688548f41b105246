import { afterEach, beforeAll, expect } from 'vitest';
import { pageBreaches } from './browser/browser.ts';

// Applies to every test file, even one that does not check its device's faults. Earlier breaches belong to other files.
beforeAll(() => {
  pageBreaches.length = 0;
});
afterEach(() => {
  expect(pageBreaches.splice(0)).toEqual([]);
});
