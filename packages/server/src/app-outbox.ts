import type { FastifyInstance, FastifyRequest } from 'fastify';
import { outboxFolderPath } from './adapters/mail/messages.ts';
import type { ServerConfig } from './config/config.ts';
import { isFromThisMachine } from './http/private-request.ts';
import { outboxPlugin } from './operations/outbox.ts';
import { createOutboxLock } from './operations/outbox-lock.ts';
import type { MailDelivery } from './pages/public-settings.ts';
import type { Clock } from './ports/clock.ts';

/**
 * Registers the outbox on a server that is used only on this machine and cannot send emails or text messages. Returns a
 * function that determines where the emails of a request go, so that the page can tell the person.
 */
export async function registerOutbox(
  app: FastifyInstance,
  { config, clock }: { config: ServerConfig; clock: Clock },
): Promise<(request: FastifyRequest) => Promise<MailDelivery>> {
  const { smtpUrl, smsUrl, twilio, local, mode, publicUrl } = config;
  const sendsTexts = (smsUrl ?? twilio) !== undefined;
  const folder = outboxFolderPath(config);
  const lock = createOutboxLock(folder, clock);
  if (local && (smtpUrl === undefined || !sendsTexts))
    await app.register(outboxPlugin, { folder, lock, publicUrl });
  return async request => {
    // A server that only handles requests leaves sending to another server, which may have a mail server
    // configured.
    if (smtpUrl !== undefined || (!local && mode === 'web')) return 'by-mail';
    if (!local || !isFromThisMachine(request)) return 'nowhere';
    return (await lock.read()) === undefined ? 'to-outbox' : 'to-shut-outbox';
  };
}
