import { type StandIn, startStandIn } from '@kinfolio/stripe-stand-in/stand-in';
import { createStripePayments } from '../../../adapters/payments/stripe.ts';
import type { TestClock } from '../../../testing/test-app.ts';
import { standings } from '../../account/service.ts';
import { isClosing } from '../../auth/accounts/facts.ts';
import { findAccount } from '../../auth/accounts/store.ts';
import { createQueueMessage } from '../../auth/messages/queue-message.ts';
import { type AuthWorld, type Person, sessionOf, startAuthWorld } from '../../auth/testing/auth-world.ts';
import type { BillingDeps } from '../context.ts';

/** A server with a payment provider, on one clock. */
export interface BillingWorld extends AuthWorld {
  readonly provider: StandIn;
  /** What runs later works with this. */
  readonly deps: BillingDeps;
  /** A request of a person signed in. */
  ask(person: Person, method: string, path: string, body?: unknown): Promise<{ status: number; body: Told }>;
  /** Goes to the provider's page for a plan and pays there; the address it leads back to. */
  payByCard(person: Person, choice: object, number?: string): Promise<string>;
  /** Lets time pass at the server and at the provider. */
  pass(days: number): void;
}

// oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies of every shape
type Told = any;

export const day = 24 * 60 * 60_000;
const webhookSecret = 'whsec_test_of_the_world';

/** The settings of a server whose payment provider is a pretend one. */
export const settingsFor = ({ url }: Pick<StandIn, 'url'>) => ({
  STRIPE_SECRET_KEY: 'sk_test_world',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_world',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_BASE: url,
});

/** Makes the plans known to the pretend provider, and has it report payments to a server. */
export async function connectProvider(provider: StandIn, url: string) {
  provider.addEndpoint(`${url}/billing/v1/webhook`, webhookSecret);
  const payments = createStripePayments({
    secretKey: 'sk_test_world',
    webhookSecrets: [webhookSecret],
    apiBase: provider.url,
  });
  await payments.setUp(`${url}/billing/v1/webhook`);
  // The one of setUp has a secret of its own.
  for (const [id, { secret }] of Object.entries(provider.state.endpoints))
    if (secret !== webhookSecret) delete provider.state.endpoints[id];
  return payments;
}

export async function startBillingWorld(more: Record<string, string> = {}): Promise<BillingWorld> {
  let clock: Pick<TestClock, 'now'> = { now: () => Date.now() };
  const provider = await startStandIn({ clock: { now: () => clock.now() } });
  const world = await startAuthWorld({ ...settingsFor(provider), ...more });
  clock = world.clock;
  const payments = await connectProvider(provider, world.url);
  const { config, secrets, jobs, database } = world;
  const signedInAt = new Map<string, number>();
  const ask: BillingWorld['ask'] = async (person, method, path, body) => {
    // A session ends after 30 idle minutes, and here months pass.
    if (world.clock.now() > (signedInAt.get(person.id) ?? world.clock.now())) {
      const { email, password } = person;
      const { error } = await person.device.auth.signInWithPassword({ email, password });
      if (error) throw error;
    }
    signedInAt.set(person.id, world.clock.now());
    const { access_token: token } = await sessionOf(person);
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
      standings,
      emailOf: async (db, id) => (await findAccount(db, id))?.email ?? '',
      closes: isClosing,
      queueMessage: createQueueMessage({ clock: world.clock, jobs, secrets }),
      log: { info: () => undefined, warn: () => undefined },
    },
    ask,
    payByCard: async (person, choice, number = '4242 4242 4242 4242') => {
      const { body } = await ask(person, 'POST', '/billing/v1/checkout', choice);
      const paid = await post(body.url, { number });
      await provider.delivered();
      return paid.headers.get('location') ?? '';
    },
    pass: days => {
      for (let passed = 0; passed < days; passed += 1) {
        world.clock.advance(day);
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

/** Sends a form as a browser does, without following where it leads. */
export const post = (url: string, fields: Record<string, string>) =>
  fetch(url, { method: 'POST', redirect: 'manual', body: new URLSearchParams(fields) });
