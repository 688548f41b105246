import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { expect, it } from 'vitest';
import { areTypedFieldsSame, readTypedDraft, toTypedFields } from './typed.ts';

it('an empty box is as good as none', () => {
  expect(areTypedFieldsSame({ name: 'Halifax', notes: '' }, { name: 'Halifax' })).toBe(true);
  expect(areTypedFieldsSame({ name: 'Halifax', notes: ' ' }, { name: 'Halifax' })).toBe(false);
  expect(areTypedFieldsSame({ reminder: false }, { reminder: true })).toBe(false);
});

it('a damaged draft gives only what a form can hold', () => {
  expect(
    readTypedDraft({ name: 'Halifax', reminder: true, balance: 12, deep: { a: 1 }, none: null }),
  ).toEqual({
    name: 'Halifax',
    reminder: true,
  });
});

it('a stored sort code is opened as people type it', () => {
  expect(
    toTypedFields(bankAccount, { name: 'Halifax', sortCode: '309430', balanceAsOf: '2026-11-20' }),
  ).toEqual({
    name: 'Halifax',
    sortCode: '30-94-30',
    balanceAsOf: '2026-11-20',
  });
});
