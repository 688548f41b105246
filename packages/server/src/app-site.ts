import type { Secrets } from './adapters/crypto/secrets.ts';
import type { ServerConfig } from './config/config.ts';
import type { Database } from './db/database.ts';
import { readAccountFacts } from './features/auth/accounts/facts.ts';
import { findAccountByEmail } from './features/auth/accounts/store.ts';
import type { Auth } from './features/auth/service.ts';
import type { MailEventsContext } from './features/reminders/delivery/routes.ts';
import type { SiteDeps } from './features/site/context.ts';
import type { Clock } from './ports/clock.ts';

interface PublicDeps {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly clock: Clock;
  readonly secrets: Secrets;
}

/** Assembles the dependencies of the forms on public pages. */
export function createSiteContext({ config, database, clock, secrets }: PublicDeps, auth: Auth): SiteDeps {
  return {
    db: database.db,
    clock,
    publicUrl: config.publicUrl,
    operator: config.operator,
    messagesGo: config.messagesGo,
    secrets,
    limits: config.forms,
    queueMessage: auth.queueMessage,
    cancelMessages: auth.cancelMessages,
  };
}

/** Assembles the dependencies of the email provider's event reports. */
export function createMailEventsContext({ config, database, clock }: PublicDeps): MailEventsContext {
  return {
    db: database.db,
    clock,
    eventKey: config.mailEventsKey,
    publicUrl: config.publicUrl,
    accountOf: readAccountFacts,
    accountIdOf: async (tx, email) => (await findAccountByEmail(tx, email))?.id,
  };
}
