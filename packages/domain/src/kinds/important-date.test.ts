import { describe, expect, it } from 'vitest';
import { listRecordDueDates } from '../overview/due.ts';
import { createInitialFields, findMissingRequired } from '../records/record-check.ts';
import { readStoredDay } from '../values/calendar.ts';
import { importantDate } from './important-date.ts';

const today = readStoredDay('2026-11-21');
const dated = (date: string, more: Record<string, string | boolean> = {}) =>
  listRecordDueDates(
    importantDate,
    { ...createInitialFields(importantDate), title: 'Boiler service', date, ...more },
    today,
  )[0];

describe('an important date', () => {
  it('begins as a personal reminder and needs a title and a date', () => {
    expect(createInitialFields(importantDate)).toEqual({ type: 'reminder', category: 'personal' });
    expect(findMissingRequired(importantDate, createInitialFields(importantDate))).toEqual(['title', 'date']);
  });

  it.each([
    ['2026-11-20', 'Overdue'],
    ['2026-11-21', 'Due soon'],
    ['2026-11-28', 'Due soon'],
    ['2026-11-29', 'Coming up'],
  ])('on %s is %s', (date, words) => {
    expect(dated(date)?.words).toBe(words);
  });

  it('has the sort and the category that were chosen', () => {
    expect(dated('2026-12-01', { type: 'appointment', category: 'healthcare' })).toMatchObject({
      type: 'appointment',
      category: 'healthcare',
    });
  });

  it('comes round each year for birthdays and anniversaries, once for the others', () => {
    expect(dated('1990-12-03', { type: 'birthday' })?.day).toBe('2026-12-03');
    expect(dated('1990-11-20', { type: 'anniversary' })?.day).toBe('2027-11-20');
    expect(dated('2025-11-20', { type: 'renewal' })?.day).toBe('2025-11-20');
  });

  it('may ask for an e-mail a week before', () => {
    expect(dated('2026-12-03')?.reminder).toMatchObject({ on: false, day: '2026-11-26' });
    expect(dated('2026-12-03', { reminderSet: true })?.reminder?.on).toBe(true);
  });
});
