import { graceMs, toPlanState } from '@kinfolio/domain/accounts/standing';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProviderCustomer, ProviderSubscription } from '../../ports/payments.ts';
import type { StoredPlanRow } from './context.ts';
import { listDueReminders } from './reminders.ts';
import { computePlanFacts, listRunningSubscriptions } from './standing.ts';

const now = Date.UTC(2026, 10, 21);
const day = 24 * 60 * 60_000;
const trial: StoredPlanRow = {
  plan: 'basic',
  status: 'trialing',
  trialEndsAtMs: now + 9 * day,
  paidThroughMs: null,
  heldUntilMs: null,
  interval: null,
  endsAtPeriodEnd: false,
};
const subscription = (given: Partial<ProviderSubscription>): ProviderSubscription => ({
  plan: 'enhanced',
  interval: 'monthly',
  id: 'sub_1',
  status: 'active',
  pence: 999,
  createdAtMs: now - day,
  periodStartMs: now - day,
  periodEndMs: now + 29 * day,
  trialEndsAtMs: null,
  endsAtPeriodEnd: false,
  unpaidSinceMs: null,
  next: null,
  ...given,
});
const customer = (...subscriptions: ProviderSubscription[]): ProviderCustomer => ({
  subscriptions,
  payments: [],
});

describe('how an account stands by what the provider says', () => {
  it.each([
    ['nothing arranged', customer(), trial.status, 'trial'],
    [
      'a first payment that is not finished',
      customer(subscription({ status: 'incomplete' })),
      'trialing',
      'trial',
    ],
    [
      'a first payment that was given up',
      customer(subscription({ status: 'incomplete_expired' })),
      'trialing',
      'trial',
    ],
    ['paid', customer(subscription({})), 'active', 'active'],
    [
      'a trial with a card',
      customer(subscription({ status: 'trialing', trialEndsAtMs: now + day })),
      'trialing',
      'trial',
    ],
    [
      'a refused payment',
      customer(subscription({ status: 'past_due', unpaidSinceMs: now })),
      'past_due',
      'grace',
    ],
    [
      'given up within the days of grace',
      customer(subscription({ status: 'canceled', unpaidSinceMs: now - day })),
      'past_due',
      'grace',
    ],
    [
      'given up after them',
      customer(subscription({ status: 'unpaid', unpaidSinceMs: now - graceMs })),
      'canceled',
      'ended',
    ],
    ['ended by its owner', customer(subscription({ status: 'canceled' })), 'canceled', 'ended'],
    ['a word that is not known', customer(subscription({ status: 'other' })), 'other', 'unclear'],
  ] as const)('%s', (_, told, status, state) => {
    const after = computePlanFacts(trial, told, now);
    expect([after.status, toPlanState(after, now)]).toEqual([status, state]);
  });

  it('a customer who is gone ends a paid plan and leaves a free trial', () => {
    expect(computePlanFacts(trial, undefined, now)).toEqual(trial);
    const paid = computePlanFacts(trial, customer(subscription({})), now);
    expect(computePlanFacts(paid, undefined, now)).toMatchObject({ status: 'canceled' });
  });

  it('one that was ended has no days of grace, and nothing left to end', () => {
    const ended = computePlanFacts(
      trial,
      customer(subscription({ status: 'canceled', endsAtPeriodEnd: true })),
      now,
    );
    expect(ended).toMatchObject({ status: 'canceled', heldUntilMs: null, endsAtPeriodEnd: false });
  });

  it('of two that run the newer counts, whatever their order', () => {
    const older = subscription({ id: 'sub_old', plan: 'basic', createdAtMs: now - 2 * day });
    const newer = subscription({ id: 'sub_new', plan: 'premium' });
    for (const told of [customer(older, newer), customer(newer, older)]) {
      expect(computePlanFacts(trial, told, now).plan).toBe('premium');
      expect(listRunningSubscriptions(told).map(({ id }) => id)).toEqual(['sub_new', 'sub_old']);
    }
  });

  it('is the same after the last message, however many before it were lost, doubled or out of order', () => {
    const at = fc.integer({ min: now - 60 * day, max: now + 60 * day });
    const any: fc.Arbitrary<ProviderCustomer> = fc
      .array(
        fc.record({
          status: fc.constantFrom(
            'trialing',
            'active',
            'past_due',
            'unpaid',
            'canceled',
            'incomplete',
            'other' as const,
          ),
          plan: fc.constantFrom('basic', 'enhanced', 'premium' as const),
          createdAtMs: at,
          periodEndMs: at,
          unpaidSinceMs: fc.option(at),
          trialEndsAtMs: fc.option(at),
          endsAtPeriodEnd: fc.boolean(),
        }),
        { maxLength: 3 },
      )
      .map(all => customer(...all.map(subscription)));
    const history = fc.array(any, { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(history, any, fc.infiniteStream(fc.nat()), (passed, last, order) => {
        // Some of the provider's earlier responses are lost, and the others arrive twice and in random order.
        // The provider's current response arrives last.
        const arrived = passed.filter(() => order.next().value % 3 > 0);
        const messy = arrived.toSorted(() => (order.next().value % 2) - 0.5).flatMap(one => [one, one]);
        const run = (all: readonly ProviderCustomer[]) =>
          [...all, last].reduce((standing, told) => computePlanFacts(standing, told, now), trial);
        const began = last.subscriptions.some(({ status }) => status !== 'incomplete');
        if (!began) return;
        const { trialEndsAtMs: _one, ...inOrder } = run(passed);
        const { trialEndsAtMs: _other, ...mixed } = run(messy);
        expect(mixed).toEqual(inOrder);
        expect(computePlanFacts(run(messy), last, now)).toEqual(run(messy));
      }),
      { numRuns: 10_000 },
    );
  });
});

describe('mails about what comes', () => {
  const paid = { publicUrl: 'https://example.org' };
  const yearly = { ...trial, status: 'active' as const, interval: 'yearly' as const };
  it.each([
    ['8 days before the end of a trial', trial, now + day, undefined],
    ['7 days before it', trial, now + 2 * day, 'trial:7'],
    ['on the last day of it', trial, now + 8 * day + 1, 'trial:1'],
    ['7 days before a first payment', { ...trial, paidThroughMs: now + 7 * day }, now, 'first:7'],
    ['29 days before a yearly payment', { ...yearly, paidThroughMs: now + 29 * day }, now, 'yearly:30'],
    [
      'before a monthly payment',
      { ...yearly, interval: 'monthly', paidThroughMs: now + 5 * day },
      now,
      undefined,
    ],
    [
      'before the end of a cancelled year',
      { ...yearly, endsAtPeriodEnd: true, paidThroughMs: now + day },
      now,
      undefined,
    ],
    [
      'on day 3 of a refused payment',
      { ...yearly, status: 'past_due', heldUntilMs: now + 11 * day },
      now,
      'grace:11',
    ],
    ['on day 13 of it', { ...yearly, status: 'past_due', heldUntilMs: now + day }, now, 'grace:1'],
    ['on day 1 of it', { ...yearly, status: 'past_due', heldUntilMs: now + 13 * day }, now, undefined],
  ] as const)('%s', (_, standing, at, about) => {
    const due = listDueReminders(paid, standing, at)?.about;
    expect(due?.replace(/:\d+$/, '')).toBe(about);
  });
});
