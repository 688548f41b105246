import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outboxFolder } from './adapters/mail/messages.ts';
import type { Config } from './config/config.ts';
import { fromThisMachine } from './http/private-request.ts';
import { outbox } from './operations/outbox.ts';
import { createOutboxLock } from './operations/outbox-lock.ts';
import type { MailsGo } from './pages/public-settings.ts';
import type { Clock } from './ports/clock.ts';

/**
 * Registers the outbox where a server for this machine alone has nowhere to send emails, or text messages. Returns where
 * its emails go, for the page that makes a request.
 */
export async function registerOutbox(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: Clock },
): Promise<(request: FastifyRequest) => Promise<MailsGo>> {
  const { smtpUrl, smsUrl, twilio, local, mode, publicUrl } = config;
  const sendsTexts = (smsUrl ?? twilio) !== undefined;
  const folder = outboxFolder(config);
  const lock = createOutboxLock(folder, clock);
  if (local && (smtpUrl === undefined || !sendsTexts))
    await app.register(outbox, { folder, lock, publicUrl });
  return async request => {
    // The emails of a server that only answers people are sent by another one, which may have a mail server.
    if (smtpUrl !== undefined || (!local && mode === 'web')) return 'by-mail';
    if (!local || !fromThisMachine(request)) return 'nowhere';
    return (await lock.read()) === undefined ? 'to-outbox' : 'to-shut-outbox';
  };
}
