import { describe, expect, it } from 'vitest';
import { bankNames, findBankIn } from '../reference/banks.ts';
import { readCellDay, readCellMoney, readCellText } from './cells.ts';
import { findAccountNumbers, findAccountType } from './statement-facts.ts';

describe('what files call an account', () => {
  it.each([
    ['20-99-10 90743946', '', { sortCode: '209910', accountNumber: '90743946' }],
    ['609424-91720914', '', { sortCode: '609424', accountNumber: '91720914' }],
    ['77119096', '60–94–24', { sortCode: '609424', accountNumber: '77119096' }],
    ['123456', '', { accountNumber: '123456' }],
    ['5432 **** **** 1234', '', { cardLast4: '1234' }],
    ['xxxxxxxxxxxx1234', '', { cardLast4: '1234' }],
    ['****************', '', {}],
    ['Everyday', '309430', { sortCode: '309430' }],
    ['', 'none', {}],
  ])('%j with sort code %j', (account, sortCode, expected) => {
    expect(findAccountNumbers(account, sortCode)).toEqual(expected);
  });

  it.each([
    ['CHECKING', 'checking'],
    ['CURRENT ACCOUNT', 'checking'],
    ['Flexible Saver', 'savings'],
    ['MONEYMRKT', 'savings'],
    ['Cash ISA Saver', 'isa'],
    ['Joint current', 'joint'],
    ['Business Current', 'business'],
    ['CCard', 'credit'],
    ['Bank', undefined],
    ['Visage', undefined],
  ])('%s is %s', (words, type) => {
    expect(findAccountType(words)).toBe(type);
  });

  it.each([
    ['01/09/2026', '2026-09-01'],
    ['1/9/26', '2026-09-01'],
    ["1/ 9' 6", undefined],
    ["01/09'26", '2026-09-01'],
    ['2026-09-01T10:11:12Z', '2026-09-01'],
    ['2026-09-01 10:11', '2026-09-01'],
    ['1 Sep 2026', '2026-09-01'],
    ['Sept. 1, 2026', '2026-09-01'],
    ['Tuesday, 1 Sep 2026', '2026-09-01'],
    ["' 20260901101112[0:GMT]", '2026-09-01'],
    ['2026-09-01', '2026-09-01'],
    ['1849-09-01', undefined],
    ['31/02/2026', undefined],
    ['09/13/2026', undefined],
    ['TESCO STORES 01/09/2026', undefined],
    ['', undefined],
  ])('the day %j is %s', (text, day) => {
    expect(readCellDay(readCellText(text))?.british).toBe(day);
  });

  it.each([
    ['-12.34', { pence: 1234, sign: 'minus', clear: true }],
    ['-0.50', { pence: 50, sign: 'minus', clear: true }],
    ["'  GBP  1,234.50 ", { pence: 123_450, sign: 'none', clear: true }],
    ['12.00 GBP CR', { pence: 1200, sign: 'plus', clear: true }],
    ['(12.34)', { pence: 1234, sign: 'minus', clear: true }],
    ['12.34\u00a0OD', { pence: 1234, sign: 'minus', clear: true }],
    ['12.34-', { pence: 1234, sign: 'minus', clear: true }],
    ['12', { pence: 1200, sign: 'none', clear: false }],
    ['SHELL 123', undefined],
    ['2026-09-01', undefined],
    ['01/09/2026', undefined],
    ['GBPGBP 12.34', undefined],
  ])('the amount %j is %j', (text, money) => {
    expect(readCellMoney(readCellText(text))).toEqual(money);
  });
});

describe('banks', () => {
  it.each([
    ['BARCLAYS BANK PLC', 'Barclays'],
    ['Barclaycard', undefined],
    ['The Royal Bank of Scotland', 'Royal Bank of Scotland'],
    ['Bank of Scotland', 'Bank of Scotland'],
    ['CARD PURCHASE', undefined],
    ['Chase UK', 'Chase'],
    ['First Direct', 'first direct'],
  ])('%s is %s', (text, bank) => {
    expect(findBankIn(text)).toBe(bank);
  });

  it('are offered once each, in order, without remarks', () => {
    expect(new Set(bankNames).size).toBe(bankNames.length);
    expect(bankNames.length).toBe(58);
    expect(bankNames.indexOf('Atom bank')).toBeLessThan(bankNames.indexOf('Barclays'));
    expect(bankNames.filter(name => name.includes('moved'))).toEqual([]);
  });
});
