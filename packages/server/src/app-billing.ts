import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Secrets } from './adapters/crypto/secrets.ts';
import { createStripePayments } from './adapters/payments/stripe.ts';
import type { Config } from './config/config.ts';
import type { Database, Db } from './db/database.ts';
import type { Jobs } from './db/jobs.ts';
import { standings } from './features/account/service.ts';
import { isClosing, readAccountFacts } from './features/auth/accounts/facts.ts';
import type { Auth } from './features/auth/service.ts';
import { functionRoutes } from './features/billing/functions.ts';
import { billingRoutes } from './features/billing/routes.ts';
import { readUsage } from './features/storage/usage/store.ts';
import { requireProofOf, requireSigned } from './features/vault/guarded-calls/service.ts';
import { rowOf, shownBefore } from './http/needs.ts';
import type { SignedIn } from './http/signed-in.ts';
import type { Clock } from './ports/clock.ts';

interface BillingParts {
  config: Config;
  database: Database;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  secrets: Secrets;
}

/** Who takes payments; undefined where nothing can be paid. */
export const paymentProviderOf = ({ stripe: { secretKey, webhookSecrets, apiBase } }: Config) =>
  secretKey === undefined ? undefined : createStripePayments({ secretKey, webhookSecrets, apiBase });

/** The plans and what is paid for them, with what the other features do for it. */
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
    payments: paymentProviderOf(config),
    standings,
    emailOf: auth.emailOf,
    closes: isClosing,
    queueMessage: auth.queueMessage,
    log: deps.log,
    authenticate: async (request: FastifyRequest) => {
      const who = await auth.requireActive(request);
      auth.requireShown(who, shownBefore(rowOf(request)));
      return who;
    },
    requireSigned: (who: SignedIn, request: FastifyRequest) => requireSigned(proving, who, request),
    requirePortal: async (who: SignedIn, request: FastifyRequest) => {
      auth.requireShown(who, ['present']);
      await requireProofOf(proving, who, request);
    },
    whoIs: async (db: Db, accountId: string) => {
      const facts = await readAccountFacts(db, accountId);
      return facts && { name: facts.name, email: facts.email ?? '' };
    },
    bytesOf: readUsage,
    sendToSelf: async (url: string, headers: Record<string, string>, payload: string) =>
      (await app.inject({ method: 'POST', url, headers, payload })).statusCode,
  };
  await app.register(billingRoutes(billing), { prefix: '/billing/v1' });
  await app.register(functionRoutes(billing), { prefix: '/functions/v1' });
}
