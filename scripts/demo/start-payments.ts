import { fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createStripePayments } from '../../packages/server/src/adapters/payments/stripe.ts';
import type { ServerConfig } from '../../packages/server/src/config/config.ts';
import { StartProblem } from '../../packages/server/src/ports/start-problem.ts';

const main = new URL('../../packages/stripe-stand-in/src/main.ts', import.meta.url);
const secret = 'whsec_of_the_demo';

/** Starts pretend payments in a separate process, and returns the settings with which a server uses them. */
export async function startPretendPayments({ dataDir, publicUrl, port: ownPort }: ServerConfig) {
  mkdirSync(dataDir, { recursive: true });
  const webhook = `${ownPort === 0 ? publicUrl : `http://localhost:${ownPort}`}/billing/v1/webhook`;
  const port = await freePort();
  const child = fork(main, {
    env: {
      ...process.env,
      PAYMENTS_PORT: String(port),
      PAYMENTS_FILE: join(dataDir, 'payments.json'),
      WEBHOOK_URL: webhook,
      WEBHOOK_SECRET: secret,
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    // By default, the child process would inherit this process's switches, one of which may be a script
    // passed as text.
    execArgv: [],
  });
  const url = `http://127.0.0.1:${port}`;
  await untilItAnswers(url);
  const settings = {
    STRIPE_SECRET_KEY: 'sk_test_demo',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_demo',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_BASE: url,
  };
  const pay = { secretKey: settings.STRIPE_SECRET_KEY, webhookSecrets: [secret], apiBase: url };
  await createStripePayments(pay).setUp(webhook);
  return { url, settings, stop: () => child.kill() };
}

async function untilItAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await fetch(url).catch(() => undefined)) return;
    await pause(50);
  }
  throw new StartProblem('The pretend payments did not start.');
}

/** A port that was free a moment ago. */
function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer().listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
  });
  return promise;
}
