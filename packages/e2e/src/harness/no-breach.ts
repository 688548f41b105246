import { afterEach, beforeAll, expect } from 'vitest';
import { breaches } from './browser/browser.ts';

// Of every journey, also of one that does not look at its device's faults. What came before the file is not its own.
beforeAll(() => {
  breaches.length = 0;
});
afterEach(() => {
  expect(breaches.splice(0)).toEqual([]);
});
