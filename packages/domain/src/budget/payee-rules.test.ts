import { expect, it } from 'vitest';
import { addStatementRows } from '../payments/import-rows.ts';
import type { AccountPayment } from '../payments/kept-payments.ts';
import { normalisePayee } from '../payments/payee.ts';
import { createStatedPayment } from '../payments/testing/histories.ts';
import { readTable } from '../statements/read-table.ts';
import { compareMonthWithPlan } from './actual.ts';
import { calendarMonths } from './budget-months.ts';
import { findPayeeRule, readPayeeRules, toPayeeRuleFields } from './payee-rules.ts';
import { createPaymentItems } from './payment-items.ts';

const food = { category: 'food', subcategory: 'other', isEssential: true } as const;
const rule = (id: string, payee: string, what: Parameters<typeof toPayeeRuleFields>[1] = food) => ({
  id,
  content: { fields: toPayeeRuleFields(payee, what) },
});
const payments: readonly AccountPayment[] = [
  createStatedPayment(3, -750, 'MILK AND MORE 8841'),
  createStatedPayment(10, -750, 'DD MILK AND MORE REF 0093'),
  createStatedPayment(12, -4000, 'BRAMLEY SUNDRIES'),
  createStatedPayment(17, -750, 'MILK AND MORE 8843', {}),
].map((one, at) => ({
  account: 'a',
  row: {
    ...one,
    nth: 1,
    from: ['x'],
    ...(at === 3 ? { own: { category: { value: 'pets', at: '2026-11-20T00:00:00Z' } } } : {}),
  },
}));
const categories = (rules = readPayeeRules([])) =>
  createPaymentItems(payments, { transfers: new Map(), rules, months: calendarMonths }).map(
    ({ category }) => category,
  );

it('a rule is for every payment of its payee, but for those that a person put elsewhere', () => {
  expect(categories()).toEqual(['miscellaneous', 'miscellaneous', 'miscellaneous', 'pets']);
  const rules = readPayeeRules([rule('1', 'MILK AND MORE')]);
  expect(categories(rules)).toEqual(['food', 'food', 'miscellaneous', 'pets']);
  const month = compareMonthWithPlan('2026-11', payments, [], {
    transfers: new Map(),
    rules,
    months: calendarMonths,
  });
  expect(month.categories).toMatchObject([
    { id: 'food', spent: 1500 },
    { id: 'pets', spent: 750 },
    { id: 'miscellaneous', spent: 4000 },
  ]);
});

it('of two rules for a payee the later one counts, and what is no rule is left out', () => {
  const later = { ...food, category: 'pets' } as const;
  const rules = readPayeeRules([
    rule('2', 'MILK AND MORE', later),
    rule('1', 'MILK AND MORE'),
    rule('3', ''),
  ]);
  expect([...rules.values()]).toEqual([{ payee: 'MILK AND MORE', ...later }]);
  expect(readPayeeRules([{ id: '4', content: { fields: { payee: 'X', category: 'nothing' } } }]).size).toBe(
    0,
  );
});

it('a rule that is kept under the longer words of a download is for the same payee under its name', () => {
  const rules = readPayeeRules([rule('1', normalisePayee('TARN PETROL 88 AMBERFORD GBR'))]);
  const table = [
    ['Date', 'Name', 'Description', 'Amount'],
    ['01/11/2026', 'Tarn Petrol', 'TARN PETROL 88 AMBERFORD GBR', '-40.00'],
    ['02/11/2026', 'Corner Shop', 'CORNER SHOP 12 LEEDS GBR', '-2.00'],
    ['03/11/2026', 'Salary Ltd', 'SALARY LTD 77 LEEDS GBR', '900.00'],
  ];
  const [account] = readTable(table).accounts;
  const { rows } = addStatementRows([], account?.payments ?? [], 'x', { overlaps: () => false });
  expect(rows.map(({ text }) => text)).toEqual(['Tarn Petrol', 'Corner Shop', 'Salary Ltd']);
  expect(rows.map(row => findPayeeRule(rules, row)?.category)).toEqual(['food', undefined, undefined]);
});
