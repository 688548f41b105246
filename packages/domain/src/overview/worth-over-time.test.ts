import { expect, it } from 'vitest';
import { allKinds } from '../kinds/index.ts';
import { readStoredDay } from '../values/calendar.ts';
import { computeNetWorthOverTime, type StatementEnd } from './worth-over-time.ts';

const record = (kind: string, id: string, fields: Record<string, string>) => ({
  id,
  content: { kind, fields, savedAt: '2026-11-02T10:00:00Z' },
});
const statement = (account: string, lastDay: string, closing: number, more = {}): StatementEnd => ({
  account,
  lastDay: readStoredDay(lastDay),
  closing,
  proof: 'adds-up',
  undone: false,
  ...more,
});
const everyday = record('bank-account', 'everyday', {
  bankName: 'Monzo',
  accountType: 'current',
  balance: '500.00',
  balanceAsOf: '2026-11-10',
});
const card = record('bank-account', 'card', {
  bankName: 'Amex',
  accountType: 'credit',
  balance: '120.00',
  balanceAsOf: '2026-11-10',
});
const home = record('property', 'home', {
  name: 'Home',
  type: 'main-home',
  currentValue: '200000.00',
  valueAsOf: '2026-09-15',
});
const today = readStoredDay('2026-11-21');
const over = (records: readonly ReturnType<typeof record>[], ...imports: StatementEnd[]) =>
  computeNetWorthOverTime(allKinds, records, imports, today).map(({ day, netWorthPence, assumed }) => [
    day,
    netWorthPence,
    assumed,
  ]);

it('each month counts the newest balance of a statement that adds up, and what was noted by then', () => {
  const imports = [
    statement('everyday', '2026-08-31', 30_000),
    statement('everyday', '2026-09-30', 40_000),
    statement('card', '2026-09-30', -9000),
    statement('everyday', '2026-10-05', 99_900, { proof: 'partly' }),
    statement('everyday', '2026-10-06', 99_900, { undone: true }),
  ];
  // At the end of August only one of three amounts was known, which is too few.
  expect(over([everyday, card, home], ...imports)).toEqual([
    ['2026-09-30', 20_000_000 + 40_000 - 9000, 0],
    ['2026-10-31', 20_000_000 + 40_000 - 9000, 0],
    ['2026-11-21', 20_000_000 + 50_000 - 12_000, 0],
  ]);
});

it('there is no line before a second day is known, and at most two years', () => {
  expect(over([])).toEqual([]);
  expect(over([everyday])).toEqual([['2026-11-21', 50_000, 0]]);
  expect(over([everyday, home], statement('everyday', '2026-08-31', 30_000))).toEqual([
    ['2026-08-31', 20_000_000 + 30_000, 1],
    ['2026-09-30', 20_000_000 + 30_000, 0],
    ['2026-10-31', 20_000_000 + 30_000, 0],
    ['2026-11-21', 20_000_000 + 50_000, 0],
  ]);
  const long = statement('everyday', '2019-01-31', 100);
  expect(over([everyday], long)).toHaveLength(25);
});

it('today is what Home shows, also while a statement has a newer balance that was not taken over', () => {
  const newer = statement('everyday', '2026-11-20', 70_000);
  expect(over([everyday], statement('everyday', '2026-10-31', 30_000), newer)).toEqual([
    ['2026-10-31', 30_000, 0],
    ['2026-11-21', 50_000, 0],
  ]);
});
