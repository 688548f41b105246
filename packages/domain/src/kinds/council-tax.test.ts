import { describe, expect, it } from 'vitest';
import { listOptions } from '../fields/fields.ts';
import { listRecordDueDates } from '../overview/due.ts';
import { computePassportSums } from '../overview/worth.ts';
import { checkRecord, createInitialFields, isFieldShown } from '../records/record-check.ts';
import { formatFieldValue, getRecordTitle } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { councilTax } from './council-tax.ts';

const today = readStoredDay('2026-11-21');
const band = (nation: string, councilTaxBand: string) => ({ nation, councilTaxBand });
const named = { councilName: 'Bradford Council' };
const bands = (nation: string) => listOptions(councilTax.fields.councilTaxBand, { nation });

describe('council tax', () => {
  it('begins in England, band D, and needs the name of the council alone', () => {
    expect(createInitialFields(councilTax)).toEqual({
      ...band('england', 'D'),
      paymentMethod: 'direct-debit',
    });
    expect(checkRecord(councilTax, createInitialFields(councilTax), today).ok).toBe(false);
    expect(checkRecord(councilTax, { councilName: 'Bradford Council' }, today).ok).toBe(true);
    expect(getRecordTitle(councilTax, {})).toBe('Council tax');
  });

  it.each([
    ['england', 'ABCDEFGH', 'Band D: £68,001 to £88,000'],
    ['scotland', 'ABCDEFGH', 'Band D: £45,001 to £58,000'],
    ['wales', 'ABCDEFGHI', 'Band D: £91,001 to £123,000'],
  ])('has its own bands in %s', (nation, letters, shown) => {
    expect(
      bands(nation)
        .map(option => option.value)
        .join(''),
    ).toBe(letters);
    expect(formatFieldValue(councilTax, band(nation, 'D'), 'councilTaxBand')).toBe(shown);
  });

  it('has a ninth band in Wales only, and none in Northern Ireland', () => {
    expect(bands('northern-ireland')).toEqual([]);
    expect(checkRecord(councilTax, { ...named, ...band('wales', 'I') }, today).ok).toBe(true);
    expect(checkRecord(councilTax, { ...named, ...band('england', 'I') }, today)).toEqual({
      ok: false,
      problems: [{ field: 'councilTaxBand', message: 'Choose the council tax band from the list' }],
    });
    expect(checkRecord(councilTax, { ...named, ...band('northern-ireland', 'D') }, today)).toEqual({
      ok: true,
      fields: { ...named, nation: 'northern-ireland' },
    });
  });

  it('comes round on 1 April, with an email before it, once its amount is known', () => {
    expect(listRecordDueDates(councilTax, { councilName: 'Leeds' }, today)).toEqual([]);
    expect(isFieldShown(councilTax, {}, 'emailReminder')).toBe(false);
    const fields = { annualAmount: '2214.60', emailReminder: true };
    expect(isFieldShown(councilTax, fields, 'emailReminder')).toBe(true);
    expect(listRecordDueDates(councilTax, fields, today)).toMatchObject([
      { day: '2027-04-01', words: 'Upcoming', reminder: { on: true, day: '2027-01-31' } },
    ]);
  });

  it('counts a twelfth of the year among the monthly bills', () => {
    const content = { kind: councilTax.id, fields: { annualAmount: '2214.60' }, savedAt: '' };
    expect(computePassportSums(() => councilTax, [{ id: '1', content }]).monthlyBillsPence).toBe(18_455);
  });
});
