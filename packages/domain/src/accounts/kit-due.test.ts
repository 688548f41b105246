import { describe, expect, it } from 'vitest';
import { isRecoveryKitDue } from './kit-due.ts';

const made = Date.UTC(2026, 10, 23, 12);
const hex = made.toString(16).padStart(12, '0');
const accountId = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
const days = (count: number) => made + count * 24 * 60 * 60_000;

describe('the recovery kit may wait', () => {
  it.each([
    ['on the first day without a record', { records: 0, nowMs: made }, false],
    ['with two records', { records: 2, nowMs: days(1) }, false],
    ['until there are three', { records: 3, nowMs: days(1) }, true],
    ['until just before seven days', { records: 0, nowMs: days(7) - 1 }, false],
    ['no longer than seven days', { records: 0, nowMs: days(7) }, true],
  ])('%s', (_when, given, due) => expect(isRecoveryKitDue({ accountId, ...given })).toBe(due));

  it('and without a time in the id only the records count', () => {
    const other = 'b9c5f4a2-0d1e-4b7e-9c53-6a1f0f6d2e74';
    expect(isRecoveryKitDue({ accountId: other, records: 0, nowMs: days(900) })).toBe(false);
    expect(isRecoveryKitDue({ accountId: other, records: 3, nowMs: made })).toBe(true);
  });
});
