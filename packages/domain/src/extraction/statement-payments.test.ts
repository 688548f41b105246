import { describe, expect, it } from 'vitest';
import { dayOfStored } from '../values/calendar.ts';
import { pence } from '../values/money.ts';
import type { Payment } from './payments.ts';
import { spendingOf } from './spending.ts';
import { withNewPayments } from './statement-payments.ts';

const payment = (day: string, amount: number, description: string): Payment => ({
  day: dayOfStored(day),
  amount: pence(amount),
  description,
  doubtful: false,
  ...spendingOf(description),
});
const tea = payment('2026-01-12', 240, 'GREGGS LEEDS');
const rent = payment('2026-01-12', 70_000, 'HARBOUR RENT');

describe('a statement that is read again', () => {
  it('has what is alike as often as one reading says, and no more', () => {
    const read = withNewPayments([], [tea, rent, tea]);
    expect(read).toEqual([tea, rent, tea]);
    expect(withNewPayments(read, [tea, rent, tea])).toEqual(read);
    expect(withNewPayments(read, [tea, tea, tea])).toEqual([tea, rent, tea, tea]);
  });

  it('gets what its next page adds, whatever line the two share', () => {
    const water = payment('2026-01-14', 3825, 'AFFINITY WATER');
    expect(withNewPayments([rent, tea], [tea, water])).toEqual([rent, tea, water]);
  });

  it('tells payments apart by day, amount and words, not by how the words are set', () => {
    const others = [
      payment('2026-01-13', 240, 'GREGGS LEEDS'),
      payment('2026-01-12', 250, 'GREGGS LEEDS'),
      payment('2026-01-12', 240, 'GREGGS YORK'),
    ];
    expect(withNewPayments([tea], others)).toEqual([tea, ...others]);
    expect(withNewPayments([tea], [payment('2026-01-12', 240, 'Greggs  Leeds.')])).toEqual([tea]);
  });
});
