import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { readStoredPayments } from './kept-payments.ts';
import { computeSpendableBalances } from './spendable-balances.ts';

const account = (id: string, accountType: string, balance?: string, balanceAsOf?: string) => ({
  id,
  content: {
    kind: 'bank-account',
    savedAt: '2026-09-01T09:00:00.000Z',
    fields: {
      name: id,
      accountType,
      ...(balance === undefined ? {} : { balance }),
      ...(balanceAsOf === undefined ? {} : { balanceAsOf }),
    },
  },
});
const read = (proof: string, closing: string) =>
  readStoredPayments(
    [],
    [
      {
        id: 's',
        content: {
          fields: { account: 'a', firstDay: '2026-09-01', lastDay: '2026-09-20', proof, closing },
        },
      },
    ],
  );
const paid = (day: string, amount: number) => ({
  account: 'a',
  row: { day: readStoredDay(day), pence: amount, text: 'SHOP', nth: 1, from: ['s'] },
});
const payments = [paid('2026-09-09', -100), paid('2026-09-11', -2000), paid('2026-09-15', 500)];
const today = readStoredDay('2026-09-25');

describe('the balances that people spend from', () => {
  it('are those of current and joint accounts, from a newer statement that adds up', () => {
    const accounts = [
      account('a', 'checking', '100.00', '2026-09-10'),
      account('b', 'joint', '-5.00', '2026-09-24'),
      account('c', 'savings', '9000.00', '2026-09-24'),
      account('d', 'credit', '50.00', '2026-09-24'),
    ];
    const { counted } = computeSpendableBalances(read('adds-up', '77.00'), payments, accounts, today);
    expect(counted.map(({ name, balance, day }) => [name, balance, day])).toEqual([
      ['a', 7700, '2026-09-20'],
      ['b', -500, '2026-09-24'],
    ]);
  });

  it('follow the payments since then where a statement has no proved balance', () => {
    const accounts = [account('a', 'checking', '100.00', '2026-09-10')];
    expect(
      computeSpendableBalances(read('no-figures', '77.00'), payments, accounts, today).counted,
    ).toMatchObject([{ balance: 8500, day: '2026-09-20' }]);
  });

  it('are not known without an amount, or from more than 31 days ago', () => {
    const accounts = [account('a', 'checking'), account('b', 'joint', '1.00', '2026-08-24')];
    const none = readStoredPayments([], []);
    expect(computeSpendableBalances(none, [], accounts, today)).toEqual({
      counted: [],
      notKnown: [{ name: 'a' }, { name: 'b', day: '2026-08-24' }],
    });
  });
});
