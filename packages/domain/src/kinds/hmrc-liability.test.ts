import { describe, expect, it } from 'vitest';
import { dueOf } from '../overview/due.ts';
import { totals } from '../overview/worth.ts';
import { checkRecord, emptyFields, requiredMissing, warnRecord } from '../records/record-check.ts';
import { titleOf } from '../records/record-views.ts';
import { dayOfStored } from '../values/calendar.ts';
import { hmrcLiability } from './hmrc-liability.ts';

const today = dayOfStored('2026-11-21');
const tax = { type: 'self-assessment', amount: '1180.40' };

describe('an HMRC liability', () => {
  it('begins as Income Tax and needs an amount', () => {
    expect(emptyFields(hmrcLiability)).toEqual({ type: 'income-tax' });
    expect(requiredMissing(hmrcLiability, {})).toEqual(['type', 'amount']);
  });

  it('is called by its tax and its year', () => {
    const checked = checkRecord(hmrcLiability, { ...tax, taxYear: '2023/24' }, today);
    expect(checked.ok && titleOf(hmrcLiability, checked.fields)).toBe('Self Assessment 2023 to 2024');
    expect(titleOf(hmrcLiability, tax)).toBe('Self Assessment');
  });

  it('keeps a strange tax year and says so', () => {
    const odd = { ...tax, taxYear: 'the year of the flood' };
    expect(checkRecord(hmrcLiability, odd, today)).toEqual({ ok: true, fields: odd });
    expect(warnRecord(hmrcLiability, odd).map(({ field }) => field)).toEqual(['taxYear']);
  });

  it('is owed, and near within a week', () => {
    const content = { kind: hmrcLiability.id, fields: tax, savedAt: '' };
    expect(totals([hmrcLiability], [{ id: 't', content }]).owedPence).toBe(118_040);
    const nearness = (dueDate: string) =>
      dueOf(hmrcLiability, { ...tax, dueDate }, today).map(date => date.nearness);
    expect(['2026-11-20', '2026-11-28', '2026-11-29'].map(nearness)).toEqual([['past'], ['soon'], ['month']]);
  });

  it('has the heading and the empty list of the specification', () => {
    expect(hmrcLiability.texts.list).toBe('Your HMRC Liabilities');
    expect(hmrcLiability.texts.empty.text).toMatch(/^No HMRC liabilities added yet\./);
  });
});
