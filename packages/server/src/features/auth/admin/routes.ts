import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import * as z from 'zod';
import { readAccountWithFactors } from '../accounts/person.ts';
import { presentUser } from '../accounts/presenter.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, valueOrThrow } from '../errors.ts';
import { metadata, readBody, storableText } from '../read-body.ts';
import { auditRoutes } from './audit-routes.ts';
import { requireServiceKey } from './caller.ts';
import { adminFactorRoutes } from './factor-routes.ts';
import { linkRoutes } from './link-routes.ts';
import { readNumberedPage, writeLinkHeader } from './pages.ts';
import { removeAccount } from './remove.ts';
import { listAccounts } from './store.ts';
import { createAccount, readAccount, updateAccountById } from './users.ts';

const tags = ['auth/v1 admin'];

const attributes = z.object({
  email: storableText.optional(),
  phone: storableText.optional(),
  password: z.string().min(1).optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: storableText.optional(),
  role: z
    .literal(['', 'authenticated'], { error: 'this server has the role "authenticated" only' })
    .optional(),
});
const removal = z.object({ should_soft_delete: z.boolean().default(false) });
const userParams = z.object({ id: z.string() });

/** Routes for administrators only. Each of them checks the service key before it reads anything else. */
export function adminRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.addHook('onRequest', async request => valueOrThrow(await requireServiceKey(context, request)));
    await app.register(adminFactorRoutes(context));
    await app.register(linkRoutes(context));
    await app.register(auditRoutes(context));
    app.route({
      method: 'GET',
      url: '/admin/users',
      schema: { tags, summary: 'List accounts, newest first' },
      handler: async (request, reply) => {
        const page = valueOrThrow(readNumberedPage(request.query));
        const { accounts, total } = await listAccounts(context.db, page);
        reply.header('x-total-count', total).header('link', writeLinkHeader('/admin/users', page, total));
        const people = await Promise.all(
          accounts.map(async account => readAccountWithFactors(context.db, account)),
        );
        return { users: people.map(presentUser), aud: 'authenticated' };
      },
    });
    app.route({
      method: 'POST',
      url: '/admin/users',
      schema: { tags, summary: 'Make an account', body: attributes },
      handler: async request =>
        valueOrThrow(await createAccount(context, readBody(attributes, request.body))),
    });
    app.route({
      method: 'GET',
      url: '/admin/users/:id',
      schema: { tags, summary: 'Read an account', params: userParams },
      handler: async request => valueOrThrow(await readAccount(context, readUserId(request))),
    });
    app.route({
      method: 'PUT',
      url: '/admin/users/:id',
      schema: { tags, summary: 'Change an account', params: userParams, body: attributes },
      handler: async request => {
        const wanted = readBody(attributes, request.body);
        return valueOrThrow(await updateAccountById(context, readUserId(request), wanted));
      },
    });
    app.route({
      method: 'DELETE',
      url: '/admin/users/:id',
      schema: { tags, summary: 'Remove an account, softly or with all its data', params: userParams },
      handler: async request => {
        const { should_soft_delete: softly } = readBody(removal, request.body);
        valueOrThrow(await removeAccount(context, readUserId(request), { softly }));
        return {};
      },
    });
  };
}

export function readUserId({ params }: FastifyRequest): string {
  const { id } = userParams.parse(params);
  if (validate(id)) return id;
  throw new AuthError(
    createRefusal('validation_failed', { status: 404, message: 'user_id must be an UUID' }),
  );
}
