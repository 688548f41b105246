import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { vehicle } from '@kinfolio/domain/kinds/vehicle';
import { describe, expect, it } from 'vitest';
import { parseQuery } from './find-records.ts';
import { findMatchedField } from './matched.ts';

const car = { make: 'Skoda', model: 'Fabia', registration: 'YQ19 KWE', motDue: '2027-03-14' };
const found = (typed: string, fields: Record<string, string> = car) =>
  findMatchedField(vehicle, { fields }, parseQuery(typed));

describe('why a record was found', () => {
  it('is the field that has the word, as it is shown, however it is spaced', () => {
    expect(found('kwe')).toEqual({ field: 'registration number', value: ['YQ19 ', 'KWE', ''] });
    expect(found('yq19kwe')?.value).toEqual(['', 'YQ19 KWE', '']);
    expect(found('9-kw')?.value).toEqual(['YQ1', '9 KW', 'E']);
    expect(found('yq 19 kwe')?.value).toEqual(['', 'YQ19 KWE', '']);
  });

  it('is not said where the title says it', () => {
    expect(found('skoda')).toBeUndefined();
    expect(found('skoda fabia')).toBeUndefined();
    expect(found('fabia yq19')?.value[1]).toBe('YQ19');
  });

  it('shows of a long note what stands near the word, on one line', () => {
    const notes = `Spare keys in the hall drawer, left side.\nThe garage is Shipley Motors, who have had it since it was new.`;
    expect(found('shipley', { ...car, notes })?.value).toEqual([
      '…side. The garage is ',
      'Shipley',
      ' Motors, who have had…',
    ]);
  });

  it('never shows more of a hidden number than its end', () => {
    const fields = { name: 'Wages', accountType: 'checking', accountNumber: '70124821' };
    const ofAccount = (typed: string) => findMatchedField(bankAccount, { fields }, parseQuery(typed));
    expect(ofAccount('4821')).toEqual({ field: 'account number, ends', value: ['', '4821', ''] });
    expect(ofAccount('70124821')).toBeUndefined();
  });
});
