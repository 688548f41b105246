import type { FastifyInstance, FastifyPluginAsync, FastifyRequest } from 'fastify';
import { setErrorReply } from '../../http/error-reply.ts';
import { bodyHashPlugin } from '../../http/hashed-body.ts';
import { readResponseFormat, replyWithRows } from './answer.ts';
import { authenticateCaller, type Caller, refuseForbidden } from './caller.ts';
import type { AccountContext } from './context.ts';
import { restEnvelope } from './error-envelope.ts';
import { RestError } from './errors.ts';
import { callFunction } from './functions.ts';
import { readQuery } from './query.ts';
import { type Relation, relations } from './relations.ts';

const tags = ['rest/v1'];
const writes = ['POST', 'PUT', 'PATCH', 'DELETE'];

type Named = { Params: { name: string } };

/**
 * `rest/v1`: what the official client reads about a person's own plan. Register it under that prefix. The caller is
 * identified before any of the body is read. Other people's rows look absent; asking for them is not an error.
 */
export function restRoutes(context: AccountContext): FastifyPluginAsync {
  return async app => {
    setErrorReply(app, restEnvelope);
    app.decorateRequest('caller', null);
    await app.register(bodyHashPlugin);
    app.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      request.setDecorator<Caller>('caller', await authenticateCaller(context, request));
      checkSchema(request);
      readResponseFormat(request);
    });
    app.addHook('preValidation', async request => {
      const who = caller(request);
      if (who !== 'nobody') await context.requireSigned(who, request);
    });
    tableRoutes(app, context);
    functionRoutes(app, context);
  };
}

const caller = (request: FastifyRequest) => request.getDecorator<Caller>('caller');

function tableRoutes(app: FastifyInstance, context: AccountContext): void {
  app.route<Named>({
    method: 'GET',
    url: '/:name',
    schema: { tags, summary: 'Read your own row of profiles or subscriptions' },
    handler: async (request, reply) => {
      const { name } = request.params;
      const relation = relationOf(name);
      const query = readQuery(name, relation.columns, request.url.split('?')[1] ?? '');
      const who = caller(request);
      const row = who === 'nobody' ? undefined : await relation.read(context.db, who.accountId);
      return replyWithRows(request, reply, row === undefined ? [] : [row], query);
    },
  });
  app.route<Named>({
    method: writes,
    url: '/:name',
    schema: { tags, summary: 'Always refused: a plan changes only through a payment' },
    onRequest: async request => {
      relationOf(request.params.name);
      throw refuseForbidden(caller(request), `permission denied for table ${request.params.name}`);
    },
    handler: () => Promise.resolve(undefined),
  });
}

function functionRoutes(app: FastifyInstance, context: AccountContext): void {
  app.route({
    method: 'POST',
    url: '/rpc/choose_trial_plan',
    schema: { tags, summary: 'Move your free trial to another plan' },
    handler: (request, reply) => callFunction(context, caller(request), 'choose_trial_plan', request, reply),
  });
  app.route<Named>({
    method: 'POST',
    url: '/rpc/:name',
    schema: { tags, summary: 'Call get_subscription_details or check_feature_access' },
    handler: (request, reply) => callFunction(context, caller(request), request.params.name, request, reply),
  });
  app.route<Named>({
    method: ['GET', 'PUT', 'PATCH', 'DELETE'],
    url: '/rpc/:name',
    schema: { hide: true },
    onRequest: async request => {
      throw new RestError('PGRST117', { message: `Unsupported HTTP method: ${request.method}` });
    },
    handler: () => Promise.resolve(undefined),
  });
}

function relationOf(name: string): Relation {
  const relation = relations.get(name);
  if (relation !== undefined) return relation;
  throw new RestError('PGRST205', {
    message: `Could not find the table 'public.${name}' in the schema cache`,
  });
}

/** Refuses any schema other than the only one, because a client that names another expects other tables. */
function checkSchema({ headers }: FastifyRequest): void {
  for (const name of ['accept-profile', 'content-profile']) {
    if (headers[name] !== undefined && headers[name] !== 'public') throw new RestError('PGRST106');
  }
}
