import { expect, it } from 'vitest';
import { entitlements, isInForce, mayUse, type Plan, type PlanStanding, plans } from './plans.ts';

const now = Date.UTC(2026, 10, 21);
const paid = (plan: Plan): PlanStanding => ({ plan, status: 'active', trialEndsAtMs: null });
const features = Object.keys(entitlements);
const usable = (plan: Plan) => features.filter(feature => mayUse(paid(plan), feature, now)).length;

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
  expect(mayUse(paid(plan), feature, now)).toBe(allowed);
});

it.each([
  ['active', null, true],
  ['active', now - 1, true],
  ['trialing', now + 1, true],
  ['trialing', now, false],
  ['trialing', null, false],
  ['past_due', now + 1, false],
  ['canceled', now + 1, false],
  ['other', now + 1, false],
] as const)('%s with a trial that ends at %s is in force: %s', (status, trialEndsAtMs, inForce) => {
  const standing: PlanStanding = { plan: 'premium', status, trialEndsAtMs };
  expect(isInForce(standing, now)).toBe(inForce);
  expect(mayUse(standing, 'one_person', now)).toBe(inForce);
});
