import { expect, it } from 'vitest';
import { checkMergeOrders } from './testing/histories.ts';

it('ten thousand histories of three devices come to the same rows in every order', () => {
  expect(checkMergeOrders(10_000)).toBe(10_000);
}, 120_000);
