import { expect, it } from 'vitest';
import { computeCapacity } from './reckon.ts';

const measured = [
  { table: 'accounts', rows: 10, bytes: 5000 },
  { table: 'records', rows: 300, bytes: 570_000 },
  { table: 'record_versions', rows: 100, bytes: 190_000 },
  { table: 'activity_log', rows: 50, bytes: 15_000 },
  { table: 'sessions', rows: 30, bytes: 9000 },
  { table: 'grants', rows: 0, bytes: 8192 },
];

it('a million accounts take what their records, versions, activity and papers take', () => {
  const found = computeCapacity(measured, 1_000_000);
  // One account has 150 records, 450 versions, 600 rows of activity and three sessions.
  expect(found?.rows).toBe(1_204_000_000);
  expect(found?.databaseBytes).toBe(1_000_000 * (500 + 150 * 1900 + 450 * 1900 + 600 * 300 + 900));
  expect(found?.fileBytes).toBe(50e12);
  expect(Math.round(found?.meanRate ?? 0)).toBe(28);
  expect(Math.round(found?.busiestRate ?? 0)).toBe(100);
  expect(Math.round(found?.signIns ?? 0)).toBe(3);
  expect(found?.sockets).toBe(3000);
  expect(Math.round(found?.mailsADay ?? 0)).toBe(35_616);
});

it('a hundred million need many machines', () => {
  expect(computeCapacity(measured, 100_000_000)?.workers).toBe(34);
});

it('a database without an account tells nothing', () => {
  expect(computeCapacity([{ table: 'accounts', rows: 0, bytes: 0 }], 1_000_000)).toBeUndefined();
});
