import type { FastifyPluginAsync } from 'fastify';
import { readMailEvents } from '../../../adapters/mail/mail-events.ts';
import { ServerError } from '../../../http/server-error.ts';
import { acceptMailReport, type DeliveryContext } from './service.ts';

export interface MailEventsContext extends DeliveryContext {
  /** The public key of the mail service; undefined if none sends reports. */
  readonly eventKey: string | undefined;
  readonly publicUrl: string;
}

/**
 * The route to which the mail service posts what happened to emails. The body is not parsed as JSON first,
 * because the signature covers the raw bytes.
 */
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
        if (context.eventKey === undefined) throw new ServerError('not_found', 'Nothing was found.');
        const events = readMailEvents(
          context.eventKey,
          {
            body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
            signature: String(headers['x-twilio-email-event-webhook-signature'] ?? ''),
            timestamp: String(headers['x-twilio-email-event-webhook-timestamp'] ?? ''),
          },
          context.clock.now(),
        );
        if (events === undefined) throw new ServerError('bad_request', 'The signature is not valid.');
        for (const { messageId: named, address, kind, status } of events) {
          const messageId = idOf.exec(named)?.[1];
          if (messageId !== undefined) await acceptMailReport(context, { messageId, address, kind, status });
        }
        return reply.status(204).send();
      },
    });
  };
}
