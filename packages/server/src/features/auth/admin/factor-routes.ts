import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import * as z from 'zod';
import { presentFactor } from '../accounts/factor-presenter.ts';
import { lockAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal } from '../errors.ts';
import { findFactor, listFactors } from '../factors/store.ts';
import { removeFactor } from '../factors/unenrol.ts';

const tags = ['auth/v1 admin'];
const params = z.object({ id: z.string(), factorId: z.string().default('') });

/** Routes that list the second factors of any account and remove one that its owner has lost. */
export function adminFactorRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/admin/users/:id/factors',
      schema: { tags, summary: 'List the second factors of an account' },
      handler: async request => {
        const { id } = namesIn(request);
        return context.db.transaction(async tx => {
          if ((await lockAccount(tx, id)) === undefined) throw userNotFound();
          return (await listFactors(tx, id)).map(presentFactor);
        });
      },
    });
    app.route({
      method: 'DELETE',
      url: '/admin/users/:id/factors/:factorId',
      schema: { tags, summary: 'Remove a second factor of an account' },
      handler: async request => {
        const { id, factorId } = namesIn(request);
        return context.db.transaction(async tx => {
          if ((await lockAccount(tx, id)) === undefined) throw userNotFound();
          const factor = validate(factorId) ? await findFactor(tx, id, factorId) : undefined;
          if (factor === undefined) throw new AuthError(createRefusal('mfa_factor_not_found'));
          await removeFactor(context, tx, factor);
          return presentFactor(factor);
        });
      },
    });
  };
}

function namesIn(request: FastifyRequest): { id: string; factorId: string } {
  const named = params.parse(request.params);
  if (validate(named.id)) return named;
  throw new AuthError(
    createRefusal('validation_failed', { status: 404, message: 'user_id must be an UUID' }),
  );
}

const userNotFound = () =>
  new AuthError(createRefusal('user_not_found', { status: 404, message: 'User not found' }));
