// `npm run ops:billing-setup`: creates what is missing at the payment provider (products, prices, its webhook address),
// or finds that everything is there. Safe to repeat.
import { createStripePayments } from '../../packages/server/src/adapters/payments/stripe.ts';
import { readConfig } from '../../packages/server/src/config/config.ts';
import { PaymentsProblem } from '../../packages/server/src/ports/payments.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

try {
  const { stripe, publicUrl } = readConfig(process.env);
  const { secretKey } = stripe;
  if (secretKey === undefined) throw new StartProblem('Set STRIPE_SECRET_KEY first.', 2);
  const payments = createStripePayments({ ...stripe, secretKey });
  const { made, webhookSecret } = await payments.setUp(`${publicUrl}/billing/v1/webhook`);
  await payments.check();
  console.log(made.length === 0 ? 'All was there and is right.' : `Made: ${made.join(', ')}.`);
  if (webhookSecret !== undefined)
    console.log(`Set STRIPE_WEBHOOK_SECRET to ${webhookSecret} and restart. It is not shown again.`);
} catch (error) {
  if (!(error instanceof StartProblem || error instanceof PaymentsProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
