import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { readStoredPayments } from './kept-payments.ts';
import { listNewerBalances } from './newer-balances.ts';

const today = readStoredDay('2026-11-29');
const statement = (
  id: string,
  lastDay: string,
  closing: string,
  more: Record<string, string | boolean> = {},
) => ({
  id,
  content: {
    fields: { account: 'a', fileName: `${id}.csv`, lastDay, closing, proof: 'adds-up', ...more },
  },
});
const offered = (
  imports: readonly ReturnType<typeof statement>[],
  fields: Record<string, string> = {},
  savedAt = '2026-10-01T09:00:00Z',
) =>
  listNewerBalances(
    readStoredPayments([], imports),
    [{ id: 'a', content: { kind: 'bank-account', fields, savedAt } }],
    today,
  );

describe('a newer balance of a statement', () => {
  it('is the newest one that adds up, with its day', () => {
    const found = offered([
      statement('2', '2026-10-31', '7653.77'),
      statement('1', '2026-09-30', '10.00'),
      statement('3', '2026-11-20', '1.00', { proof: 'partly' }),
      statement('4', '2026-11-21', '2.00', { undone: true }),
      statement('5', '2027-11-05', '3.00'),
      statement('6', '2026-11-22', '4.00', { account: 'other' }),
    ]);
    expect(found).toEqual([
      {
        account: 'a',
        fileName: '2.csv',
        balance: 765_377,
        day: '2026-10-31',
        fields: { balance: '7653.77', balanceAsOf: '2026-10-31' },
      },
    ]);
  });

  it.each([
    ['an older day', { balance: '5.00', balanceAsOf: '2026-10-30' }, true],
    ['the same day', { balance: '5.00', balanceAsOf: '2026-10-31' }, false],
    ['no day, but saved before', { balance: '5.00' }, true],
    ['a day without a balance', { balanceAsOf: '2026-11-05' }, true],
  ])('compared with a record of %s', (_, fields: Record<string, string>, isOffered) => {
    expect(offered([statement('1', '2026-10-31', '7.00')], fields)).toHaveLength(isOffered ? 1 : 0);
  });

  it('is not offered for a balance without a day that was saved later', () => {
    expect(
      offered([statement('1', '2026-10-31', '7.00')], { balance: '5.00' }, '2026-11-05T09:00:00Z'),
    ).toEqual([]);
  });

  it('of a card is what is owed', () => {
    const card = { accountType: 'credit' };
    const [owed] = offered([statement('1', '2026-10-31', '-850.00')], card);
    expect(owed?.fields).toEqual({ balance: '850.00', balanceAsOf: '2026-10-31' });
    expect(offered([statement('1', '2026-10-31', '20.00')], card)).toEqual([]);
  });
});
