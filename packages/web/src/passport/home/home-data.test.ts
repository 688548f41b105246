import { allKinds } from '@kinfolio/domain/kinds/index';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { expect, it } from 'vitest';
import { sectionsWithPages } from '../all-sections.ts';
import { computeHomeData } from './home-data.ts';

const today = readStoredDay('2026-11-30');
const record = (id: string, kind: string, fields: Record<string, string>) => ({
  id,
  content: { kind, fields, savedAt: '2026-11-30T09:00:00Z' },
});
const withoutAmount = (...records: ReturnType<typeof record>[]) =>
  computeHomeData(sectionsWithPages, allKinds, records, today).withoutAmount.map(({ title }) => title);

const pension = (id: string, more: Record<string, string> = {}) =>
  record(id, 'investment', {
    name: id,
    type: 'workplace-pension',
    provider: 'Teachers’ Pensions',
    accountNumber: 'TP1234567',
    ...more,
  });
const valued = { currentValue: '500.00', valueAsOf: '2026-11-01' };

it('a record without an amount is not named if the same thing is counted in another record', () => {
  expect(withoutAmount(pension('Old pension'))).toEqual(['Old pension']);
  expect(withoutAmount(pension('Old pension'), pension('School', valued))).toEqual([]);
});

it('a home without a value is named, also if its mortgage is counted in the record of the loan', () => {
  const house = record('house', 'property', {
    name: 'Our house',
    type: 'main-home',
    mortgageProvider: 'Halifax',
    mortgageBalance: '31250.50',
    links: 'loan',
  });
  const loan = record('loan', 'debt', {
    name: 'Halifax mortgage',
    type: 'mortgage',
    provider: 'Halifax',
    currentBalance: '31250.50',
  });
  expect(withoutAmount(house, loan)).toEqual(['Our house']);
});
