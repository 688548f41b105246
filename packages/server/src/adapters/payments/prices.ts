import { billingIntervals, isPlan, planIds, plans, priceOf } from '@kinfolio/domain/accounts/plans';
import type { Stripe } from 'stripe';
import { type Choice, PaymentsProblem } from '../../ports/payments.ts';

const productId = (plan: string): string => `kinfolio_${plan}`;
const lookupKey = ({ plan, interval }: Choice): string => `kinfolio_${plan}_${interval}`;
const choices: readonly Choice[] = planIds.flatMap(plan =>
  billingIntervals.map(interval => ({ plan, interval })),
);

/** Which price means which plan at the provider. */
export interface Prices {
  /** The price of what is sold today. Throws where it is missing or a penny off. */
  idOf(choice: Choice): Promise<string>;
  /** What each price that is sold today means. */
  sold(): Promise<ReadonlyMap<string, Choice>>;
  /** Makes products and prices that are missing; returns what was made. */
  make(): Promise<readonly string[]>;
  /** Throws where one is missing or a penny off. */
  check(): Promise<void>;
}

export function createPrices(stripe: Stripe): Prices {
  let known: Promise<ReadonlyMap<string, Choice>> | undefined;
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
            `The price ${key} is missing: npm run ops:billing-setup makes it.`,
            'no_price',
          );
        if (price.unit_amount !== priceOf(choice.plan, choice.interval) || price.currency !== 'gbp')
          throw new PaymentsProblem(
            'wrong',
            `The price ${key} at the provider is not the one that is sold.`,
            'other_price',
          );
        return [price.id, choice] as const;
      }),
    );
  };
  const prices = () => {
    const asked = known ?? read();
    known = asked;
    // What failed is asked again by the next who wants it.
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
      unit_amount: priceOf(choice.plan, choice.interval),
      lookup_key: lookupKey(choice),
      tax_behavior: 'inclusive',
      recurring: { interval: choice.interval === 'yearly' ? 'year' : 'month' },
    });
  return missing.map(lookupKey);
}

/** The plan a price means, by its product: a price that is no longer sold is still its plan's. */
export function choiceOf(price: Stripe.Price): Choice | undefined {
  const product = typeof price.product === 'string' ? price.product : price.product.id;
  const plan = product.replace(/^kinfolio_/, '');
  if (!product.startsWith('kinfolio_') || !isPlan(plan)) return undefined;
  return { plan, interval: price.recurring?.interval === 'year' ? 'yearly' : 'monthly' };
}
