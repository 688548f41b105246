import { describe, expect, it } from 'vitest';
import {
  checkRecord,
  createSampleFields,
  findMissingRequired,
  isFieldRequired,
  isFieldShown,
} from '../records/record-check.ts';
import { createCard, formatFieldValue, maskValue } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { bankAccount, bankAccountTypes } from './bank-account.ts';

const today = readStoredDay('2026-11-21');
const account = {
  name: 'Current',
  accountType: 'checking',
  bankName: 'Halifax',
  sortCode: '309430',
  accountNumber: '70124821',
};
const card = { name: 'Barclaycard', accountType: 'credit', bankName: 'Barclaycard' };
const check = (typed: Record<string, string>) => checkRecord(bankAccount, typed, today);
const messages = (typed: Record<string, string>) => {
  const checked = check(typed);
  return checked.ok ? [] : checked.problems.map(problem => problem.message);
};

describe('the seven account types', () => {
  it('have the stored values and labels of the specification', () => {
    expect(bankAccountTypes.map(type => [type.value, type.label])).toEqual([
      ['checking', 'Current Account'],
      ['savings', 'Savings Account'],
      ['credit', 'Credit Card'],
      ['business', 'Business Account'],
      ['joint', 'Joint Account'],
      ['isa', 'ISA Account'],
      ['other', 'Other'],
    ]);
  });

  it('are the only ones', () => {
    expect(messages({ ...account, accountType: 'offshore' })).toEqual([
      'Choose the account type from the list',
    ]);
  });
});

describe('an account', () => {
  it('needs a name, a bank, a sort code and an account number', () => {
    expect(findMissingRequired(bankAccount, { accountType: 'checking' })).toEqual([
      'name',
      'bankName',
      'sortCode',
      'accountNumber',
    ]);
    expect(messages({})).toEqual([
      'Enter the account name',
      'Choose the account type',
      'Enter the bank name',
      'Enter the sort code',
      'Enter the account number',
    ]);
    expect(check(account)).toEqual({ ok: true, fields: account });
  });

  it.each(['309430', '30-94-30', '30 94 30', '30–94–30', '30.94.30'])('takes the sort code %s', sortCode => {
    const checked = check({ ...account, sortCode });
    expect(checked).toMatchObject({ ok: true, fields: { sortCode: '309430' } });
    expect(checked.ok && formatFieldValue(bankAccount, checked.fields, 'sortCode')).toBe('30-94-30');
  });

  it.each(['40-47', '3094301', '30943A', 'none'])('refuses the sort code %s', sortCode => {
    expect(messages({ ...account, sortCode })).toEqual(['Enter a valid sort code like 309430']);
  });

  it.each([
    ['123456', '123456'],
    ['1234567', '1234567'],
    ['1234 5678', '12345678'],
    ['1234-5678', '12345678'],
  ])('takes the account number %s', (accountNumber, stored) => {
    expect(check({ ...account, accountNumber })).toMatchObject({
      ok: true,
      fields: { accountNumber: stored },
    });
  });

  it.each(['71204', '123456789', '1234567x'])('refuses the account number %s', accountNumber => {
    expect(messages({ ...account, accountNumber })).toEqual([
      'Account number must be between 6 and 8 digits',
    ]);
  });

  it('never keeps a whole card number', () => {
    const whole = '4000 0000 0000 0002';
    expect(messages({ ...account, accountNumber: whole })[0]).toContain(
      'a whole card number, which we never keep',
    );
    expect(messages({ ...card, cardLast4: whole })[0]).toContain('Enter only the last 4 digits');
  });

  it.each([
    ['halifax.co.uk', 'https://halifax.co.uk', 'halifax.co.uk'],
    ['https://www.halifax.co.uk/', 'https://www.halifax.co.uk/', 'www.halifax.co.uk'],
    ['http://halifax.co.uk/a/', 'http://halifax.co.uk/a/', 'http://halifax.co.uk/a/'],
  ])('takes the web address %s', (onlineBankingUrl, stored, shown) => {
    const checked = check({ ...account, onlineBankingUrl });
    expect(checked).toMatchObject({ ok: true, fields: { onlineBankingUrl: stored } });
    expect(formatFieldValue(bankAccount, { onlineBankingUrl: stored }, 'onlineBankingUrl')).toBe(shown);
  });

  it.each(['javascript:alert(1)', 'halifax', `halifax.co.uk/${'a'.repeat(2000)}`])(
    'refuses the web address %.20s',
    typed => {
      expect(messages({ ...account, onlineBankingUrl: typed })).toHaveLength(1);
    },
  );

  it('may be overdrawn, and its balance has today’s date unless another is typed', () => {
    expect(check({ ...account, balance: '-£1,412.75' })).toEqual({
      ok: true,
      fields: { ...account, balance: '-1412.75', balanceAsOf: today },
    });
    expect(check({ ...account, balance: '5', balanceAsOf: '1|11|2026' })).toMatchObject({
      ok: true,
      fields: { balanceAsOf: '2026-11-01' },
    });
    expect(check({ ...account, balanceAsOf: '1|11|2026' })).toEqual({ ok: true, fields: account });
    expect(messages({ ...account, balance: '5', balanceAsOf: '22|11|2026' })).toEqual([
      'Balance date must be today or earlier',
    ]);
    expect(messages({ ...account, balance: '12.3.4' })).toHaveLength(1);
  });

  it('keeps any other bank by its own name', () => {
    expect(check({ ...account, bankName: 'Ditton & Sons (Jersey)' })).toMatchObject({ ok: true });
  });

  it('keeps notes exactly as typed, up to 5,000 characters', () => {
    const notes = '  <b>Pays the gas</b>\n\t&amp; "broadband" 👩‍👩‍👧 שלום مرحبا \u202e \n';
    expect(check({ ...account, notes })).toMatchObject({ ok: true, fields: { notes } });
    expect(messages({ ...account, notes: 'x'.repeat(5312) })).toEqual([
      'Notes must be 5,000 characters or fewer. You have used 5,312.',
    ]);
  });

  it('keeps strange names untouched', () => {
    const name = `"><img src=x onerror=alert(1)> 🏦 حساب`;
    expect(check({ ...account, name })).toMatchObject({ ok: true, fields: { name } });
  });
});

