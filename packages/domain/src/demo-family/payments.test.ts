import { describe, expect, it } from 'vitest';
import { paymentMonth } from '../kinds/payment-month.ts';
import { statementImport } from '../kinds/statement-import.ts';
import { countedPayments, keptPayments } from '../payments/kept-payments.ts';
import { checkRecord } from '../records/record-check.ts';
import { findSeries } from '../series/find-series.ts';
import { dayOfStored } from '../values/calendar.ts';
import { householdPayments } from './payments.ts';
import { withIds } from './with-ids.ts';

const today = dayOfStored('2026-11-21');
const payments = householdPayments(today);

function kept(records: ReturnType<typeof withIds>) {
  const of = (kind: string) => records.filter(({ content }) => content.kind === kind);
  return keptPayments(of(paymentMonth.id), of(statementImport.id));
}

describe('the statement of the demo family', () => {
  it('is stored as any other, and names what comes round, what went up and what stopped', () => {
    for (const { content } of payments) {
      const kind = content.kind === paymentMonth.id ? paymentMonth : statementImport;
      expect(checkRecord(kind, content.fields, today)).toMatchObject({ ok: true });
    }
    const series = findSeries(kept(payments));
    expect(series.length).toBeGreaterThanOrEqual(12);
    expect(series.filter(({ state }) => state === 'went-up').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Octopus Energy', 'Netflix']),
    );
    expect(series.filter(({ state }) => state === 'stopped').map(({ name }) => name)).toEqual([
      expect.stringMatching(/Garden/u),
    ]);
  });

  it('keeps its account and its payments under other ids', () => {
    let next = 0;
    const moved = kept(withIds(payments, () => `id-${String((next += 1))}`));
    expect(moved.damaged).toBe(0);
    expect(countedPayments(moved)).toHaveLength(countedPayments(kept(payments)).length);
    expect(moved.blocks.flatMap(({ rows }) => rows.flatMap(({ from }) => from))).toContain('id-1');
  });
});
