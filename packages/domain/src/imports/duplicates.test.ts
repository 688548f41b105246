import { describe, expect, it } from 'vitest';
import { bankAccount } from '../kinds/bank-account.ts';
import { digitalAccount } from '../kinds/digital-account.ts';
import { gift } from '../kinds/gift.ts';
import { importantDate } from '../kinds/important-date.ts';
import { person } from '../kinds/person.ts';
import { createDuplicateFinder } from './duplicates.ts';

const halifax = { name: 'Main', bankName: 'Halifax', sortCode: '309430', accountNumber: '70124821' };
const accountKeys = ['name', 'bankName', 'sortCode', 'accountNumber', 'balance', 'notes'];

describe('a record of a file', () => {
  it.each([
    ['the same, with a later balance and other notes', { ...halifax, balance: '9.00', notes: 'New' }, true],
    ['the same in other letters', { ...halifax, name: ' MAIN ', bankName: 'halifax' }, true],
    ['the same name and number at what is called another bank', { ...halifax, bankName: 'Lloyds' }, true],
    ['another number at the bank', { ...halifax, accountNumber: '70124822' }, false],
    ['another name', { ...halifax, name: 'Savings' }, false],
  ])('that is %s is known: %s', (_what, fields, known) => {
    const { has } = createDuplicateFinder(bankAccount, accountKeys, [
      { ...halifax, accountType: 'checking' },
    ]);
    expect(has(fields)).toBe(known);
  });

  it('is known the second time in one file', () => {
    const { has } = createDuplicateFinder(bankAccount, accountKeys, []);
    expect([has(halifax), has({ ...halifax, name: 'Savings' }), has(halifax)]).toEqual([false, false, true]);
  });

  it('goes by what the file fills, not by what the person added since', () => {
    const here = {
      name: 'Google',
      type: 'photos',
      username: 'ruth',
      provider: 'Google UK',
      whatToDo: 'close',
    };
    const { has } = createDuplicateFinder(digitalAccount, ['name', 'type', 'username', 'website'], [here]);
    expect(has({ name: 'Google', type: 'email', username: 'ruth' })).toBe(true);
    expect(has({ name: 'Google', type: 'email', username: 'amira' })).toBe(false);
  });

  it('of a kind without numbers goes by its required days and amounts too', () => {
    const dates = createDuplicateFinder(
      importantDate,
      ['title', 'date'],
      [{ title: 'Dentist', date: '2026-12-01' }],
    );
    expect(dates.has({ title: 'Dentist', date: '2027-06-01' })).toBe(false);
    expect(dates.has({ title: 'Dentist', date: '2026-12-01', location: 'Shipley' })).toBe(true);
    const one = { recipient: 'Amira', date: '2026-04-01', value: '100.00' };
    const gifts = createDuplicateFinder(gift, ['recipient', 'date', 'value'], [one]);
    expect(gifts.has({ ...one, date: '2026-05-01' })).toBe(false);
  });

  it('of a person goes by the whole name', () => {
    const { has } = createDuplicateFinder(
      person,
      ['firstName', 'lastName', 'email'],
      [{ firstName: 'Ruth', lastName: 'Ellery', relationship: 'self', email: 'ruth@example.co.uk' }],
    );
    expect(has({ firstName: 'ruth', lastName: 'Ellery', relationship: 'other' })).toBe(true);
    expect(has({ firstName: 'Amira', lastName: 'Ellery', relationship: 'other' })).toBe(false);
  });
});
