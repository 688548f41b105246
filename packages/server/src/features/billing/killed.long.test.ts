import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ServerError } from '../../http/server-error.ts';
import type { Payments } from '../../ports/payments.ts';
import type { Person } from '../auth/testing/auth-world.ts';
import { openCheckout } from './checkout.ts';
import type { BillingDeps } from './context.ts';
import { changePlan, setEndsAtPeriodEnd } from './manage.ts';
import { runRefund } from './refund-command.ts';
import { listRunningSubscriptions } from './standing.ts';
import { findBilling } from './store.ts';
import { syncAccount } from './sync.ts';
import { type BillingWorld, postForm, startBillingWorld } from './testing/billing-world.ts';

// The server is killed after each call to the provider, before it can record the result, so its memory is
// lost and the open transaction is rolled back. Then the person presses the button again.

let world: BillingWorld;
beforeAll(async () => {
  world = await startBillingWorld();
});
afterAll(() => world.close());

class Killed extends Error {}

/** Wraps the provider so that the server is killed at the end of the given call. */
function killedAfter(payments: Payments, calls: number): { payments: Payments; made: () => number } {
  let made = 0;
  const dying = new Proxy(payments, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== 'function') return member;
      return async (...given: unknown[]) => {
        const answer: unknown = await Reflect.apply(member, target, given);
        made += 1;
        if (made === calls) throw new Killed('the server is gone');
        return answer;
      };
    },
  });
  return { payments: dying, made: () => made };
}

const enhanced = { plan: 'enhanced', interval: 'monthly' } as const;
const premium = { plan: 'premium', interval: 'monthly' } as const;

interface Scenario {
  readonly name: string;
  /** The steps before the action during which the server is killed. */
  readonly before: (person: Person) => Promise<void>;
  readonly does: (deps: BillingDeps, person: Person) => Promise<unknown>;
  /**
   * The expected result: the numbers of active subscriptions, payments and refunds at the provider, and the status of
   * the plan on our server.
   */
  readonly ends: readonly [running: number, paid: number, refunded: number, status: string];
}

const customerOf = async ({ payments, db }: BillingDeps, { id }: Person) =>
  payments?.readCustomer((await findBilling(db, id))?.customerId ?? 'none');

/** Opens the payment page, pays there unless that has been done already, and returns. */
async function pay(deps: BillingDeps, person: Person): Promise<void> {
  const url = await openCheckout(deps, person.id, enhanced);
  await postForm(url, { number: '4242 4242 4242 4242' });
  await syncAccount(deps, person.id);
}

async function refund(deps: BillingDeps, person: Person) {
  const [payment] = (await customerOf(world.deps, person))?.payments ?? [];
  const more = { accountOf: async () => person.id, refundDays: 30 };
  return runRefund({ ...deps, ...more }, [person.email, '--payment', payment?.id ?? '', '--yes']);
}

const paid = (person: Person) => pay(world.deps, person);
const scenarios: readonly Scenario[] = [
  { name: 'paying', before: async () => undefined, does: pay, ends: [1, 1, 0, 'active'] },
  {
    name: 'cancelling',
    before: paid,
    does: (deps, { id }) => setEndsAtPeriodEnd(deps, id, true),
    ends: [1, 1, 0, 'active'],
  },
  {
    name: 'going up',
    before: paid,
    does: (deps, { id }) => changePlan(deps, id, premium),
    ends: [1, 2, 0, 'active'],
  },
  { name: 'refunding', before: paid, does: refund, ends: [0, 1, 1, 'canceled'] },
];

/** A person whose trial is over, so that a payment is charged at once. */
async function somebody(): Promise<Person> {
  const person = await world.newPerson();
  const over = 'update profiles set trial_ends_at_ms = 0 where account_id = $1';
  await world.database.pool.query(over, [person.id]);
  return person;
}

describe.each(scenarios)('a server that dies while $name', ({ before, does, ends }) => {
  it('after any step leaves its person able to go on, and nothing is done twice', async () => {
    const { payments } = world.deps;
    if (payments === undefined) throw new Error('nothing can be paid');
    let calls = 0;
    for (let at = 1; at === 1 || at <= calls; at += 1) {
      const person = await somebody();
      await before(person);
      const dying = killedAfter(payments, at);
      const died = await does({ ...world.deps, payments: dying.payments }, person).then(
        () => false,
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
          return true;
        },
      );
      // Repeats the action, each time killing the server one call later, until the action ends before the
      // kill.
      calls = died ? at + 1 : 0;
      await does(world.deps, person).catch((error: unknown) => {
        // The killed attempt had already completed the action, so a repeated payment is refused.
        if (!(error instanceof ServerError) || error.code !== 'plan_conflict') throw error;
      });
      await syncAccount(world.deps, person.id);
      const customer = await customerOf(world.deps, person);
      const refunded = customer?.payments.filter(one => one.refundedPence > 0) ?? [];
      const standing = await world.deps.standings.read(world.deps.db, person.id);
      expect([
        at,
        listRunningSubscriptions(customer).length,
        customer?.payments.length,
        refunded.length,
        standing?.status,
      ]).toEqual([at, ...ends]);
    }
    expect(calls).toBe(0);
  }, 120_000);
});
