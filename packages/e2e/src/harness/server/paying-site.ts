import { createStripePayments } from '@kinfolio/server/adapters/payments/stripe';
import { type StandIn, startStandIn } from '@kinfolio/stripe-stand-in/stand-in';
import { afterAll, beforeAll } from 'vitest';
import { freePort, type RunningServer, startServer } from './server.ts';

/** A server where plans are paid for, with pretend money. */
export interface PayingSite {
  readonly server: () => RunningServer;
  readonly provider: () => StandIn;
}

/** Starts both before the tests of a file. */
export function payingSite(): PayingSite {
  let server: RunningServer;
  let provider: StandIn;
  beforeAll(async () => {
    const port = await freePort();
    provider = await startStandIn();
    const webhookSecret = 'whsec_of_the_journey';
    const webhook = `http://localhost:${port}/billing/v1/webhook`;
    provider.addEndpoint(webhook, webhookSecret);
    const secretKey = 'sk_test_journey';
    await createStripePayments({
      secretKey,
      webhookSecrets: [webhookSecret],
      apiBase: provider.url,
    }).setUp(webhook);
    server = await startServer({
      port,
      env: {
        STRIPE_SECRET_KEY: secretKey,
        STRIPE_WEBHOOK_SECRET: webhookSecret,
        STRIPE_API_BASE: provider.url,
      },
    });
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });
  return { server: () => server, provider: () => provider };
}
