import { describe, expect, it } from 'vitest';
import { findKind } from '../kinds/index.ts';
import { findDuplicateFacts } from './doubles.ts';

const record = (id: string, kind: string, fields: Record<string, string>) => ({
  id,
  content: { kind, fields, savedAt: '2026-11-29T10:00:00Z' },
});
const loan = (id: string, currentBalance: string) =>
  record(id, 'debt', {
    name: 'Car loan',
    type: 'personal-loan',
    provider: 'Zopa',
    accountNumber: 'ZP-1234567',
    currentBalance,
  });
const home = (mortgageBalance: string) =>
  record('home', 'property', { name: 'Our house', mortgageProvider: 'Halifax', mortgageBalance });
const mortgage = (currentBalance: string) =>
  record('mortgage', 'debt', { name: 'Mortgage', type: 'mortgage', provider: 'Halifax', currentBalance });

describe('records of what is settled', () => {
  it.each([
    ['two records of a loan that is paid off', [loan('a', '0.00'), loan('b', '0.00')]],
    ['a home and its mortgage, both paid off', [home('0.00'), mortgage('0.00')]],
    ['a home whose mortgage is paid off, and a loan of the same lender', [home('0.00'), mortgage('900.00')]],
  ])('are not asked about: %s', (_what, records) => {
    expect(findDuplicateFacts(findKind, records)).toEqual([]);
  });

  it.each([
    ['two records of a loan', [loan('a', '10.00'), loan('b', '10.00')]],
    ['a home and its mortgage', [home('900.00'), mortgage('900.00')]],
  ])('while something is owed they are: %s', (_what, records) => {
    expect(findDuplicateFacts(findKind, records)).toMatchObject([{ isLinked: false }]);
  });
});
