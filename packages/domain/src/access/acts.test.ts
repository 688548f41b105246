import { describe, expect, it } from 'vitest';
import { computeOpeningInstant, findGrantActProblem } from './acts.ts';
import { addLondonDays } from './london.ts';
import type { Gate, GateRows, GateState, GrantAct, GrantActName } from './rows.ts';
import type { GrantTiming } from './terms.ts';

const start = Date.parse('2026-11-21T10:00:00Z');
const later = (days: number) => addLondonDays(start, days);
const release: GrantTiming = { kind: 'release', silentDays: 14, askDays: 7, longRoad: true };
const act = (name: GrantActName, atMs = later(1)): GrantAct => ({ act: name, atMs });
const rowsOf = (acts: readonly GrantAct[], when: GrantTiming = release): GateRows => ({
  document: { grant: 'g', level: 'view', when, categories: [] },
  standing: { armedAtMs: start },
  acts,
  notices: [],
  channels: [],
  activity: { actedAtMs: start, unlockedAtMs: start },
  pauses: [],
});
const gate = (state: GateState): Gate => ({ state, open: [], level: 'view', sinceMs: later(2), due: [] });

const states: readonly GateState[] = [
  'unjoined',
  'before',
  'watching',
  'warning',
  'asked',
  'unproved',
  'unreachable',
  'open',
  'returned',
  'suspended',
];
/**
 * Returns the gate states in which an act is possible once `acts` have been recorded. Also expects that the
 * act is impossible once the grant has stopped or ended.
 */
const possible = (name: GrantActName, acts: readonly GrantAct[], nowMs = later(3)) => {
  for (const state of ['stopped', 'ended'] as const)
    expect(findGrantActProblem(rowsOf(acts), name, nowMs, gate(state))).toBe('not_now');
  return states.filter(state => findGrantActProblem(rowsOf(acts), name, nowMs, gate(state)) === undefined);
};
const all = (...but: readonly GateState[]) => states.filter(state => !but.includes(state));
const asked = (acts: readonly GrantAct[], days: number) =>
  findGrantActProblem(rowsOf(acts), 'ask', later(days), gate('watching'));
const needed = (acts: readonly GrantAct[], more: Partial<GateRows> = {}, state: GateState = 'open') =>
  computeOpeningInstant({ ...rowsOf(acts), ...more }, gate(state));

describe('an act', () => {
  it('is for a release alone', () => {
    expect(findGrantActProblem(rowsOf([], { kind: 'always' }), 'visit', later(1), gate('open'))).toBe(
      'not_now',
    );
    expect(findGrantActProblem(rowsOf([]), 'visit', later(1), gate('open'))).toBeUndefined();
  });

  it.each<[string, GrantActName, readonly GrantAct[], readonly GateState[]]>([
    ['asking is where nothing is open', 'ask', [], all('open')],
    ['asking is not twice', 'ask', [act('ask')], []],
    ['who asked can withdraw before it is open', 'withdraw', [act('ask')], all('open')],
    ['who did not ask withdraws nothing', 'withdraw', [], []],
    ['who withdrew does so once', 'withdraw', [act('ask'), act('withdraw')], []],
    ['a warning can be declined', 'decline', [], ['warning', 'asked', 'unproved', 'unreachable']],
    [
      'an ask can be declined after a return',
      'decline',
      [act('ask')],
      ['warning', 'asked', 'unproved', 'unreachable', 'returned'],
    ],
    ['a yes is once', 'allow', [], states],
    ['a yes is not twice', 'allow', [act('allow')], []],
    ['what was read can go on', 'continue', [act('open')], ['open', 'returned']],
    ['what was never read cannot go on', 'continue', [], []],
    ['reading is where it is open', 'open', [], ['open']],
    ['a veto is always', 'veto', [], states],
    ['the long road is always', 'long-road', [], states],
  ])('%s', (_what, name, acts, expected) => {
    expect(possible(name, acts)).toEqual(expected);
  });

  it('of asking is three times in 90 days, and not within 7 days of a no', () => {
    const thrice = [1, 2, 3].flatMap(day => [act('ask', later(day)), act('withdraw', later(day))]);
    expect([asked(thrice.slice(2), 4), asked(thrice, 4)]).toEqual([undefined, 'too_soon']);
    expect([asked(thrice, 90), asked(thrice, 91)]).toEqual(['too_soon', undefined]);
    expect(
      asked(
        [1, 2, 3].map(day => act('visit', later(day))),
        4,
      ),
    ).toBeUndefined();
    const declined = [act('ask'), act('decline')];
    expect([asked(declined, 7), asked(declined, 8)]).toEqual(['too_soon', undefined]);
  });
});

describe('what a hand-out writes first', () => {
  it('is the first opening, and the first after a yes or a return', () => {
    expect(needed([])).toBe(later(2));
    expect(needed([act('open', later(2))])).toBeUndefined();
    expect(needed([act('open', later(2))], { activity: { unlockedAtMs: later(3) } })).toBe(later(2));
    expect(needed([act('open', later(2))], { activity: { unlockedAtMs: later(2) } })).toBe(later(2));
    expect(needed([act('allow')])).toBe(later(2));
    expect(needed([act('allow'), act('open', later(2))])).toBeUndefined();
    expect(needed([act('open'), act('continue')], { activity: { unlockedAtMs: later(9) } })).toBeUndefined();
  });

  it('is nothing where it is shut or shared without waiting', () => {
    expect(needed([], {}, 'warning')).toBeUndefined();
    expect(computeOpeningInstant(rowsOf([], { kind: 'always' }), gate('open'))).toBeUndefined();
  });
});
