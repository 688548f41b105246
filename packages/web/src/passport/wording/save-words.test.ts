import { type Day, todayInLondon } from '@kinfolio/domain/values/calendar';
import { describe, expect, it } from 'vitest';
import { describeSaveState } from './save-words.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const dayOf = (at: number): Day => todayInLondon({ now: () => at });
const minutes = (n: number): number => n * 60_000;

describe('the save indicator', () => {
  it.each([
    ['above an empty form', { saving: false, unsaved: false, isEmpty: true }, '', 'saved'],
    ['while saving', { saving: true, unsaved: true, savedAt: now }, 'Saving...', 'busy'],
    [
      'while something typed is not saved',
      { saving: false, unsaved: true, savedAt: now },
      'Unsaved changes',
      'unsaved',
    ],
    ['right after a save', { saving: false, unsaved: false, savedAt: now }, 'Saved just now', 'saved'],
    ['59 seconds after', { saving: false, unsaved: false, savedAt: now - 59_000 }, 'Saved just now', 'saved'],
    ['a minute after', { saving: false, unsaved: false, savedAt: now - minutes(1) }, 'Saved 1m ago', 'saved'],
    [
      '59 minutes after',
      { saving: false, unsaved: false, savedAt: now - minutes(59) },
      'Saved 59m ago',
      'saved',
    ],
    ['an hour after', { saving: false, unsaved: false, savedAt: now - minutes(60) }, 'Saved 1h ago', 'saved'],
    [
      '23 hours after',
      { saving: false, unsaved: false, savedAt: now - minutes(23 * 60 + 59) },
      'Saved 23h ago',
      'saved',
    ],
    [
      'a day after',
      { saving: false, unsaved: false, savedAt: now - minutes(24 * 60) },
      '20 November 2026',
      'saved',
    ],
    ['when nothing waits', { saving: false, unsaved: false }, 'All changes saved', 'saved'],
    [
      'when the clock was put back',
      { saving: false, unsaved: false, savedAt: now + minutes(90) },
      'Saved just now',
      'saved',
    ],
  ])('says the right words %s', (_when, facts, words, tone) => {
    expect(describeSaveState(facts, now, dayOf)).toEqual({ words, tone });
  });
});
