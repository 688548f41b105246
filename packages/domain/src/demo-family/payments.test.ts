import { describe, expect, it } from 'vitest';
import { compareMonthWithPlan } from '../budget/actual.ts';
import { readBudgetItem } from '../budget/budget-items.ts';
import { calendarMonths } from '../budget/budget-months.ts';
import { addPaymentsToItems } from '../budget/payment-items.ts';
import { computeBudgetPlan } from '../budget/plan.ts';
import { budgetItem } from '../kinds/budget-item.ts';
import { paymentMonth } from '../kinds/payment-month.ts';
import { statementImport } from '../kinds/statement-import.ts';
import { listCountedPayments, readStoredPayments } from '../payments/kept-payments.ts';
import { checkRecord } from '../records/record-check.ts';
import { findSeries } from '../series/find-series.ts';
import { readStoredDay } from '../values/calendar.ts';
import { createDemoFamily } from './demo-family.ts';
import { createDemoPayments } from './payments.ts';
import { replaceIds } from './with-ids.ts';

const today = readStoredDay('2026-11-21');
const payments = createDemoPayments(today);
const none = { transfers: new Map(), rules: new Map(), months: calendarMonths };

function kept(records: ReturnType<typeof replaceIds>) {
  const of = (kind: string) => records.filter(({ content }) => content.kind === kind);
  return readStoredPayments(of(paymentMonth.id), of(statementImport.id));
}

describe('the statement of the demo family', () => {
  it('is stored as any other, and names what comes round, what went up and what stopped', () => {
    for (const { content } of payments) {
      const kind = content.kind === paymentMonth.id ? paymentMonth : statementImport;
      expect(checkRecord(kind, content.fields, today)).toMatchObject({ ok: true });
    }
    const series = findSeries(kept(payments), new Map());
    expect(series.length).toBeGreaterThanOrEqual(12);
    expect(series.filter(({ state }) => state === 'went-up').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Octopus Energy', 'Netflix']),
    );
    expect(series.filter(({ state }) => state === 'stopped').map(({ name }) => name)).toEqual([
      expect.stringMatching(/Garden/u),
    ]);
  });

  it('counts in what the family planned, so that its budget is the one of the drawing', () => {
    const items = createDemoFamily(today).flatMap(({ id, content }) =>
      content.kind === budgetItem.id ? (readBudgetItem(id, content.fields) ?? []) : [],
    );
    const plan = computeBudgetPlan(addPaymentsToItems(items, listCountedPayments(kept(payments)), none));
    expect(plan).toMatchObject({ total: 248_630, essentialShare: 69, typed: 23, scannedMonths: 0 });
    expect(plan.count).toBeGreaterThan(60);
    const [month] = [compareMonthWithPlan('2026-10', listCountedPayments(kept(payments)), items, none)];
    expect(month.categories.filter(({ planned }) => planned === 0)).toEqual([]);
    expect(month.categories.filter(({ spent }) => spent > 0).length).toBeGreaterThanOrEqual(8);
  });

  it('keeps its account and its payments under other ids', () => {
    let next = 0;
    const moved = kept(replaceIds(payments, () => `id-${String((next += 1))}`));
    expect(moved.damaged).toBe(0);
    expect(listCountedPayments(moved)).toHaveLength(listCountedPayments(kept(payments)).length);
    expect(moved.blocks.flatMap(({ rows }) => rows.flatMap(({ from }) => from))).toContain('id-1');
  });
});
