import { expect, it } from 'vitest';
import { createFieldsFromStatement } from './account-record.ts';
import { readStoredPayments } from './kept-payments.ts';

const statement = (id: string, fields: Readonly<Record<string, string | boolean>>) => ({
  id,
  content: { fields: { account: 'a', ...fields } },
});
const fieldsOf = (...imports: readonly ReturnType<typeof statement>[]) =>
  createFieldsFromStatement(readStoredPayments([], imports), 'a');

it('an account of statements has its numbers and the balance of the last one', () => {
  expect(
    fieldsOf(
      statement('2', {
        accountName: 'Halifax joint',
        accountMark: '309430 70124821',
        firstDay: '2026-09-01',
        lastDay: '2026-09-30',
        closing: '120.50',
      }),
      statement('1', {
        accountName: 'Halifax joint',
        accountMark: '309430 70124821',
        firstDay: '2026-08-01',
        lastDay: '2026-08-31',
        closing: '80.00',
      }),
    ),
  ).toEqual({
    name: 'Halifax joint',
    accountType: 'checking',
    bankName: 'Halifax',
    sortCode: '309430',
    accountNumber: '70124821',
    balance: '120.50',
    balanceAsOf: '2026-09-30',
  });
});

it('a card has its last four digits, and what no statement prints is left out', () => {
  expect(
    fieldsOf(statement('1', { accountName: 'My card', accountMark: '4821', lastDay: '2026-09-30' })),
  ).toEqual({
    name: 'My card',
    accountType: 'credit',
    cardLast4: '4821',
  });
});

it('a statement that was taken out states no balance', () => {
  const taken = { lastDay: '2026-10-31', closing: '5.00', undone: true };
  expect(
    fieldsOf(
      statement('1', { accountName: 'Monzo', lastDay: '2026-09-30', closing: '7.00' }),
      statement('2', { accountName: 'Monzo', ...taken }),
    ),
  ).toMatchObject({ name: 'Monzo', bankName: 'Monzo', balance: '7.00', balanceAsOf: '2026-09-30' });
});
