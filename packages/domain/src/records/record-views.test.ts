import { describe, expect, it } from 'vitest';
import { flag, money, text } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { createRecordKind } from './record-kind.ts';
import { createCard, createSearchText, formatFieldValue, maskValue } from './record-views.ts';

const kind = createRecordKind('test-login', {
  label: ['Login', 'Logins'],
  category: 'private',
  icon: 'key',
  fields: {
    site: text({ label: 'Site', required: true }),
    customer: text({ label: 'Customer number', mask: 'last4' }),
    phrase: text({ label: 'Memorable word', mask: 'all' }),
    shared: flag({ label: 'Shared' }),
    fee: money({ label: 'Fee' }),
    reason: text({ label: 'Reason', shownWhen: { filled: 'fee' } }),
  },
  card: {
    title: 'site',
    subtitle: 'phrase',
    lines: ['customer', 'phrase', 'shared', 'reason'],
    amount: 'fee',
    gaps: [['customer', 'phrase'], 'reason'],
  },
  texts: bankAccount.texts,
});

describe('a value', () => {
  it('is shown in words', () => {
    const fields = { site: 'Aviva', fee: '1234.50', shared: false };
    expect(formatFieldValue(kind, fields, 'fee')).toBe('£1,234.50');
    expect(formatFieldValue(kind, fields, 'shared')).toBe('No');
    expect(formatFieldValue(kind, { shared: true }, 'shared')).toBe('Yes');
    expect(formatFieldValue(kind, fields, 'customer')).toBe('');
    expect(formatFieldValue(kind, fields, 'unheard of')).toBe('');
  });

  it('that is damaged or of a newer version is shown as it is', () => {
    const fields = { accountType: 'crypto', balance: '12.3.4', balanceAsOf: '2026-02-31', sortCode: '3' };
    for (const [key, value] of Object.entries(fields))
      expect(formatFieldValue(bankAccount, fields, key)).toBe(value);
    expect(createCard(bankAccount, { fields })).not.toHaveProperty('amountPence');
  });

  it.each([
    ['70124821', '•••• 4821'],
    ['123456', '•••• 3456'],
    ['12345', '••••'],
    ['1234', '••••'],
    ['AB🔑1234', '•••• 1234'],
  ])('hidden but for its end: %s is %s', (customer, hidden) => {
    expect(maskValue(kind, { customer }, 'customer')).toBe(hidden);
  });

  it('hidden whole never tells its length, and nothing stays nothing', () => {
    expect(maskValue(kind, { phrase: 'rhubarb and custard' }, 'phrase')).toBe('••••');
    expect(maskValue(kind, {}, 'phrase')).toBe('');
    expect(maskValue(kind, { site: 'Aviva' }, 'site')).toBe('Aviva');
  });
});

describe('a card', () => {
  it('shows what there is, with its masks', () => {
    const fields = {
      site: 'Aviva',
      customer: '12345678',
      phrase: 'rhubarb',
      shared: true,
      fee: '-2.00',
      reason: 'Late',
    };
    expect(createCard(kind, { fields })).toEqual({
      title: 'Aviva',
      subtitle: '••••',
      lines: [
        { key: 'customer', label: 'Customer number', text: '•••• 5678', masked: true },
        { key: 'phrase', label: 'Memorable word', text: '••••', masked: true },
        { key: 'shared', label: 'Shared', text: 'Yes', masked: false },
        { key: 'reason', label: 'Reason', text: 'Late', masked: false },
      ],
      amountPence: -200,
      missing: [],
    });
  });

  it('names its gaps in page order, but none for fields that are not shown', () => {
    expect(createCard(kind, { fields: {} }).missing).toEqual(['site', 'customer']);
    expect(createCard(kind, { fields: { site: 'Aviva', phrase: 'rhubarb' } }).missing).toEqual([]);
    expect(createCard(kind, { fields: { fee: '1.00' } }).missing).toEqual(['site', 'customer', 'reason']);
    expect(createCard(kind, { fields: { site: 'A', reason: 'hidden' } }).lines).toEqual([]);
  });

  it('without a title is called by its kind', () => {
    expect(createCard(kind, { fields: {} }).title).toBe('Login');
  });
});

describe('a search', () => {
  it('finds unmasked values as stored and as shown, and only the end of masked ones', () => {
    const fields = { site: 'AVIVA', customer: '12345678', phrase: 'rhubarb', shared: true, fee: '1234.50' };
    const found = createSearchText(kind, fields);
    for (const part of ['aviva', '5678', 'yes', '£1,234.50', '1234.50']) expect(found).toContain(part);
    for (const part of ['1234567', 'rhubarb']) expect(found).not.toContain(part);
  });

  it('finds nothing in fields that are not shown', () => {
    expect(createSearchText(kind, { site: 'A', reason: 'secret' })).not.toContain('secret');
  });
});
