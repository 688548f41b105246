import { describe, expect, it } from 'vitest';
import { listRecordDueDates } from '../overview/due.ts';
import { computeTotals } from '../overview/worth.ts';
import {
  checkRecord,
  createInitialFields,
  findMissingRequired,
  findRecordWarnings,
} from '../records/record-check.ts';
import { getRecordTitle } from '../records/record-views.ts';
import { readStoredDay } from '../values/calendar.ts';
import { hmrcLiability } from './hmrc-liability.ts';

const today = readStoredDay('2026-11-21');
const tax = { type: 'self-assessment', amount: '1180.40' };

describe('an HMRC liability', () => {
  it('begins as Income Tax and needs an amount', () => {
    expect(createInitialFields(hmrcLiability)).toEqual({ type: 'income-tax' });
    expect(findMissingRequired(hmrcLiability, {})).toEqual(['type', 'amount']);
  });

  it('is called by its tax and its year', () => {
    const checked = checkRecord(hmrcLiability, { ...tax, taxYear: '2023/24' }, today);
    expect(checked.ok && getRecordTitle(hmrcLiability, checked.fields)).toBe('Self Assessment 2023 to 2024');
    expect(getRecordTitle(hmrcLiability, tax)).toBe('Self Assessment');
  });

  it('keeps a strange tax year and says so', () => {
    const odd = { ...tax, taxYear: 'the year of the flood' };
    expect(checkRecord(hmrcLiability, odd, today)).toEqual({ ok: true, fields: odd });
    expect(findRecordWarnings(hmrcLiability, odd).map(({ field }) => field)).toEqual(['taxYear']);
  });

  it('is owed, and near within a week', () => {
    const content = { kind: hmrcLiability.id, fields: tax, savedAt: '' };
    expect(computeTotals([hmrcLiability], [{ id: 't', content }]).owedPence).toBe(118_040);
    const nearness = (dueDate: string) =>
      listRecordDueDates(hmrcLiability, { ...tax, dueDate }, today).map(date => date.nearness);
    expect(['2026-11-20', '2026-11-28', '2026-11-29'].map(nearness)).toEqual([['past'], ['soon'], ['month']]);
  });

  it('has the heading and the empty list of the specification', () => {
    expect(hmrcLiability.texts.list).toBe('Your HMRC Liabilities');
    expect(hmrcLiability.texts.empty.text).toMatch(/^No HMRC liabilities added yet\./);
  });
});
