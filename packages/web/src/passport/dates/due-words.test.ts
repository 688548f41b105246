import { dayOfStored } from '@kinfolio/domain/calendar';
import { describe, expect, it } from 'vitest';
import { awayWords, dueWords } from './due-words.ts';

describe('the words for how far away a day is', () => {
  it.each([
    [-6, 'overdue by 6 days'],
    [-1, 'overdue by 1 day'],
    [0, 'today'],
    [1, 'tomorrow'],
    [12, 'in 12 days'],
  ])('%s days is %j', (days, words) => {
    expect(awayWords(days)).toBe(words);
  });

  it('name what falls due', () => {
    const date = {
      label: 'Renewal',
      day: dayOfStored('2026-12-03'),
      daysUntil: 12,
      nearness: 'soon',
      words: 'Renewal due',
      type: 'renewal',
      category: 'insurance',
      everyYear: false,
    } as const;
    expect(dueWords(date)).toBe('Renewal in 12 days');
  });
});
