import { billingIntervals, findPlanPrice, isPlan, planIds, plans } from '@kinfolio/domain/accounts/plans';
import type { Stripe } from 'stripe';
import { PaymentsProblem, type PlanAndInterval } from '../../ports/payments.ts';

const productId = (plan: string): string => `kinfolio_${plan}`;
const lookupKey = ({ plan, interval }: PlanAndInterval): string => `kinfolio_${plan}_${interval}`;
const choices: readonly PlanAndInterval[] = planIds.flatMap(plan =>
  billingIntervals.map(interval => ({ plan, interval })),
);

/** Finds the provider's price for a plan, and the plan for a price. */
export interface Prices {
  /**
   * The id of the current price for a plan and period. Throws if the price is missing at the provider or differs by
   * even a penny.
   */
  idOf(choice: PlanAndInterval): Promise<string>;
  /** The plan and period of each price on sale. */
  sold(): Promise<ReadonlyMap<string, PlanAndInterval>>;
  /** Creates the products and prices that are missing at the provider; returns the ids of the new ones. */
  make(): Promise<readonly string[]>;
  /** Throws if a price is missing at the provider or differs by even a penny. */
  check(): Promise<void>;
}

export function createPrices(stripe: Stripe): Prices {
  let known: Promise<ReadonlyMap<string, PlanAndInterval>> | undefined;
  const read = async () => {
    const lookup_keys = choices.map(lookupKey);
    const { data } = await stripe.prices.list({ lookup_keys, limit: 100, active: true });
    const found = new Map(data.map(price => [price.lookup_key, price]));
    return new Map(
      choices.map(choice => {
        const key = lookupKey(choice);
        const price = found.get(key);
        if (price === undefined)
          throw new PaymentsProblem(
            'wrong',
            `The price ${key} is missing: npm run ops:billing-setup creates it.`,
            'no_price',
          );
        if (price.unit_amount !== findPlanPrice(choice.plan, choice.interval) || price.currency !== 'gbp')
          throw new PaymentsProblem(
            'wrong',
            `The price ${key} at the payment provider does not match the price in Kinfolio.`,
            'other_price',
          );
        return [price.id, choice] as const;
      }),
    );
  };
  const prices = () => {
    const asked = known ?? read();
    known = asked;
    // A failure is not cached, so the next caller tries again.
    asked.catch(() => {
      known = undefined;
    });
    return asked;
  };
  return {
    sold: prices,
    idOf: async choice => {
      const sold = [...(await prices())];
      return sold.find(([, one]) => lookupKey(one) === lookupKey(choice))?.[0] ?? '';
    },
    check: async () => {
      known = undefined;
      await prices();
    },
    make: async () => {
      const made = [...(await makeProducts(stripe)), ...(await makePrices(stripe))];
      known = undefined;
      return made;
    },
  };
}

async function makeProducts(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.products.list({ limit: 100 });
  const missing = planIds.filter(plan => !data.some(({ id }) => id === productId(plan)));
  for (const plan of missing) await stripe.products.create({ id: productId(plan), name: plans[plan].name });
  return missing.map(productId);
}

async function makePrices(stripe: Stripe): Promise<string[]> {
  const { data } = await stripe.prices.list({
    lookup_keys: choices.map(lookupKey),
    limit: 100,
    active: true,
  });
  const missing = choices.filter(choice => !data.some(price => price.lookup_key === lookupKey(choice)));
  for (const choice of missing)
    await stripe.prices.create({
      product: productId(choice.plan),
      currency: 'gbp',
      unit_amount: findPlanPrice(choice.plan, choice.interval),
      lookup_key: lookupKey(choice),
      tax_behavior: 'inclusive',
      recurring: { interval: choice.interval === 'yearly' ? 'year' : 'month' },
    });
  return missing.map(lookupKey);
}

/**
 * The plan that a price belongs to, found by the price's product. Prices that are no longer on sale still belong to a
 * plan.
 */
export function readPlanOfPrice(price: Stripe.Price): PlanAndInterval | undefined {
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  const plan = product.replace(/^kinfolio_/, '');
  if (!product.startsWith('kinfolio_') || !isPlan(plan)) return undefined;
  return { plan, interval: price.recurring?.interval === 'year' ? 'yearly' : 'monthly' };
}
