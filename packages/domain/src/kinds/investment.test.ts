import { describe, expect, it } from 'vitest';
import { computeCompleteness } from '../overview/completeness.ts';
import { computeTotals } from '../overview/worth.ts';
import { checkRecord, createInitialFields, findMissingRequired } from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { investment } from './investment.ts';

const today = readStoredDay('2026-11-21');
const isa = { name: 'Shares', type: 'stocks-shares-isa', provider: 'Vanguard' };
const pension = { name: 'Works pension', type: 'workplace-pension', provider: 'Nest' };
const record = (id: string, fields: Record<string, string>) => ({
  id,
  content: { kind: investment.id, fields, savedAt: '' },
});
const state = (fields: Record<string, string>, has?: boolean) =>
  computeCompleteness([investment], () => [record('1', fields)], { has: () => has, absent: new Set() });

describe('an investment or pension', () => {
  it('needs a name, a type that nobody guesses, and a provider', () => {
    expect(createInitialFields(investment)).toEqual({});
    expect(findMissingRequired(investment, {})).toEqual(['name', 'type', 'provider']);
  });

  it('is found by either of its numbers', () => {
    expect(createCard(investment, { fields: pension }).missing).toEqual(['accountNumber']);
    expect(createCard(investment, { fields: { ...pension, policyNumber: 'P-1' } }).missing).toEqual([]);
    expect(createCard(investment, { fields: { ...pension, accountNumber: 'M-1' } }).missing).toEqual([]);
  });

  it('is worth its value on the day it was looked up, today unless another is typed', () => {
    const checked = checkRecord(investment, { ...isa, currentValue: '£12,000' }, today);
    expect(checked).toMatchObject({ ok: true, fields: { valueAsOf: today } });
    const records = [record('1', { ...isa, currentValue: '12000.00', valueAsOf: '2026-04-05' })];
    expect(computeTotals([investment], records)).toMatchObject({
      netWorthPence: 1_200_000,
      oldestAsOf: '2026-04-05',
    });
  });

  it('asks whom a pension is to be paid to, and nothing of the sort of an ISA', () => {
    const named = { nominee: 'Martin Ellery' };
    expect(checkRecord(investment, { ...pension, ...named }, today)).toMatchObject({ fields: named });
    expect(checkRecord(investment, { ...isa, ...named }, today)).toEqual({ ok: true, fields: isa });
  });

  it('keeps what a pension pays, how often and since when, and asks an ISA nothing of the sort', () => {
    const paid = {
      pensionPaid: '412.50',
      pensionRhythm: 'monthly',
      pensionSince: '2019-04-06',
      pensionAfter: 'half of it',
    };
    expect(checkRecord(investment, { ...pension, ...paid }, today)).toEqual({
      ok: true,
      fields: { ...pension, ...paid },
    });
    expect(checkRecord(investment, { ...isa, ...paid }, today)).toEqual({ ok: true, fields: isa });
  });

  it('has a State Pension that is paid and is worth nothing to sell, so no sum misses its value', () => {
    const paidByState = { name: 'State Pension', type: 'state-pension', provider: 'Pension Service' };
    const typed = {
      ...paidByState,
      pensionPaid: '921.20',
      pensionRhythm: 'every-4-weeks',
      currentValue: '100',
    };
    const kept = { ...paidByState, pensionPaid: '921.20', pensionRhythm: 'every-4-weeks' };
    expect(checkRecord(investment, typed, today)).toEqual({ ok: true, fields: kept });
    // A State Pension has no number of its own, so none is missing.
    expect(createCard(investment, { fields: kept }).missing).toEqual([]);
    expect(computeTotals([investment], [record('1', kept)])).toMatchObject({
      netWorthPence: 0,
      uncounted: 0,
    });
  });

  it('answers for the pension only as a pension, and only for those who have one', () => {
    expect(state({ ...isa, accountNumber: '1' }).next?.need.id).toBe('pension');
    expect(state({ ...isa, accountNumber: '1' }, false).next).toBeUndefined();
    expect(state(pension)).toMatchObject({ percent: 75, next: { missing: ['accountNumber'] } });
    expect(state({ ...pension, policyNumber: '1' }).percent).toBe(100);
  });
});
