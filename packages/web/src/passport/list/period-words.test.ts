import { bankAccount } from '@kinfolio/domain/kinds/bank-account';
import { bill } from '@kinfolio/domain/kinds/bill';
import { councilTax } from '@kinfolio/domain/kinds/council-tax';
import { readStoredDay } from '@kinfolio/domain/values/calendar';
import { expect, it } from 'vitest';
import { sortForList } from './list-order.ts';
import { describeMonthlyTotal } from './period-words.ts';

const of = (kind: { readonly id: string }, ...all: Record<string, string>[]) =>
  all.map((fields, index) => ({
    id: `${kind.id} ${index}`,
    content: { kind: kind.id, fields, savedAt: '2026-11-21T09:00:00Z' },
  }));
const bills = { kind: bill, records: of(bill, { monthlyAmount: '38.99' }, { monthlyAmount: '100.01' }) };
const tax = { kind: councilTax, records: of(councilTax, { annualAmount: '1704.00' }) };

it('a total says how others of the page are turned into its period', () => {
  expect(describeMonthlyTotal(bills, [tax])).toBe('With council tax, £142.00: £281.00 a month.');
  expect(describeMonthlyTotal(tax, [bills])).toBe(
    'That is £142.00 a month. With bills, £139.00: £281.00 a month.',
  );
  expect(describeMonthlyTotal(bills, [])).toBe('');
  expect(describeMonthlyTotal({ kind: bankAccount, records: of(bankAccount, { balance: '1.00' }) }, [])).toBe(
    '',
  );
});

it('a list of what is paid for begins with what is paid for next', () => {
  const records = of(
    bill,
    { name: 'Late', dueDate: '2027-04-01' },
    { name: 'Never' },
    { dueDate: '2026-11-24' },
  );
  const list = sortForList(bill, records, readStoredDay('2026-11-21'));
  expect(list.map(({ id }) => id)).toEqual(['bill 2', 'bill 0', 'bill 1']);
});
