import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { readRequestOrigin } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import { valueOrThrow } from '../errors.ts';
import { authenticateProvingCaller } from '../proof/proving-caller.ts';
import { readBody, storableText } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import {
  makeRecoveryCodes,
  recoveryStatus,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts';

const tags = ['auth/v1'];
const makeBody = z.object({ friendly_name: storableText.max(100).default('Recovery codes') });
const verifyBody = z.object({ code: storableText.default('') });

/** Routes for the recovery codes of the person who is signed in. There are ten codes, and each can be used once. */
export function recoveryRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/factors/recovery-codes',
      schema: { tags, summary: 'Read how many recovery codes are left' },
      handler: async request =>
        valueOrThrow(await recoveryStatus(context, valueOrThrow(await authenticate(context, request)))),
    });
    app.route({
      method: 'POST',
      url: '/factors/recovery-codes',
      schema: { tags, summary: 'Make recovery codes', body: makeBody },
      handler: async request => {
        const who = valueOrThrow(await authenticateProvingCaller(context, request));
        const { friendly_name: name } = readBody(makeBody, request.body);
        return valueOrThrow(await makeRecoveryCodes(context, who, name));
      },
    });
    app.route({
      method: 'POST',
      url: '/factors/recovery-codes/regenerate',
      schema: { tags, summary: 'Make new recovery codes; earlier ones stop working' },
      handler: async request =>
        valueOrThrow(
          await remakeRecoveryCodes(context, valueOrThrow(await authenticateProvingCaller(context, request))),
        ),
    });
    app.route({
      method: 'POST',
      url: '/factors/recovery-codes/verify',
      schema: { tags, summary: 'Use a recovery code as the second factor of this session', body: verifyBody },
      handler: async request => {
        const who = valueOrThrow(await authenticate(context, request));
        const { code } = readBody(verifyBody, request.body);
        return valueOrThrow(
          await verifyRecoveryCode(context, who, { code, from: readRequestOrigin(request) }),
        );
      },
    });
    app.route({
      method: 'DELETE',
      url: '/factors/recovery-codes',
      schema: { tags, summary: 'Remove the recovery codes' },
      handler: async request =>
        valueOrThrow(
          await removeRecoveryCodes(context, valueOrThrow(await authenticateProvingCaller(context, request))),
        ),
    });
  };
}
