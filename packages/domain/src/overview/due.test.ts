import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DueDateRule } from '../fields/date-rule.ts';
import { choice, date, type FieldValues, flag, text } from '../fields/fields.ts';
import { bankAccount } from '../kinds/bank-account.ts';
import { createRecordKind } from '../records/record-kind.ts';
import { addDays, countDaysBetween, readStoredDay as day } from '../values/calendar.ts';
import { computeNearness, listDueDates, listRecordDueDates } from './due.ts';

const rule = {
  label: 'Payment',
  soonDays: 7,
  words: { past: 'Overdue', soon: 'Due soon', later: 'Upcoming' },
  type: 'expiry',
  category: 'bills',
} as const satisfies DueDateRule;

const kind = createRecordKind('test-dates', {
  label: ['Thing', 'Things'],
  category: 'private',
  icon: 'box',
  texts: bankAccount.texts,
  fields: {
    name: text({ label: 'Name', required: true }),
    how: choice({
      label: 'How often',
      of: ['monthly', 'quarterly', 'yearly', 'never'].map(value => ({ value, label: value })),
    }),
    sort: text({ label: 'Sort' }),
    paid: date({ label: 'Paid' }),
    birth: date({ label: 'Birth' }),
    given: date({ label: 'Given' }),
    remind: flag({ label: 'Remind me' }),
  },
  card: { title: 'name' },
  due: {
    paid: {
      ...rule,
      when: { field: 'how', isNot: ['never'] },
      rolls: { field: 'how', months: { monthly: 1, quarterly: 3, yearly: 12 } },
      reminder: { field: 'remind', daysBefore: 60 },
    },
    birth: { ...rule, label: 'Birthday', type: 'birthday', category: 'personal', yearly: true },
    given: {
      ...rule,
      type: { field: 'sort' },
      category: { field: 'sort' },
      monthsAfter: 84,
    },
  },
});

const on = (today: string, fields: FieldValues) => listRecordDueDates(kind, fields, day(today));
const days = (today: string, fields: FieldValues) => on(today, fields).map(due => due.day);

describe('a date', () => {
  it.each([
    [-1, 7, 'past'],
    [0, 7, 'soon'],
    [7, 7, 'soon'],
    [8, 7, 'month'],
    [30, 7, 'month'],
    [31, 7, 'later'],
    [30, 30, 'soon'],
    [31, 30, 'later'],
    [90, 90, 'soon'],
    [91, 90, 'later'],
  ] as const)('%i days ahead, near from %i days before, is %s', (ahead, soonDays, nearness) => {
    expect(computeNearness(ahead, soonDays)).toBe(nearness);
  });

  it('is counted in whole days, over the end of February and of summer time', () => {
    // 2028 has a 29 February; the clocks go back on 25 October 2026.
    expect(on('2028-02-28', { paid: '2028-03-01' })).toMatchObject([{ daysUntil: 2 }]);
    expect(on('2027-02-28', { paid: '2027-03-01' })).toMatchObject([{ daysUntil: 1 }]);
    expect(on('2026-10-24', { paid: '2026-10-26' })).toMatchObject([{ daysUntil: 2 }]);
  });

  it('is left out when it is missing, damaged, or the rule does not apply', () => {
    expect(on('2026-11-21', {})).toEqual([]);
    expect(on('2026-11-21', { paid: '2026-02-30' })).toEqual([]);
    expect(on('2026-11-21', { paid: 'Tuesday' })).toEqual([]);
    expect(on('2026-11-21', { paid: '2026-12-01', how: 'never' })).toEqual([]);
  });

  it('that means never, or a slip, stops nothing', () => {
    const fields = { paid: '9999-12-31', given: '9999-12-31', birth: '9999-02-28', how: 'yearly' };
    expect(on('2026-11-21', fields)).toEqual([]);
    expect(on('2026-11-21', { paid: '1000-01-01', remind: true })).toEqual([]);
    expect(days('2026-11-21', { paid: '8999-12-31', given: '8999-12-31' })).toEqual([
      '8999-12-31',
      '9006-12-31',
    ]);
  });
});

describe('a birthday', () => {
  it.each([
    ['1959-06-14', '2026-11-21', '2027-06-14'],
    ['1959-06-14', '2027-06-13', '2027-06-14'],
    ['1959-06-14', '2027-06-14', '2027-06-14'],
    ['1959-06-14', '2027-06-15', '2028-06-14'],
    ['2024-02-29', '2026-11-21', '2027-02-28'],
    ['2024-02-29', '2027-03-01', '2028-02-29'],
    ['2024-02-29', '2028-02-29', '2028-02-29'],
    // For a birth in the future, the result is the day of birth itself.
    ['2027-03-09', '2026-11-21', '2027-03-09'],
    ['2028-12-01', '2026-11-21', '2028-12-01'],
  ])('of %s, seen on %s, is on %s', (birth, today, next) => {
    expect(days(today, { birth })).toEqual([next]);
  });

  it('is never past', () => {
    const anyDay = fc.integer({ min: 0, max: 90_000 }).map(count => addDays(day('1900-01-01'), count));
    fc.assert(
      fc.property(anyDay, anyDay, (birth, today) => {
        const [due] = listRecordDueDates(kind, { birth }, today);
        expect(due?.daysUntil).toBeGreaterThanOrEqual(0);
        expect(due?.everyYear).toBe(true);
      }),
    );
  });
});

