import { findKind } from '@kinfolio/domain/kinds/index';
import { listRecordDueDates } from '@kinfolio/domain/overview/due';
import { addDays, readStoredDay } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { describeDueDate, describeOverdue, dueTones, formatDaysAway } from './due-words.ts';

describe('the words for how far away a day is', () => {
  it.each([
    [0, 'today'],
    [1, 'tomorrow'],
    [12, 'in 12 days'],
  ])('%s days is %j', (days, words) => {
    expect(formatDaysAway(days)).toBe(words);
  });

  it('name what falls due', () => {
    const date = {
      label: 'Renewal',
      day: readStoredDay('2026-12-03'),
      daysUntil: 12,
      nearness: 'soon',
      words: 'Renewal due',
      type: 'renewal',
      category: 'insurance',
      everyYear: false,
      steps: [60],
      isAutomatic: false,
    } as const;
    expect(describeDueDate(date)).toBe('Renewal in 12 days');
    const past = { ...date, daysUntil: -4, nearness: 'past' } as const;
    expect(describeDueDate({ ...past, label: 'MOT' })).toBe('MOT was due 4 days ago');
    expect(describeDueDate({ ...past, label: 'Expiry', category: 'legal' })).toBe('Expired 4 days ago');
    expect(describeOverdue({ ...past, label: 'Payment', category: 'bills', type: 'expiry' })).toBe(
      'Overdue by 4 days',
    );
  });
});

// Spec 1 §4: a bill is red when overdue, orange up to 7 days, yellow up to 30, otherwise green; spec 2 §9: a renewal
// is orange within 30 days and a legal document within 90.
describe('the colour of a date', () => {
  const bill = [
    [-1, 'late'],
    [0, 'soon'],
    [7, 'soon'],
    [8, 'month'],
    [30, 'month'],
    [31, 'done'],
  ] as const;
  const policy = [
    [-1, 'late'],
    [0, 'soon'],
    [30, 'soon'],
    [31, 'done'],
  ] as const;
  const paper = [
    [-1, 'late'],
    [0, 'soon'],
    [90, 'soon'],
    [91, 'done'],
  ] as const;

  it.each([
    ['bill', 'dueDate', bill],
    ['debt', 'nextPaymentDate', bill],
    ['insurance-policy', 'renewalDate', policy],
    ['legal-document', 'expiryDate', paper],
  ])('of a %s is told by how near it is', (id, field, edges) => {
    const kind = findKind(id);
    const today = readStoredDay('2026-11-21');
    const tones = edges.map(([ahead]) =>
      kind === undefined
        ? []
        : listRecordDueDates(kind, { [field]: addDays(today, ahead) }, today).map(
            date => dueTones[date.nearness],
          ),
    );
    expect(tones).toEqual(edges.map(([, tone]) => [tone]));
  });
});
