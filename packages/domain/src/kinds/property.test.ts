import { describe, expect, it } from 'vitest';
import { computeTotals } from '../overview/worth.ts';
import {
  checkRecord,
  createInitialFields,
  findMissingRequired,
  isFieldShown,
} from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { property } from './property.ts';

const today = readStoredDay('2026-11-21');
const home = { name: 'Our home', type: 'main-home' };

describe('a property', () => {
  it('begins as the main home and needs only a name', () => {
    expect(createInitialFields(property)).toEqual({ type: 'main-home' });
    expect(findMissingRequired(property, createInitialFields(property))).toEqual(['name']);
    expect(checkRecord(property, home, today)).toEqual({ ok: true, fields: home });
  });

  it('is worth its value, and its mortgage is owed', () => {
    const fields = { ...home, currentValue: '285000.00', mortgageBalance: '41250.00' };
    const content = { kind: property.id, fields, savedAt: '' };
    expect(computeTotals([property], [{ id: '1', content }])).toMatchObject({
      netWorthPence: 24_375_000,
      totalAssetsPence: 28_500_000,
      owedPence: 4_125_000,
    });
  });

  it('asks for the number of a mortgage only where there is one', () => {
    expect(isFieldShown(property, home, 'mortgageNumber')).toBe(false);
    expect(isFieldShown(property, { ...home, mortgageProvider: 'Santander' }, 'mortgageNumber')).toBe(true);
  });

  it('is never worth less than nothing', () => {
    expect(checkRecord(property, { ...home, currentValue: '-1' }, today).ok).toBe(false);
    expect(checkRecord(property, { ...home, mortgageBalance: '-1' }, today).ok).toBe(false);
  });
});
