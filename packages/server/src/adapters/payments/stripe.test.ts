import { randomUUID } from 'node:crypto';
import { startPretendProvider } from '@kinfolio/stripe-stand-in/stand-in';
import { describe, expect, it } from 'vitest';
import { PaymentsProblem } from '../../ports/payments.ts';
import { createStripePayments } from './stripe.ts';

// The same tests run against our fake provider and the real one, so that the two cannot drift apart. The tests of the
// real one are skipped without a test key.

const testKey = process.env['STRIPE_TEST_KEY'] ?? '';

async function standIn() {
  const started = await startPretendProvider();
  return { secretKey: 'sk_test_contract', apiBase: started.url, close: () => started.close() };
}
const provider = async () => ({
  secretKey: testKey,
  apiBase: 'https://api.stripe.com',
  close: async () => undefined,
});

const enhanced = { plan: 'enhanced', interval: 'monthly' } as const;
const origin = 'https://kinfolio.example';

describe.each([
  ['the stand-in', standIn, true],
  ['the provider, by STRIPE_TEST_KEY', provider, testKey.startsWith('sk_test_')],
] as const)('%s', (_, at, isThere) => {
  it.skipIf(!isThere)(
    'makes what is sold once, and takes a payment from its beginning to its end',
    async () => {
      const { close, ...reached } = await at();
      const payments = createStripePayments({ ...reached, webhookSecrets: [] });
      await payments.setUp(`${origin}/billing/v1/webhook`);
      expect(await payments.setUp(`${origin}/billing/v1/webhook`)).toEqual({
        made: [],
        webhookSecret: undefined,
      });
      await payments.check();

      const accountId = randomUUID();
      const who = { accountId, email: `${accountId}@example.org` };
      const customerId = await payments.makeCustomer(who, `customer:${accountId}`);
      expect(await payments.makeCustomer(who, `customer:${accountId}`)).toBe(customerId);
      expect(await payments.readCustomer(customerId)).toEqual({ subscriptions: [], payments: [] });
      expect(await payments.readCustomer('cus_of_nobody')).toBeUndefined();
      expect(await payments.readCard(customerId)).toBeUndefined();

      const begun = await payments.beginPayment({ ...enhanced, customerId, accountId }, `begin:${accountId}`);
      expect(begun.clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
      expect(await payments.findBegun(customerId)).toMatchObject({ ...begun, ...enhanced });
      expect(await payments.readPayment(begun.clientSecret.split('_secret')[0] ?? '')).toEqual({
        customerId,
        status: 'requires_payment_method',
        pence: 999,
        currency: 'gbp',
      });
      const { subscriptions = [] } = (await payments.readCustomer(customerId)) ?? {};
      expect(subscriptions).toMatchObject([
        {
          ...enhanced,
          id: begun.subscriptionId,
          status: 'incomplete',
          pence: 999,
          unpaidSinceMs: null,
          next: null,
        },
      ]);
      expect(await payments.invoices(customerId)).toMatchObject([{ pence: 999, state: 'open' }]);
      await payments.endNow(begun.subscriptionId, `end:${accountId}`);
      expect(await payments.findBegun(customerId)).toBeUndefined();

      const page = await payments.openCheckout(
        {
          ...enhanced,
          accountId,
          customerId,
          trialEndsAtMs: Date.now() + 30 * 24 * 3_600_000,
          successUrl: `${origin}/subscription/success`,
          cancelUrl: `${origin}/subscription`,
        },
        `checkout:${accountId}`,
      );
      expect(payments.pageOrigins).toContain(new URL(page.url).origin);
      await payments.closeCheckout(page.id);
      await payments.closeCheckout(page.id);
      await expect(payments.endNow('sub_of_nobody', `none:${accountId}`)).rejects.toBeInstanceOf(
        PaymentsProblem,
      );
      await close();
    },
  );
});
