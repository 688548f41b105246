import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { findStatementAccounts, isSameAccount, toAccountFields } from './statements.ts';

const csv = (text: string) =>
  findStatementAccounts({ format: 'csv', rows: text.split('\n').map(row => row.split(',')) });
const headings = 'Date,Description,Amount,Balance';

describe('rows with a running balance', () => {
  it('oldest first close with the last', () => {
    expect(csv(`${headings}\n01/09/2026,A,-5.00,95.00\n01/09/2026,B,10.00,105.00`)).toEqual([
      {
        closingBalance: '105.00',
        balanceAsOf: '2026-09-01',
        lines: 2,
        firstDay: '2026-09-01',
        lastDay: '2026-09-01',
      },
    ]);
  });

  it('newest first close with the first, even when all are of one day', () => {
    expect(csv(`${headings}\n01/09/2026,B,10.00,105.00\n01/09/2026,A,-5.00,95.00`)).toMatchObject([
      { closingBalance: '105.00' },
    ]);
  });

  it('that do not add up are ordered by their days', () => {
    expect(csv(`${headings}\n03/09/2026,B,1.00,7.00\n01/09/2026,A,1.00,95.00`)).toMatchObject([
      { closingBalance: '7.00' },
    ]);
    expect(csv(`${headings}\n01/09/2026,A,1.00,95.00\n03/09/2026,B,1.00,7.00`)).toMatchObject([
      { closingBalance: '7.00', balanceAsOf: '2026-09-03' },
    ]);
  });

  it('of one line close with it, and an overdrawn balance stays below zero', () => {
    expect(csv(`${headings}\n01/09/2026,A,-5.00,-12.34`)).toMatchObject([
      { closingBalance: '-12.34', lines: 1 },
    ]);
  });

  it('with money out and money in apart are read too, pounds signs and all', () => {
    const rows = [
      'Date,Type,Paid out,Paid in,Balance',
      '01 Sep 2026,DD,£5.00,,£95.00',
      '02 Sep 2026,CR,,£10.00,£105.00',
    ];
    expect(csv(rows.join('\n'))).toMatchObject([{ closingBalance: '105.00', balanceAsOf: '2026-09-02' }]);
  });

  it('in another currency give no balance', () => {
    expect(csv('Date,Amount,Currency,Balance\n2026-09-01 10:00:00,5.00,EUR,9.00')[0]).not.toHaveProperty(
      'closingBalance',
    );
    expect(csv('Date,Amount,Currency,Balance\n2026-09-01 10:00:00,5.00,GBP,9.00')).toMatchObject([
      { closingBalance: '9.00' },
    ]);
  });
});

describe('rows of several accounts', () => {
  const group =
    'Transaction Date,Transaction Type,Sort Code,Account Number,Transaction Description,Debit Amount,Credit Amount,Balance';
  it('are told apart, each with its own closing balance', () => {
    const rows = [
      group,
      "01/09/2026,DD,'30-98-10,11111111,A,5.00,,95.00",
      "02/09/2026,DD,'30-98-10,22222222,B,,1.00,6.00",
    ];
    expect(csv(rows.join('\n'))).toMatchObject([
      { bankName: 'Lloyds Bank', sortCode: '309810', accountNumber: '11111111', closingBalance: '95.00' },
      { bankName: 'Lloyds Bank', sortCode: '309810', accountNumber: '22222222', closingBalance: '6.00' },
    ]);
  });

  it.each([
    ['11-00-01', 'Halifax'],
    ['80-22-60', 'Bank of Scotland'],
    ['87-34-50', 'TSB'],
    ['77-10-01', 'Lloyds Bank'],
  ])('of one banking group are told by the sort code: %s is %s', (sortCode, bankName) => {
    expect(csv(`${group}\n01/09/2026,DD,${sortCode},11111111,A,5.00,,95.00`)).toMatchObject([{ bankName }]);
  });

  it.each([
    ['830608-11111111', { bankName: 'Royal Bank of Scotland', sortCode: '830608' }],
    ['543210******1234', { bankName: 'NatWest', cardLast4: '1234', accountType: 'credit' }],
  ])('of NatWest’s group: %s', (account, expected) => {
    const rows = [
      'Date, Type, Description, Value, Balance, Account Name, Account Number',
      `01/09/2026,POS,A,-5,9,X,'${account}`,
    ];
    expect(csv(rows.join('\n'))).toMatchObject([expected]);
  });

  it('may come after a few lines about the account', () => {
    expect(csv(`Account,Everyday\n\n${headings}\n01/09/26,A,-5.00,95.00`)).toMatchObject([
      { balanceAsOf: '2026-09-01' },
    ]);
  });
});

describe('rows without headings', () => {
  it('of day, words and amount are probably HSBC’s, and that is called a guess', () => {
    expect(csv('01/06/2026,RENT,-836.70\n02/06/2026,SHOP,-1')).toMatchObject([
      { bankName: 'HSBC UK', bankIsGuess: true, lines: 2 },
    ]);
  });

  it.each([
    '',
    'a,b,c',
    '01/06/2026,RENT,much',
    '01/06/2026,-1,-2',
    'Name,Phone\nRuth,07700 900123',
    `${headings}\nnone,A,1,2`,
  ])('and without a statement in them give no account: %j', text => {
    expect(csv(text)).toEqual([]);
  });

  it('never throw, whatever the cells hold', () => {
    const rows = fc.array(
      fc.array(fc.oneof(fc.string(), fc.constantFrom('Date', 'Amount', 'Balance', '01/09/2026', '5.00'))),
    );
    const read = fc.property(rows, cells =>
      Array.isArray(findStatementAccounts({ format: 'csv', rows: cells })),
    );
    expect(() => fc.assert(read, { numRuns: 500 })).not.toThrow();
  });
});

describe('a found account', () => {
  const found = {
    bankName: 'Halifax',
    sortCode: '309430',
    accountNumber: '1234567',
    closingBalance: '5.00',
    balanceAsOf: readStoredDay('2026-09-01'),
    lines: 3,
  };

  it('is ready to be added', () => {
    expect(toAccountFields(found)).toEqual({
      name: 'Halifax Account',
      accountType: 'checking',
      bankName: 'Halifax',
      sortCode: '309430',
      accountNumber: '1234567',
      balance: '5.00',
      balanceAsOf: '2026-09-01',
    });
    expect(toAccountFields({ lines: 1 })).toEqual({ accountType: 'checking' });
  });

  it('is known again by its numbers, with or without the leading nought', () => {
    expect(isSameAccount(found, { sortCode: '309430', accountNumber: '01234567' })).toBe(true);
    expect(isSameAccount(found, { sortCode: '309431', accountNumber: '01234567' })).toBe(false);
    expect(isSameAccount(found, {})).toBe(false);
    expect(isSameAccount({ lines: 1 }, { sortCode: '309430' })).toBe(false);
  });

  it('that is a card is known by bank and last four digits', () => {
    const card = { bankName: 'NatWest', cardLast4: '1234', lines: 1 };
    expect(isSameAccount(card, { bankName: 'NatWest', cardLast4: '1234' })).toBe(true);
    expect(isSameAccount(card, { bankName: 'Halifax', cardLast4: '1234' })).toBe(false);
  });
});
