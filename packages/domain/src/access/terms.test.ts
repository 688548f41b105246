import { describe, expect, it } from 'vitest';
import { readStoredDay } from '../values/calendar.ts';
import { healthAfterFailure } from './channels.ts';
import { listReadinessGaps } from './readiness.ts';
import { canPersonRunHouseAlone } from './run-alone.ts';
import { areTermsNarrower, areTermsWider, findTermsProblem, type GrantTerms, grantPayload } from './terms.ts';

const all = ['a', 'b', 'c'];
const category = (name: string, plusDays = 0) => ({
  category: name,
  check: 'A'.repeat(43),
  keyVersion: 1,
  plusDays,
});
const terms = (more: Partial<GrantTerms> = {}): GrantTerms => ({
  categories: [category('a')],
  level: 'view',
  when: { kind: 'always' },
  ...more,
});
const release = (silentDays: number | null, askDays: number | null = null): GrantTerms['when'] => ({
  kind: 'release',
  silentDays,
  askDays,
  longRoad: true,
});
const today = readStoredDay('2028-02-29');

describe('terms', () => {
  it.each([
    ['always', terms(), undefined],
    [
      'a window that begins today',
      terms({ when: { kind: 'window', from: '2028-02-29', to: '2028-02-29' } }),
      undefined,
    ],
    [
      'a window of yesterday',
      terms({ when: { kind: 'window', from: '2028-02-28', to: '2028-03-01' } }),
      'from_past',
    ],
    [
      'a window that ends first',
      terms({ when: { kind: 'window', from: '2028-03-02', to: '2028-03-01' } }),
      'to_before_from',
    ],
    ['a release that edits', terms({ level: 'edit', when: release(14) }), 'release_views'],
    ['a release without a wait', terms({ when: release(null) }), 'no_wait'],
    ['more days for what is shared now', terms({ categories: [category('a', 3)] }), 'plus_days'],
    ['full access to a part', terms({ level: 'full' }), 'not_whole'],
    ['two out of order', terms({ categories: [category('b'), category('a')] }), 'unsorted'],
    ['another vault’s', terms({ categories: [category('z')] }), 'unsorted'],
    ['private notes for a viewer', terms({ categories: [category('c')] }), 'closed_sections'],
    [
      'private notes in a release of all',
      terms({ when: release(14), categories: all.map(one => category(one)) }),
      undefined,
    ],
  ])('%s', (_, given, problem) => {
    expect(findTermsProblem(given, { allCategories: all, today, closed: ['c'] })).toBe(problem);
  });

  it('are wider with more, sooner or higher, and narrower with less', () => {
    expect(areTermsWider(terms(), terms({ categories: [category('a'), category('b')] }))).toBe(true);
    expect(areTermsWider(terms({ when: release(14) }), terms({ when: release(7) }))).toBe(true);
    expect(areTermsWider(terms({ when: release(14) }), terms({ when: release(30) }))).toBe(false);
    expect(areTermsWider(terms(), terms({ level: 'edit' }))).toBe(true);
    const kinds: GrantTerms['when'][] = [
      { kind: 'always' },
      { kind: 'window', from: '2028-03-01', to: '2028-03-02' },
      release(14, 14),
    ];
    for (const before of kinds)
      for (const next of kinds)
        expect(areTermsWider(terms({ when: before }), terms({ when: next }))).toBe(before !== next);
    expect(areTermsNarrower(terms({ level: 'edit' }), terms())).toBe(true);
    expect(areTermsNarrower(terms(), terms())).toBe(false);
  });

  it.each([0, 91, 14.5, '14'])('a wait of %s days is none', days => {
    const when = { kind: 'release', silentDays: days, askDays: null, longRoad: true };
    expect(grantPayload.shape.when.safeParse(when).success).toBe(false);
  });
});

describe('a channel', () => {
  const hour = 3_600_000;
  const failing = (status: string, everyHours: number, times: number) => {
    let health = {};
    for (let time = 0; time < times; time += 1)
      health = healthAfterFailure(health, status, time * everyHours * hour);
    return health;
  };
  it('is dead after two answers that there is nobody, a day apart, and not for our own blocking', () => {
    expect(failing('5.1.1', 23, 2)).not.toHaveProperty('deadAtMs', expect.anything());
    expect(failing('5.1.1', 24, 2)).toMatchObject({ deadAtMs: 24 * hour });
    expect(failing('5.7.1', 24, 30)).toMatchObject({ deadAtMs: undefined });
    expect(failing('5.7.1', 24, 62)).toMatchObject({ deadAtMs: 60 * 24 * hour });
    expect(failing('4.2.2', 24, 8)).toMatchObject({ deadAtMs: 7 * 24 * hour });
  });
});

it('a release is ready with two persons, two channels and a rehearsal', () => {
  const person = { cardChecked: true, joined: false };
  expect(listReadinessGaps({ persons: [], channels: 1 }, 0)).toEqual([
    'first-person',
    'second-person',
    'second-channel',
    'rehearsal',
  ]);
  const persons = [
    { ...person, person: 'a' },
    { ...person, person: 'b' },
  ];
  const yearMs = 365 * 86_400_000;
  expect(listReadinessGaps({ persons, channels: 2, rehearsedAtMs: 0 }, yearMs)).toEqual([]);
  expect(listReadinessGaps({ persons, channels: 2, rehearsedAtMs: 0 }, yearMs + 1)).toEqual(['rehearsal']);
});

it('says what somebody alone could not run', () => {
  const answers = canPersonRunHouseAlone(
    { openNow: ['banking'], later: { home: 14 } },
    { 'main-account': ['banking'], energy: ['home'], will: ['legal'] },
  );
  const of = (need: string) => answers.find(one => one.need === need);
  expect(of('main-account')).toMatchObject({ answer: 'ready' });
  expect(of('energy')).toMatchObject({ answer: 'later', waitDays: 14 });
  expect(of('will')).toMatchObject({ answer: 'closed' });
  expect(of('alarm')).toMatchObject({ answer: 'missing' });
});
