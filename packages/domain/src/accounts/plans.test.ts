import { expect, it } from 'vitest';
import {
  availableFeatures,
  comingFeatures,
  entitlements,
  findPlanPrice,
  hasFeature,
  listSoldFeatures,
  type Plan,
  planIds,
  plans,
  yearlyPerMonth,
  yearlySaving,
} from './plans.ts';

const features = Object.keys(entitlements);
const usable = (plan: Plan) => features.filter(feature => hasFeature(plan, feature)).length;

it('the plans are listed once each', () => {
  expect(planIds).toEqual(Object.keys(plans));
});

it.each([
  [
    'basic',
    [
      'One person',
      '5 GB storage',
      'Basic help organising papers',
      'Works on phone and computer',
      'Share with 2 trusted people',
    ],
    ['Email help'],
  ],
  [
    'enhanced',
    [
      'Up to 3 people',
      '50 GB storage',
      'Advanced organising tools',
      'Share with unlimited people',
      'Automatic reminders',
    ],
    ['Phone and email help anytime', 'All devices', 'Help with legacy planning'],
  ],
  [
    'premium',
    [
      'Up to 6 family members',
      '200 GB storage',
      'Everything from Enhanced',
      'Emergency contact system',
      'Estate planning help',
    ],
    ['Family sharing features', 'A personal helper assigned', 'Shared family information vault'],
  ],
] as const)(
  'of what the %s plan is to be sold with, this works today and that is to come',
  (plan, works, comes) => {
    expect([availableFeatures(plan), comingFeatures(plan)]).toEqual([works, comes]);
    expect(listSoldFeatures(plan).toSorted()).toEqual([...works, ...comes].toSorted());
  },
);

it('every plan has what the one below it has, and more', () => {
  expect([usable('basic'), usable('enhanced'), usable('premium')]).toEqual([6, 16, 24]);
  expect(plans.premium.storageBytes).toBeGreaterThan(plans.enhanced.storageBytes);
});

it.each([
  ['basic', 'share_with_2', true],
  ['basic', 'automatic_reminders', false],
  ['enhanced', 'automatic_reminders', true],
  ['enhanced', 'family_sharing', false],
  ['premium', 'automatic_reminders', true],
  ['premium', 'estate_planning', true],
  ['premium', 'teleportation', false],
  ['premium', '', false],
  ['premium', 'constructor', false],
] as const)('on %s, %s is allowed: %s', (plan, feature, allowed) => {
  expect(hasFeature(plan, feature)).toBe(allowed);
});

it.each([
  ['basic', 5.99, 57.5, 4.79, 14.38, 6],
  ['enhanced', 9.99, 95.9, 7.99, 23.98, 8],
  ['premium', 14.99, 143.9, 11.99, 35.98, 8],
] as const)(
  'the %s plan is £%s a month or £%s a year, which is £%s a month and saves £%s; it is sold with %s things',
  (plan, month, year, perMonth, saving, count) => {
    const { monthlyPence, yearlyPence } = plans[plan];
    expect([monthlyPence, yearlyPence].map(amount => amount / 100)).toEqual([month, year]);
    expect(yearlyPerMonth(plan) / 100).toBe(perMonth);
    expect(yearlySaving(plan) / 100).toBe(saving);
    expect(listSoldFeatures(plan)).toHaveLength(count);
  },
);

it('a year costs a fifth less than twelve months, to the next ten pence, and one plan is popular', () => {
  for (const { monthlyPence, yearlyPence } of Object.values(plans))
    expect(yearlyPence).toBe(Math.round((12 * monthlyPence * 0.8) / 10) * 10);
  expect(Object.entries(plans).filter(([, plan]) => 'popular' in plan)).toHaveLength(1);
});

it('a plan costs its price for a month or for a year, and nothing besides', () => {
  const prices = Object.values(plans).map(plan =>
    Object.keys(plan).filter(name => /pence|fee|price/i.test(name)),
  );
  expect(prices).toEqual([
    ['monthlyPence', 'yearlyPence'],
    ['monthlyPence', 'yearlyPence'],
    ['monthlyPence', 'yearlyPence'],
  ]);
});

it('every row says where it is closed, and each gate is used', () => {
  const gates = Object.values(entitlements).map(({ gate }) => gate);
  expect(new Set(gates)).toEqual(new Set(['none', 'count', 'bytes', 'begin', 'use', 'screen', 'person']));
});

const numberIn = (words: string) => Number(/\d+/.exec(words)?.[0]);

it('the rows that name a number are those of their plan', () => {
  expect(numberIn(entitlements.share_with_2.words)).toBe(plans.basic.trustedPeople);
  expect(numberIn(entitlements.up_to_3_people.words)).toBe(plans.enhanced.seats);
  expect(numberIn(entitlements.up_to_6_people.words)).toBe(plans.premium.seats);
  expect([plans.basic.seats, plans.enhanced.trustedPeople, plans.premium.trustedPeople]).toEqual([
    1,
    null,
    null,
  ]);
  const gigabytes = [entitlements.storage_5gb, entitlements.storage_50gb, entitlements.storage_200gb];
  expect(gigabytes.map(({ words }) => numberIn(words) * 1024 ** 3)).toEqual(
    planIds.map(plan => plans[plan].storageBytes),
  );
});

it('a plan costs its yearly price by the year and its monthly price otherwise', () => {
  expect([findPlanPrice('enhanced', 'monthly'), findPlanPrice('enhanced', 'yearly')]).toEqual([999, 9590]);
});
