import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { type OutboxMessage, readOutbox } from '../adapters/mail/outbox.ts';
import { fromThisMachine, isOnlyHere } from '../http/private-request.ts';
import { ServerError } from '../http/server-error.ts';

/**
 * Shows unsent messages at `/outbox` and `/outbox.json?to=`, for trying Kinfolio out. The messages hold codes that
 * open accounts, so register it only when the server is for this machine alone and sends no mail; each request is
 * checked again. The first request to any route that came through a proxy, or for a name of another machine, shuts it for
 * good: the server is reached from elsewhere then. Register it before the routes.
 */
export const outbox = fp(async (app: FastifyInstance, { folder }: { folder: string }) => {
  const mark = join(folder, 'closed');
  let isClosed = existsSync(mark);
  app.addHook('onRequest', async ({ headers, log }) => {
    if (isClosed || isOnlyHere(headers)) return;
    isClosed = true;
    log.warn(
      `the outbox is shut: a request came through a proxy or for another machine. Delete ${mark} to open it`,
    );
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(mark, '');
  });
  const querystring = z.object({ to: z.string().optional() });
  const typed = app.withTypeProvider<ZodTypeProvider>();
  typed.get('/outbox', { schema: { hide: true, querystring } }, async (request, reply) => {
    const page = pageOf(await messagesFor(request, request.query.to));
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
  });
  typed.get('/outbox.json', { schema: { hide: true, querystring } }, async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await messagesFor(request, request.query.to)),
  );

  async function messagesFor(request: FastifyRequest, to: string | undefined): Promise<OutboxMessage[]> {
    if (isClosed || !fromThisMachine(request))
      throw new ServerError('not_found', 'There is nothing at this address.');
    return readOutbox(folder, to);
  }
});

function pageOf(messages: readonly OutboxMessage[]): string {
  const shown = messages.map(({ to, subject, text }) => {
    const title = subject === null ? `Text message to ${to}` : `${subject}, to ${to}`;
    return `<article><h2>${escaped(title)}</h2><pre>${escaped(text)}</pre></article>`;
  });
  return `<!doctype html>
<html lang="en-GB">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · Kinfolio</title></head>
<body><main><h1>Outbox</h1>
<p>Messages that would have been sent. Set SMTP_URL and SMS_URL to send them.</p>
${shown.join('\n') || '<p>Nothing has been sent yet.</p>'}
</main></body>
</html>
`;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, character => entities[character] ?? character);
