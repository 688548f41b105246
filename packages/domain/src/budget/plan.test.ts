import { describe, expect, it } from 'vitest';
import { createDemoFamily } from '../demo-family/demo-family.ts';
import { budgetItem } from '../kinds/budget-item.ts';
import { checkRecord } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { formatMoney, toPence } from '../values/money.ts';
import {
  type BudgetItem,
  createEmptyBudgetItemForm,
  findFirstSubcategory,
  readBudgetItem,
  toBudgetItemFields,
  toBudgetItemForm,
} from './budget-items.ts';
import { checkBudgetItem } from './check-item.ts';
import { toMonthlyPence } from './monthly.ts';
import { computeBudgetPlan, takeNewestItems } from './plan.ts';

const today = readStoredDay('2026-11-25');

const item = (given: Partial<BudgetItem>): BudgetItem => ({
  id: 'x',
  description: 'Shop',
  amount: toPence(10_000),
  category: 'food',
  subcategory: 'supermarket-shopping',
  frequency: 'monthly',
  isEssential: true,
  source: 'manual',
  notes: '',
  ...given,
});
const scanned = (date: string, amount: number, more: Partial<BudgetItem> = {}) =>
  item({ source: 'scanned', date: readStoredDay(date), amount: toPence(amount), ...more });

describe('what an amount comes to in a month', () => {
  it.each([
    ['weekly', 8500, 36_805],
    ['weekly', 1, 4],
    ['monthly', 8500, 8500],
    ['quarterly', 10_000, 3333],
    ['quarterly', 20_000, 6667],
    ['yearly', 17_450, 1454],
    ['yearly', 6, 1],
  ] as const)('%s %d pence', (frequency, amount, monthly) => {
    expect(toMonthlyPence(toPence(amount), frequency)).toBe(monthly);
  });
});

describe('a plan', () => {
  it('of the demo family is that of the drawing', () => {
    const items = createDemoFamily(today).flatMap(({ id, content }) =>
      content.kind === budgetItem.id ? (readBudgetItem(id, content.fields) ?? []) : [],
    );
    const plan = computeBudgetPlan(items);
    expect(plan.count).toBe(23);
    expect([plan.total, plan.essential, plan.notEssential].map(formatMoney)).toEqual([
      '£2,486.30',
      '£1,727.40',
      '£758.90',
    ]);
    expect(plan.essentialShare).toBe(69);
    expect(plan.largest.map(({ label, monthly }) => `${label} ${formatMoney(monthly)}`)).toEqual([
      'Housing £812.40',
      'Food £486.20',
      'Transport £268.50',
      'Savings £250.00',
      'Insurance £176.00',
      'Entertainment £148.90',
      'Hobbies £110.00',
      'Gifts £96.00',
      'Pets £76.00',
      'Healthcare £62.30',
    ]);
    expect(plan.largest.reduce((sum, { share }) => sum + share, 0)).toBe(100);
  });

  it('of nothing is nothing, in fourteen categories', () => {
    const plan = computeBudgetPlan([]);
    expect([plan.total, plan.essentialShare, plan.largest.length]).toEqual([0, 0, 0]);
    expect(plan.categories).toHaveLength(14);
  });

  it('counts one scanned month as that month, and several as their average', () => {
    const one = [scanned('2026-09-03', 4000), scanned('2026-09-20', 2000, { isEssential: false })];
    expect(computeBudgetPlan(one).total).toBe(6000);
    expect(computeBudgetPlan(one).essential).toBe(4000);
    expect(computeBudgetPlan([...one, scanned('2026-10-01', 1000)]).total).toBe(3500);
    const four = ['06', '07', '08', '09'].map(month => scanned(`2026-${month}-01`, 3000));
    expect(computeBudgetPlan([...four, scanned('2026-06-02', 90_000)]).total).toBe(3000);
  });

  it('does not count what is planned again when it is paid', () => {
    const plan = computeBudgetPlan([item({}), scanned('2026-10-01', 9000)]);
    expect(plan.total).toBe(10_000);
    expect(plan.categories.find(({ id }) => id === 'food')?.items).toHaveLength(2);
  });

  it('shows the last five, newest first', () => {
    const items = ['1', '2', '3', '4', '5', '6'].map(id => item({ id }));
    expect(takeNewestItems(items, 5).map(({ id }) => id)).toEqual(['6', '5', '4', '3', '2']);
  });
});

describe('a form', () => {
  it('begins with the first category, its first subcategory and a month', () => {
    expect(createEmptyBudgetItemForm()).toMatchObject({
      category: 'housing',
      subcategory: 'rent-mortgage',
      frequency: 'monthly',
    });
    expect(createEmptyBudgetItemForm('food')).toMatchObject({
      subcategory: 'supermarket-shopping',
      isEssential: true,
    });
    expect(findFirstSubcategory('entertainment')).toBe('netflix');
  });

  it.each([
    [{ description: ' ' }, 'description', 'Enter the description'],
    [{ amount: '' }, 'amount', 'Enter the amount'],
    [{ amount: '0' }, 'amount', 'Enter an amount above £0.00'],
    [{ amount: '-5' }, 'amount', 'Enter an amount above £0.00'],
    [{ amount: '1,23' }, 'amount', 'Enter the amount in pounds, like 85.00'],
    [{ subcategory: 'netflix' }, 'subcategory', 'Choose the subcategory'],
  ] as const)('with %o says what is wrong', (wrong, box, words) => {
    const checked = checkBudgetItem({
      ...createEmptyBudgetItemForm('food'),
      description: 'Shop',
      amount: '85',
      ...wrong,
    });
    expect(checked.ok ? {} : checked.problems).toEqual({ [box]: words });
  });

  it('gives an item that the kind takes too, and comes back as it was', () => {
    const checked = checkBudgetItem({
      ...createEmptyBudgetItemForm('food'),
      description: ' Shop ',
      amount: '£1,085.5',
      notes: 'a\nb',
    });
    expect(checked.ok).toBe(true);
    if (!checked.ok) return;
    const whole: BudgetItem = { ...checked.item, id: 'x', source: 'scanned', date: today };
    const fields = toBudgetItemFields({ ...checked.item, source: 'scanned', date: today });
    expect(fields).toMatchObject({ description: 'Shop', amount: '1085.50' });
    expect(checkRecord(budgetItem, fields, today)).toEqual({ ok: true, fields });
    expect(readBudgetItem('x', fields)).toEqual(whole);
    expect(toBudgetItemForm(whole)).toMatchObject({ amount: '1085.50', notes: 'a\nb' });
  });
});

describe('an item that was kept', () => {
  it('is none without words or an amount above nothing', () => {
    const fields = toBudgetItemFields(item({}));
    expect(readBudgetItem('x', { ...fields, amount: '0.00' })).toBeUndefined();
    expect(readBudgetItem('x', { ...fields, amount: 'much' })).toBeUndefined();
    expect(readBudgetItem('x', { ...fields, description: '  ' })).toBeUndefined();
  });

  it('falls to the plainest values for those it does not know', () => {
    const kept = {
      ...toBudgetItemFields(item({})),
      category: 'yachts',
      frequency: 'daily',
      date: '31/02',
      source: '',
    };
    expect(readBudgetItem('x', kept)).toMatchObject({
      category: 'miscellaneous',
      subcategory: 'other',
      frequency: 'monthly',
      source: 'manual',
    });
    expect(readBudgetItem('x', kept)).not.toHaveProperty('date');
  });
});
