import { describe, expect, it } from 'vitest';
import { optionsOf } from '../fields/fields.ts';
import { dueOf } from '../overview/due.ts';
import { passportSums } from '../overview/worth.ts';
import { checkRecord, emptyFields, isShown } from '../records/record-check.ts';
import { displayValue, titleOf } from '../records/record-views.ts';
import { dayOfStored } from '../values/calendar.ts';
import { councilTax } from './council-tax.ts';

const today = dayOfStored('2026-11-21');
const band = (nation: string, councilTaxBand: string) => ({ nation, councilTaxBand });
const named = { councilName: 'Bradford Council' };
const bands = (nation: string) => optionsOf(councilTax.fields.councilTaxBand, { nation });

describe('council tax', () => {
  it('begins in England, band D, and needs the name of the council alone', () => {
    expect(emptyFields(councilTax)).toEqual({
      ...band('england', 'D'),
      paymentMethod: 'direct-debit',
    });
    expect(checkRecord(councilTax, emptyFields(councilTax), today).ok).toBe(false);
    expect(checkRecord(councilTax, { councilName: 'Bradford Council' }, today).ok).toBe(true);
    expect(titleOf(councilTax, {})).toBe('Council tax');
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
    expect(displayValue(councilTax, band(nation, 'D'), 'councilTaxBand')).toBe(shown);
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
    expect(dueOf(councilTax, { councilName: 'Leeds' }, today)).toEqual([]);
    expect(isShown(councilTax, {}, 'emailReminder')).toBe(false);
    const fields = { annualAmount: '2214.60', emailReminder: true };
    expect(isShown(councilTax, fields, 'emailReminder')).toBe(true);
    expect(dueOf(councilTax, fields, today)).toMatchObject([
      { day: '2027-04-01', words: 'Upcoming', reminder: { on: true, day: '2027-01-31' } },
    ]);
  });

  it('counts a twelfth of the year among the monthly bills', () => {
    const content = { kind: councilTax.id, fields: { annualAmount: '2214.60' }, savedAt: '' };
    expect(passportSums(() => councilTax, [{ id: '1', content }]).monthlyBillsPence).toBe(18_455);
  });
});
