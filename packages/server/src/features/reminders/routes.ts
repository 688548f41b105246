import { remindersApi as api } from '@kinfolio/contract/reminders/routes';
import { feedSecret } from '@kinfolio/contract/reminders/shapes';
import type { FastifyPluginAsync } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { ServerError } from '../../http/server-error.ts';
import type { VaultContext } from '../vault/context.ts';
import { requireSignedIn, toRouteOptions } from '../vault/route-options.ts';
import { sendAddressCheck } from './address-service.ts';
import { fetchFeed, makeFeed, revokeFeed } from './feeds-service.ts';
import { readReminderState, resumeReminders, saveReminderPlan, sendTestReminder } from './plan-service.ts';
import { recordPassportOpened } from './waiting-service.ts';

/** Routes for an owner's reminders and calendar addresses. */
export function reminderRoutes(vault: VaultContext): FastifyPluginAsync {
  return async plain => {
    const app = plain.withTypeProvider<ZodTypeProvider>();
    app.route({
      ...toRouteOptions(api.readReminders),
      handler: request => readReminderState(vault, requireSignedIn(request).accountId),
    });
    app.route({
      ...toRouteOptions(api.putReminders),
      handler: request => saveReminderPlan(vault, requireSignedIn(request), request.body),
    });
    app.route({
      ...toRouteOptions(api.rejoinReminders),
      handler: async (request, reply) => {
        await resumeReminders(vault, requireSignedIn(request), request.body.classes);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.notePassport),
      handler: async (request, reply) => {
        await recordPassportOpened(vault, requireSignedIn(request), request.body);
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.testReminder),
      handler: async (request, reply) => {
        await sendTestReminder(vault, requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.checkAddress),
      handler: async (request, reply) => {
        await sendAddressCheck(vault, requireSignedIn(request));
        return reply.status(204).send();
      },
    });
    app.route({
      ...toRouteOptions(api.makeFeed),
      handler: async (request, reply) =>
        reply.status(201).send(await makeFeed(vault, requireSignedIn(request), request.body)),
    });
    app.route({
      ...toRouteOptions(api.revokeFeed),
      handler: async (request, reply) => {
        await revokeFeed(vault, requireSignedIn(request), request.params.id);
        return reply.status(204).send();
      },
    });
  };
}

const feedParams = z.object({ file: z.string().max(200) });

/** Routes for the files that calendar programs fetch. The secret in the address is the only credential. */
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
        if (found === undefined) throw new ServerError('not_found', 'Nothing was found.');
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
