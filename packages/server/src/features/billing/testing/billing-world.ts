import { type PretendProvider, startPretendProvider } from '@kinfolio/stripe-stand-in/stand-in';
import { createStripePayments } from '../../../adapters/payments/stripe.ts';
import type { TestClock } from '../../../testing/test-app.ts';
import { planFactsStore } from '../../account/service.ts';
import { isAccountClosing } from '../../auth/accounts/facts.ts';
import { findAccount } from '../../auth/accounts/store.ts';
import { createQueueMessage } from '../../auth/messages/queue-message.ts';
import {
  type AuthWorld,
  type Person,
  readDeviceSession,
  startAuthWorld,
} from '../../auth/testing/auth-world.ts';
import type { BillingDeps } from '../context.ts';

/** A server and a simulated payment provider that share one clock. */
export interface BillingWorld extends AuthWorld {
  readonly provider: PretendProvider;
  readonly deps: BillingDeps;
  ask(person: Person, method: string, path: string, body?: unknown): Promise<{ status: number; body: Told }>;
  /** Pays for a plan by card on the provider's page. Returns the address that the page redirects to. */
  payByCard(person: Person, choice: object, number?: string): Promise<string>;
  /** Moves the clock of both the server and the provider forward. */
  pass(days: number): void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests read bodies of every shape
type Told = any;

export const oneDayMs = 24 * 60 * 60_000;
const webhookSecret = 'whsec_test_of_the_world';

/** The settings of a server that uses a simulated payment provider. */
export const createBillingServerSettings = ({ url }: Pick<PretendProvider, 'url'>) => ({
  STRIPE_SECRET_KEY: 'sk_test_world',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_world',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: url,
});

/** Creates the plans at the simulated provider and registers the server's webhook there. */
export async function connectProvider(provider: PretendProvider, url: string) {
  provider.addEndpoint(`${url}/billing/v1/webhook`, webhookSecret);
  const payments = createStripePayments({
    secretKey: 'sk_test_world',
    webhookSecrets: [webhookSecret],
    apiBase: provider.url,
  });
  await payments.setUp(`${url}/billing/v1/webhook`);
  // Removes the endpoint that `setUp` created, because messages to it are signed with a different secret.
  for (const [id, { secret }] of Object.entries(provider.state.endpoints))
    if (secret !== webhookSecret) delete provider.state.endpoints[id];
  return payments;
}

export async function startBillingWorld(more: Record<string, string> = {}): Promise<BillingWorld> {
  let clock: Pick<TestClock, 'now'> = { now: () => Date.now() };
  const provider = await startPretendProvider({ clock: { now: () => clock.now() } });
  const world = await startAuthWorld({ ...createBillingServerSettings(provider), ...more });
  clock = world.clock;
  const payments = await connectProvider(provider, world.url);
  const { config, secrets, jobs, database } = world;
  const signedInAt = new Map<string, number>();
  const ask: BillingWorld['ask'] = async (person, method, path, body) => {
    // A session expires after 30 idle minutes, but these tests skip months at a time. So the person signs in
    // again.
    if (world.clock.now() > (signedInAt.get(person.id) ?? world.clock.now())) {
      const { email, password } = person;
      const { error } = await person.device.auth.signInWithPassword({ email, password });
      if (error) throw error;
    }
    signedInAt.set(person.id, world.clock.now());
    const { access_token: token } = await readDeviceSession(person);
    const answer = await fetch(`${world.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  };
  return {
    ...world,
    provider,
    deps: {
      db: database.db,
      clock: world.clock,
      publicUrl: config.publicUrl,
      payments,
      standings: planFactsStore,
      emailOf: async (db, id) => (await findAccount(db, id))?.email ?? '',
      closes: isAccountClosing,
      queueMessage: createQueueMessage({ clock: world.clock, jobs, secrets }),
      log: { info: () => undefined, warn: () => undefined },
    },
    ask,
    payByCard: async (person, choice, number = '4242 4242 4242 4242') => {
      const { body } = await ask(person, 'POST', '/billing/v1/checkout', choice);
      const paid = await postForm(body.url, { number });
      await provider.delivered();
      return paid.headers.get('location') ?? '';
    },
    pass: days => {
      for (let passed = 0; passed < days; passed += 1) {
        world.clock.advance(oneDayMs);
        provider.settle();
      }
    },
    close: async () => {
      await provider.delivered();
      await world.close();
      await provider.close();
    },
  };
}

/** Sends a form as a browser does, without following the redirect. */
export const postForm = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
