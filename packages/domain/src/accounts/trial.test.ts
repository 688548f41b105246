import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { combineCurrentPlanFacts, maySetUpFeature, mayUseFeature } from './standing.ts';

// The expected answers for each day, plan and server, written by hand from the price list; they share no code with the
// plans. The rows are days in the life of an account. Each has two columns: the features that may be used, and those
// that may be set up.

const day = 24 * 60 * 60_000;
const signedUp = Date.UTC(2026, 10, 1, 9);

/** The largest plan that lacks each feature: 0 for none, 1 for Basic, 2 for Basic and Enhanced. */
const missing = {
  one_person: 0,
  share_with_2: 0,
  automatic_reminders: 1,
  calendar_integration: 1,
  advanced_organising: 1,
  unlimited_sharing: 1,
  emergency_contacts: 2,
  estate_planning: 2,
} as const;
const level = { basic: 1, enhanced: 2, premium: 3 } as const;

/** An account that pays nothing until a given day, and then pays every month until its bank refuses a payment. */
interface Life {
  readonly plan: keyof typeof level;
  readonly paysFrom: number | undefined;
  readonly refusedOn: number | undefined;
}

const standingOn = ({ plan, paysFrom, refusedOn }: Life, today: number) => {
  const at = signedUp + today * day;
  const trialEndsAtMs = signedUp + 30 * day;
  if (paysFrom === undefined || today < paysFrom)
    return { plan, status: 'trialing', trialEndsAtMs, paidThroughMs: null, heldUntilMs: null } as const;
  if (refusedOn !== undefined && today >= refusedOn) {
    const heldUntilMs = signedUp + (refusedOn + 14) * day;
    return { plan, status: 'past_due', trialEndsAtMs, paidThroughMs: at, heldUntilMs } as const;
  }
  return { plan, status: 'active', trialEndsAtMs, paidThroughMs: at + 20 * day, heldUntilMs: null } as const;
};

const oracle = (life: Life, today: number, sells: boolean, feature: keyof typeof missing) => {
  if (!sells) return { use: true, begin: true };
  const has = level[life.plan] > missing[feature];
  const pays = life.paysFrom !== undefined && today >= life.paysFrom;
  if (!pays) return today < 30 ? { use: true, begin: true } : { use: false, begin: false };
  if (life.refusedOn === undefined || today < life.refusedOn) return { use: has, begin: has };
  return { use: has && today < life.refusedOn + 14, begin: false };
};

it('the trial is the whole product, a plan has what its card says, and where nothing can be paid nothing is missing', () => {
  const life = fc.record({
    plan: fc.constantFrom('basic', 'enhanced', 'premium'),
    paysFrom: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    refusedOn: fc.option(fc.integer({ min: 61, max: 300 }), { nil: undefined }),
  });
  const features = fc.constantFrom(...Object.keys(missing).filter(isFeature));
  const days = fc.oneof(fc.integer({ min: 0, max: 400 }), fc.constantFrom(0, 29, 30, 31, 400));
  fc.assert(
    fc.property(life, days, fc.boolean(), features, (one, today, sellsPlans, feature) => {
      const judged = combineCurrentPlanFacts(standingOn(one, today), {
        nowMs: signedUp + today * day,
        sellsPlans,
      });
      expect({ use: mayUseFeature(judged, feature), begin: maySetUpFeature(judged, feature) }).toEqual(
        oracle(one, today, sellsPlans, feature),
      );
    }),
    { numRuns: 1000 },
  );
});

const isFeature = (name: string): name is keyof typeof missing => Object.hasOwn(missing, name);
