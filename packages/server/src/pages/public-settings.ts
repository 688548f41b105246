import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/** What the web app may know about its server: an explicit list, every word of it public. */
export interface PublicSettings {
  /** Where the server is reached, without a slash at the end. */
  url: string;
  /** The API key of signed-out clients. */
  anonKey: string;
  /** The payment provider's publishable key, or null when nothing can be paid. */
  publishableKey: string | null;
  /** Where the provider's pages are, to which people may be led to pay; empty when nothing can be paid. */
  paymentPages: readonly string[];
  /** Where people are told from programs before they sign in; null where nobody is asked to. */
  captchaFrame: string | null;
  /** How long the code of a mail works, in minutes. */
  codeMinutes: number;
  /** Seconds after a mail about signing up until there may be another to the same address. */
  mailAgainAfterSeconds: number;
  /** Who may make an account: see AuthSettings. */
  signUps: 'open' | 'closed' | 'invited' | 'by-provider';
  /** Changes with every build of the web app; null when the web app is not built. */
  buildHash: string | null;
}

/**
 * Where the emails of this server go: to their receivers, or to `/outbox`, which the page that asks may read or which is
 * shut, or nowhere that the page can read them.
 */
export type MailsGo = 'by-mail' | 'to-outbox' | 'to-shut-outbox' | 'nowhere';

export interface PublicSettingsOptions {
  settings: PublicSettings;
  mailsGo: (request: FastifyRequest) => Promise<MailsGo>;
}

/** `/config.json`, which the web app reads at start and keeps for starts without a network. */
export const publicSettings = fp(
  async (app: FastifyInstance, { settings, mailsGo }: PublicSettingsOptions) => {
    app.get('/config.json', { schema: { hide: true } }, async (request, reply) =>
      reply.header('cache-control', 'no-cache').send({ ...settings, mailsGo: await mailsGo(request) }),
    );
  },
);
