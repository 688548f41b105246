import { describe, expect, it } from 'vitest';
import { listRecordDueDates } from '../overview/due.ts';
import { computeTotals } from '../overview/worth.ts';
import { createInitialFields, findMissingRequired } from '../records/record-check.ts';
import { createCard } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { countyCourtJudgment, judgmentStatuses } from './county-court-judgment.ts';

const judgment = { caseNumber: 'H4QZ1234', claimant: 'Airedale Windows', amount: '412.75' };
const statuses = judgmentStatuses.map(({ value }) => value);
const owedWith = (status: string) =>
  computeTotals(
    [countyCourtJudgment],
    [{ id: 'j', content: { kind: countyCourtJudgment.id, fields: { ...judgment, status }, savedAt: '' } }],
  ).owedPence;
const dueOn = (today: string, more: Record<string, string> = {}) =>
  listRecordDueDates(
    countyCourtJudgment,
    { ...judgment, dateIssued: '2026-10-31', ...more },
    readStoredDay(today),
  );

describe('a county court judgment', () => {
  it('begins as outstanding and needs its case number, claimant and amount', () => {
    expect(createInitialFields(countyCourtJudgment)).toEqual({ status: 'outstanding' });
    expect(findMissingRequired(countyCourtJudgment, {})).toEqual(['caseNumber', 'claimant', 'amount']);
  });

  it('counts as owed until it is satisfied or set aside', () => {
    expect(statuses.map(status => [status, owedWith(status)])).toEqual([
      ['outstanding', 41_275],
      ['paying-instalments', 41_275],
      ['satisfied', 0],
      ['set-aside', 0],
      ['varied', 41_275],
    ]);
    const paid = { ...judgment, status: 'satisfied' };
    expect(createCard(countyCourtJudgment, { fields: paid }).amountPence).toBe(41_275);
  });

  it('can come off the register for one calendar month', () => {
    expect(dueOn('2026-10-31')).toMatchObject([{ day: '2026-11-30', daysUntil: 30, nearness: 'soon' }]);
    expect(dueOn('2026-11-30')).toMatchObject([{ daysUntil: 0, nearness: 'soon' }]);
    expect(dueOn('2026-12-01')).toEqual([]);
  });

  it('has no such day once it is settled', () => {
    expect(dueOn('2026-11-01', { status: 'set-aside' })).toEqual([]);
    expect(dueOn('2026-11-01', { status: 'paying-instalments' })).toHaveLength(1);
  });
});
