import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createStripePayments } from '@kinfolio/server/adapters/payments/stripe';
import { type PretendProvider, startPretendProvider } from '@kinfolio/stripe-stand-in/stand-in';
import { afterAll, beforeAll } from 'vitest';
import { databaseAt, findFreePort, type RunningServer, startServer } from './server.ts';

/** A server on which people pay for plans with pretend money. */
export interface PayingSite {
  readonly server: () => RunningServer;
  readonly provider: () => PretendProvider;
  /** Runs the operator's command and returns what it prints. */
  readonly refund: (...typed: string[]) => Promise<string>;
}

const command = fileURLToPath(new URL('../../../../../scripts/billing/refund.ts', import.meta.url));
const quick = new URL('../../../../server/src/quick-imports.ts', import.meta.url).href;

/** Starts the server and the payment provider before the tests in a file. */
export function startPayingSite(): PayingSite {
  let server: RunningServer;
  let provider: PretendProvider;
  let env: Record<string, string>;
  beforeAll(async () => {
    const port = await findFreePort();
    provider = await startPretendProvider();
    const webhookSecret = 'whsec_of_the_journey';
    const webhook = `http://localhost:${port}/billing/v1/webhook`;
    provider.addEndpoint(webhook, webhookSecret);
    const secretKey = 'sk_test_journey';
    await createStripePayments({
      secretKey,
      webhookSecrets: [webhookSecret],
      apiBase: provider.url,
    }).setUp(webhook);
    env = {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_BASE: provider.url,
    };
    server = await startServer({ port, env });
  });
  afterAll(async () => {
    await server.stop();
    await provider.close();
  });
  const refund = async (...typed: string[]) => {
    const { PATH = '' } = process.env;
    const { dataDir, url } = server;
    const settings = { PATH, DATA_DIR: dataDir, DATABASE_URL: databaseAt.get(url), PUBLIC_URL: url, ...env };
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', quick, command, ...typed], {
      env: settings,
    });
    return stdout;
  };
  return { server: () => server, provider: () => provider, refund };
}
