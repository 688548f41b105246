import { describe, expect, it } from 'vitest';
import { findStatementAccounts } from './statements.ts';

const ofx = (statement: object, organisation?: string) =>
  findStatementAccounts({
    format: 'ofx',
    ...(organisation === undefined ? {} : { organisation }),
    statements: [
      {
        card: false,
        lines: [{ date: '20260902' }, { date: '20260901120000[0:GMT]' }, { date: 'never' }],
        ...statement,
      },
    ],
  })[0];

describe('an account in an OFX file', () => {
  it('has its numbers joined or apart, its balance and its days', () => {
    const common = { accountType: 'CHECKING', currency: 'GBP', balance: '2598.9', balanceDate: '20260830' };
    expect(ofx({ bankId: '209913', accountId: '20991337476474', ...common }, 'BARCLAYS BANK')).toEqual({
      bankName: 'Barclays',
      sortCode: '209913',
      accountNumber: '37476474',
      accountType: 'checking',
      closingBalance: '2598.90',
      balanceAsOf: '2026-08-30',
      lines: 3,
      firstDay: '2026-09-01',
      lastDay: '2026-09-02',
    });
    expect(ofx({ bankId: '609424', accountId: '77119096' })).toMatchObject({
      sortCode: '609424',
      accountNumber: '77119096',
    });
  });

  it('that is a card keeps only the last four digits', () => {
    expect(ofx({ card: true, accountId: '4000000000000002', balance: '-412,75' })).toMatchObject({
      cardLast4: '0002',
      accountType: 'credit',
      closingBalance: '-412.75',
    });
    expect(ofx({ accountId: '4000000000000002' })).toMatchObject({
      cardLast4: '0002',
      accountType: 'credit',
    });
    expect(JSON.stringify(ofx({ card: true, accountId: '4000000000000002' }))).not.toContain('400000');
    expect(ofx({ card: true })).toEqual({
      accountType: 'credit',
      lines: 3,
      firstDay: '2026-09-01',
      lastDay: '2026-09-02',
    });
  });

  it('without a readable balance in pounds has none', () => {
    for (const odd of [
      { balance: 'lots' },
      { balance: '5.00', currency: 'USD' },
      { balance: '1,234,5' },
      {},
    ]) {
      expect(ofx({ balanceDate: '20260830', ...odd })).not.toHaveProperty('closingBalance');
      expect(ofx({ balanceDate: '20260830', ...odd })).not.toHaveProperty('balanceAsOf');
    }
    expect(ofx({ balance: '5', balanceDate: '20260231' })).not.toHaveProperty('balanceAsOf');
  });
});

const entry = (date: string, memo: string) => ({ date, memo, amount: '-5.00', payee: 'Corner shop' });

describe('an account in a QIF file', () => {
  const entries = [entry("02/09'26", 'VIS'), entry('01/09/2026', 'DD')];
  const qif = (account: object) =>
    findStatementAccounts({ format: 'qif', accounts: [{ type: 'Bank', entries, ...account }] })[0];

  it('with HSBC’s codes is probably HSBC’s', () => {
    expect(qif({})).toEqual({
      bankName: 'HSBC UK',
      bankIsGuess: true,
      lines: 2,
      firstDay: '2026-09-01',
      lastDay: '2026-09-02',
    });
    expect(qif({ entries: [entry('01/09/2026', '')] })).not.toHaveProperty('bankName');
    expect(qif({ entries: [entry('01/09/2026', 'DD')] })).not.toHaveProperty('bankName');
  });

  it('is what its section says', () => {
    expect(
      qif({ type: 'CCard', name: 'Nationwide card', balance: '-1,204.5', balanceDate: "30/09'26" }),
    ).toMatchObject({
      bankName: 'Nationwide Building Society',
      accountType: 'credit',
      closingBalance: '-1204.50',
      balanceAsOf: '2026-09-30',
    });
    expect(qif({ name: 'Holiday savings', entries: [entry('x', 'x')] })).toEqual({
      accountType: 'savings',
      lines: 1,
    });
  });

  it('without payments is none', () => {
    expect(qif({ entries: [] })).toBeUndefined();
  });
});
