import type { FastifyPluginAsync } from 'fastify';
import { readMailEvents } from '../../../adapters/mail/mail-events.ts';
import { ServerError } from '../../../http/server-error.ts';
import { type DeliveryContext, takeMailReport } from './service.ts';

/** What the route of the mail service works with. */
export interface MailEventsContext extends DeliveryContext {
  /** The public key of the mail service; undefined where none reports. */
  readonly eventKey: string | undefined;
  readonly publicUrl: string;
}

/** Where the mail service posts what became of mails. The signature is over the bytes, so the body is not read as JSON first. */
export function mailEventRoutes(context: MailEventsContext): FastifyPluginAsync {
  const host = new URL(context.publicUrl).hostname;
  const idOf = new RegExp(`^<?([0-9a-f-]{36})@${host.replaceAll('.', '\\.')}>?$`);
  return async app => {
    app.removeContentTypeParser('application/json');
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    );
    app.route({
      method: 'POST',
      url: '/mail/v1/events',
      bodyLimit: 1_048_576,
      schema: { tags: ['vault/v1'], summary: 'Receive signed reports from the mail service' },
      handler: async ({ body, headers }, reply) => {
        if (context.eventKey === undefined) throw new ServerError('not_found', 'There is nothing here.');
        const events = readMailEvents(
          context.eventKey,
          {
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            signature: String(headers['x-twilio-email-event-webhook-signature'] ?? ''),
            timestamp: String(headers['x-twilio-email-event-webhook-timestamp'] ?? ''),
          },
          context.clock.now(),
        );
        if (events === undefined) throw new ServerError('bad_request', 'The signature is not right.');
        for (const { messageId: named, address, kind, status } of events) {
          const messageId = idOf.exec(named)?.[1];
          if (messageId !== undefined) await takeMailReport(context, { messageId, address, kind, status });
        }
        return reply.status(204).send();
      },
    });
  };
}