describe('years after', () => {
  it.each([
    ['2020-11-21', '2027-11-21'],
    ['2024-02-29', '2031-02-28'],
  ])('%s is %s, also when it is long past', (given, due) => {
    expect(days('2040-01-01', { given })).toEqual([due]);
    expect(days('2026-01-01', { given })).toEqual([due]);
  });
});

describe('a payment that comes round', () => {
  it.each([
    ['monthly', '2026-11-21', '2026-12-21'],
    ['monthly', '2027-01-31', '2027-02-28'],
    ['monthly', '2028-01-31', '2028-02-29'],
    ['quarterly', '2026-11-30', '2027-02-28'],
    ['yearly', '2028-02-29', '2029-02-28'],
    ['weekly', '2026-11-21', undefined],
    ['', '2026-11-21', undefined],
  ])('%s after %s falls due again on %s', (how, paid, next) => {
    expect(on('2026-11-21', { paid, how }).map(due => due.nextDay)).toEqual([next]);
  });

  it('rolls from the day it was due, not from today', () => {
    const [due] = on('2026-12-24', { paid: '2026-11-21', how: 'monthly' });
    expect(due).toMatchObject({ daysUntil: -33, nearness: 'past', words: 'Overdue', nextDay: '2026-12-21' });
  });
});

describe('a reminder', () => {
  it.each([
    // 60 days before 1 March: the 28 (or 29) days of February, the 31 of January, and 1 (or 0) more.
    ['2027-03-01', '2026-12-31'],
    ['2028-03-01', '2028-01-01'],
    ['2027-01-30', '2026-12-01'],
  ])('of %s goes out on %s', (paid, sent) => {
    const [due] = on('2026-11-21', { paid, remind: true });
    expect(due?.reminder).toEqual({ field: 'remind', on: true, day: sent });
    expect(countDaysBetween(day(sent), day(paid))).toBe(60);
  });

  it('is off until it is ticked, and not there without a rule', () => {
    expect(on('2026-11-21', { paid: '2027-03-01' })[0]?.reminder?.on).toBe(false);
    expect(on('2026-11-21', { paid: '2027-03-01', remind: false })[0]?.reminder?.on).toBe(false);
    expect(on('2026-11-21', { birth: '1959-06-14' })[0]?.reminder).toBeUndefined();
  });
});

describe('the sort of a date', () => {
  it('is the one in the field, and other when that is none', () => {
    const [legal] = on('2026-11-21', { given: '2026-11-21', sort: 'legal' });
    expect(legal).toMatchObject({ type: 'other', category: 'legal' });
    const [renewal] = on('2026-11-21', { given: '2026-11-21', sort: 'renewal' });
    expect(renewal).toMatchObject({ type: 'renewal', category: 'other' });
    const [damaged] = on('2026-11-21', { given: '2026-11-21', sort: 'toString' });
    expect(damaged).toMatchObject({ type: 'other', category: 'other' });
  });
});

const record = (id: string, fields: FieldValues, kindId = 'test-dates') => ({
  id,
  content: { kind: kindId, fields, savedAt: '2026-11-21T10:00:00.000Z' },
});
const kindOf = (id: string) => (id === 'test-dates' ? kind : undefined);

describe('everything that falls due', () => {
  it('is one list, the earliest first, past ones before', () => {
    const list = listDueDates(
      kindOf,
      [
        record('one', { name: 'Gas', paid: '2026-12-24', birth: '1959-11-22' }),
        record('two', { name: 'Phone', paid: '2026-11-01' }),
        record('three', { name: 'Newer', paid: '2026-11-23' }, 'time-machine'),
        record('four', { name: 'Nothing' }),
      ],
      day('2026-11-21'),
    );
    expect(list.map(due => [due.recordId, due.field, due.title, due.day])).toEqual([
      ['two', 'paid', 'Phone', '2026-11-01'],
      ['one', 'birth', 'Gas', '2026-11-22'],
      ['one', 'paid', 'Gas', '2026-12-24'],
    ]);
  });

  it('of nothing is nothing', () => {
    expect(listDueDates(kindOf, [], day('2026-11-21'))).toEqual([]);
  });
});
