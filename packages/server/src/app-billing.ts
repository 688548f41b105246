import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Secrets } from './adapters/crypto/secrets.ts';
import { createStripePayments } from './adapters/payments/stripe.ts';
import type { ServerConfig } from './config/config.ts';
import type { Database, Db } from './db/database.ts';
import type { JobQueuer } from './db/jobs.ts';
import { planFactsStore } from './features/account/service.ts';
import { isAccountClosing, readAccountFacts } from './features/auth/accounts/facts.ts';
import type { Auth } from './features/auth/service.ts';
import { functionRoutes } from './features/billing/functions.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { readUsedBytes } from './features/storage/usage/store.ts';
import { requireProofOfAccount, requireSignedRequest } from './features/vault/guarded-calls/service.ts';
import { findRouteNeeds, listEarlierProofs } from './http/needs.ts';
import type { SignedIn } from './http/signed-in.ts';
import type { Clock } from './ports/clock.ts';

interface BillingParts {
  config: ServerConfig;
  database: Database;
  clock: Clock;
  jobs: JobQueuer;
  log: Logger;
  secrets: Secrets;
}

/** The payment provider; undefined if this server does not accept payments. */
export const createPaymentProvider = ({ stripe: { secretKey, webhookSecrets, apiBase } }: ServerConfig) =>
  secretKey === undefined ? undefined : createStripePayments({ secretKey, webhookSecrets, apiBase });

/** Registers the billing routes, and connects them to the services of other features. */
export async function registerBilling(app: FastifyInstance, deps: BillingParts, auth: Auth): Promise<void> {
  const { config } = deps;
  const proving = {
    db: deps.database.db,
    clock: deps.clock,
    publicUrl: config.publicUrl,
    fakesSecret: deps.secrets.fakesSecret,
    logActivity: auth.logActivity,
  };
  const billing = {
    db: deps.database.db,
    clock: deps.clock,
    jobs: deps.jobs,
    publicUrl: config.publicUrl,
    payments: createPaymentProvider(config),
    standings: planFactsStore,
    emailOf: auth.emailOf,
    closes: isAccountClosing,
    queueMessage: auth.queueMessage,
    log: deps.log,
    authenticate: async (request: FastifyRequest) => {
      const who = await auth.requireActive(request);
      auth.requireShown(who, listEarlierProofs(findRouteNeeds(request)));
      return who;
    },
    requireSigned: (who: SignedIn, request: FastifyRequest) => requireSignedRequest(proving, who, request),
    requirePortal: async (who: SignedIn, request: FastifyRequest) => {
      auth.requireShown(who, ['present']);
      await requireProofOfAccount(proving, who, request);
    },
    whoIs: async (db: Db, accountId: string) => {
      const facts = await readAccountFacts(db, accountId);
      return facts && { name: facts.name, email: facts.email ?? '' };
    },
    bytesOf: readUsedBytes,
    sendToSelf: async (url: string, headers: Record<string, string>, payload: string) =>
      (await app.inject({ method: 'POST', url, headers, payload })).statusCode,
  };
  await app.register(billingRoutes(billing), { prefix: '/billing/v1' });
  await app.register(functionRoutes(billing), { prefix: '/functions/v1' });
}
