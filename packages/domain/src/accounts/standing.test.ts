import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entitlements, planIds } from './plans.ts';
import {
  combineCurrentPlanFacts,
  countDaysUntil,
  findGraceEnd,
  graceMs,
  isInForce,
  maxPeopleAllowed,
  maySetUpFeature,
  mayUseFeature,
  type StoredPlanFacts,
  toPlanState,
} from './standing.ts';

const now = Date.UTC(2026, 10, 21);
const hour = 60 * 60_000;
const day = 24 * hour;
const selling = { nowMs: now, sellsPlans: true };
const standing = (given: Partial<StoredPlanFacts>): StoredPlanFacts => ({
  plan: 'premium',
  status: 'active',
  trialEndsAtMs: null,
  paidThroughMs: null,
  heldUntilMs: null,
  ...given,
});

describe('how a plan stands, and what may be used and begun', () => {
  it.each([
    ['a trial', { status: 'trialing', trialEndsAtMs: now + 1 }, 'trial', true, true],
    ['a trial that is over', { status: 'trialing', trialEndsAtMs: now }, 'ended', false, false],
    ['a trial without an end', { status: 'trialing' }, 'ended', false, false],
    [
      'a trial with a card, just over',
      { status: 'trialing', trialEndsAtMs: now, paidThroughMs: now },
      'active',
      true,
      true,
    ],
    ['a paid plan', { paidThroughMs: now + 1 }, 'active', true, true],
    ['a plan nobody pays for by card', {}, 'active', true, true],
    ['a period that ended an hour ago', { paidThroughMs: now - hour }, 'doubt', true, false],
    ['a provider silent for just under 14 days', { paidThroughMs: now - graceMs + 1 }, 'doubt', true, false],
    ['a provider silent for 14 days', { paidThroughMs: now - graceMs }, 'ended', false, false],
    ['a refused card', { status: 'past_due', heldUntilMs: now + 1 }, 'grace', true, false],
    ['a card refused 14 days ago', { status: 'past_due', heldUntilMs: now }, 'ended', false, false],
    ['a refused card without a day', { status: 'past_due' }, 'ended', false, false],
    ['an ended plan', { status: 'canceled', paidThroughMs: now + day }, 'ended', false, false],
    ['a word that is not known', { status: 'other', trialEndsAtMs: now + day }, 'unclear', false, false],
  ] as const)('%s', (_, given, state, uses, begins) => {
    const of = standing(given);
    expect(toPlanState(of, now)).toBe(state);
    const judged = combineCurrentPlanFacts(of, selling);
    expect([
      isInForce(of, now),
      mayUseFeature(judged, 'estate_planning'),
      maySetUpFeature(judged, 'estate_planning'),
    ]).toEqual([uses, uses, begins]);
  });

  it('says until when a plan goes on in grace and in doubt, and then only', () => {
    expect(findGraceEnd(standing({ status: 'past_due', heldUntilMs: now + day }), now)).toBe(now + day);
    expect(findGraceEnd(standing({ paidThroughMs: now - day }), now)).toBe(now + 13 * day);
    expect(findGraceEnd(standing({ paidThroughMs: now + day }), now)).toBeNull();
    expect(findGraceEnd(standing({ status: 'canceled', heldUntilMs: now + day }), now)).toBeNull();
  });

  it('never lets begin what may not be used, nor use what the plan has not', () => {
    const instant = fc.option(fc.integer({ min: now - 40 * day, max: now + 40 * day }));
    const any = fc.record({
      plan: fc.constantFrom(...planIds),
      status: fc.constantFrom('active', 'trialing', 'canceled', 'past_due', 'other' as const),
      trialEndsAtMs: instant,
      paidThroughMs: instant,
      heldUntilMs: instant,
    });
    fc.assert(
      fc.property(any, fc.constantFrom(...Object.keys(entitlements), 'constructor', ''), (of, feature) => {
        const judged = combineCurrentPlanFacts(of, selling);
        const mayNow = mayUseFeature(judged, feature);
        expect(maySetUpFeature(judged, feature) && !mayNow).toBe(false);
        expect(mayNow && ['constructor', ''].includes(feature)).toBe(false);
      }),
    );
  });
});

it('days are rounded up, and none are left of what is past', () => {
  expect([now + 1, now + day, now + day + 1, now, now - day].map(at => countDaysUntil(at, now))).toEqual([
    1, 1, 2, 0, 0,
  ]);
});

it.each([
  ['the basic plan', { plan: 'basic' }, 2],
  ['a trial of it', { plan: 'basic', status: 'trialing', trialEndsAtMs: now + 1 }, null],
  ['a dearer plan', {}, null],
  ['a refused payment', { status: 'past_due', heldUntilMs: now + day }, 0],
  ['a plan that is over', { status: 'canceled' }, 0],
] as const)('%s says to how many people access may be given', (_, given, people) => {
  expect(maxPeopleAllowed(combineCurrentPlanFacts(standing(given), selling))).toBe(people);
});