describe('a credit card', () => {
  it('needs no sort code and no account number, and asks for the last 4 digits', () => {
    expect(check(card)).toEqual({ ok: true, fields: card });
    expect(isFieldShown(bankAccount, card, 'cardLast4')).toBe(true);
    expect(isFieldShown(bankAccount, account, 'cardLast4')).toBe(false);
    expect(isFieldRequired(bankAccount, card, 'sortCode')).toBe(false);
    expect(isFieldRequired(bankAccount, account, 'sortCode')).toBe(true);
    expect(createCard(bankAccount, { fields: card }).missing).toEqual(['cardLast4']);
  });

  it('takes exactly 4 digits', () => {
    expect(check({ ...card, cardLast4: ' 90 17 ' })).toMatchObject({
      ok: true,
      fields: { cardLast4: '9017' },
    });
    expect(messages({ ...card, cardLast4: '901' })).toEqual(['Last 4 digits of the card must be 4 digits']);
    expect(maskValue(bankAccount, { ...card, cardLast4: '9017' }, 'cardLast4')).toBe('•••• 9017');
  });

  it('is owed, whatever sign its balance has', () => {
    for (const balance of ['412.75', '-412.75']) {
      expect(createCard(bankAccount, { fields: { ...card, balance } }).amountPence).toBe(-41_275);
    }
    expect(createCard(bankAccount, { fields: { ...account, balance: '-5.00' } }).amountPence).toBe(-500);
  });
});

describe('the sample account', () => {
  it('fills the card', () => {
    expect(createCard(bankAccount, { fields: createSampleFields(bankAccount) })).toMatchObject({
      title: 'Halifax current account',
      subtitle: 'Current Account',
      amountPence: 348_216,
      missing: [],
    });
  });
});
