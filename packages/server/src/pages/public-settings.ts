import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

/**
 * Everything that the web app may know about its server. All of it is public, so each value is listed
 * explicitly.
 */
export interface PublicSettings {
  /** The URL of the server, without a trailing slash. */
  url: string;
  /** The API key of signed-out clients. */
  anonKey: string;
  /** The payment provider's publishable key; null if payments are switched off. */
  publishableKey: string | null;
  /** The provider's pages to which people may be sent to pay; empty if payments are switched off. */
  paymentPages: readonly string[];
  /** The origin of the captcha shown before sign-in; null if the server uses no captcha. */
  captchaFrame: string | null;
  /** For how many minutes the code in an email is valid. */
  codeMinutes: number;
  /** How many seconds must pass between two emails about signing up to the same address. */
  mailAgainAfterSeconds: number;
  /** Who may create an account: see AuthSettings. */
  signUps: 'open' | 'closed' | 'invited' | 'by-provider';
  /** Changes with every build of the web app; null if the web app is not built. */
  buildHash: string | null;
}

/**
 * Where this server's emails go: to their recipients; to `/outbox`, which the page can read unless it is
 * closed; or to a place that the page cannot read.
 */
export type MailDelivery = 'by-mail' | 'to-outbox' | 'to-shut-outbox' | 'nowhere';

export interface PublicSettingsOptions {
  settings: PublicSettings;
  mailsGo: (request: FastifyRequest) => Promise<MailDelivery>;
}

/** `/config.json`, which the web app reads when it starts, and stores for starts without a network. */
export const publicSettingsPlugin = fp(
  async (app: FastifyInstance, { settings, mailsGo }: PublicSettingsOptions) => {
    app.get('/config.json', { schema: { hide: true } }, async (request, reply) =>
      reply.header('cache-control', 'no-cache').send({ ...settings, mailsGo: await mailsGo(request) }),
    );
  },
);
