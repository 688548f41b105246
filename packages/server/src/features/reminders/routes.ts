import { remindersApi as api } from '@kinfolio/contract/reminders/routes';
import { feedSecret } from '@kinfolio/contract/reminders/shapes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import type { VaultContext } from '../vault/context.ts';
import { optionsOf, who } from '../vault/route-options.ts';
import { checkAddress } from './address-service.ts';
import { fetchFeed, makeFeed, revokeFeed } from './feeds-service.ts';
import { putPlan, readState, rejoin, sendTest } from './plan-service.ts';
import { notePassport } from './waiting-service.ts';

/** An owner's own reminders and calendar addresses. */
export function reminderRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...optionsOf(api.readReminders),
      handler: request => readState(vault, who(request).accountId),
    });
    app.route({
      ...optionsOf(api.putReminders),
      handler: request => putPlan(vault, who(request), request.body),
    });
    app.route({
      ...optionsOf(api.rejoinReminders),
      handler: async (request, reply) => {
        await rejoin(vault, who(request), request.body.classes);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.notePassport),
      handler: async (request, reply) => {
        await notePassport(vault, who(request), request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.testReminder),
      handler: async (request, reply) => {
        await sendTest(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.checkAddress),
      handler: async (request, reply) => {
        await checkAddress(vault, who(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...optionsOf(api.makeFeed),
      handler: async (request, reply) =>
        reply.status(201).send(await makeFeed(vault, who(request), request.body)),
    });
    app.route({
      ...optionsOf(api.revokeFeed),
      handler: async (request, reply) => {
        await revokeFeed(vault, who(request), request.params.id);
        return reply.status(204).send();
      },
    });
  };
}

const feedParams = z.object({ file: z.string().max(200) });

/** The files that calendar programs fetch. Their address is the key: nothing else is asked. */
export function calendarRoutes(vault: VaultContext): FastifyPluginAsync {
  return async app => {
    app.route({
      method: 'GET',
      url: '/calendar/v1/:file',
      schema: { tags: ['vault/v1'], summary: 'Fetch a calendar by its secret address', params: feedParams },
      handler: async (request, reply) => {
        const { file } = feedParams.parse(request.params);
        const secret = feedSecret.safeParse(file.replace(/\.ics$/, ''));
        const found =
          file.endsWith('.ics') && secret.success
            ? await fetchFeed(vault, secret.data, request.headers['if-none-match'])
            : undefined;
        if (found === undefined) throw new ServerError('not_found', 'There is nothing here.');
        reply.headers({
          etag: found.etag,
          'cache-control': 'private, max-age=3600',
          'x-robots-tag': 'noindex',
        });
        if (found.text === undefined) return reply.code(304).send();
        return reply.type('text/calendar; charset=utf-8').send(found.text);
      },
    });
  };
}
