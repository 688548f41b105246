import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { entranceOf } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import { granted } from '../errors.ts';
import { provingCaller } from '../proof/proving-caller.ts';
import { readBody, text } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import {
  makeRecoveryCodes,
  recoveryStatus,
  remakeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from './recovery-codes.ts';

const tags = ['auth/v1'];
const makeBody = z.object({ friendly_name: text.max(100).default('Recovery codes') });
const verifyBody = z.object({ code: text.default('') });

/** The recovery codes of the person who is signed in: ten, each for one time. */
export function recoveryRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'GET',
      url: '/factors/recovery-codes',
      schema: { tags, summary: 'Read how many recovery codes are left' },
      handler: async request =>
        granted(await recoveryStatus(context, granted(await authenticate(context, request)))),
    });
    app.route({
      method: 'POST',
      url: '/factors/recovery-codes',
      schema: { tags, summary: 'Make recovery codes', body: makeBody },
      handler: async request => {
        const who = granted(await provingCaller(context, request));
        const { friendly_name: name } = readBody(makeBody, request.body);
        return granted(await makeRecoveryCodes(context, who, name));
      },
    });
    app.route({
      method: 'POST',
      url: '/factors/recovery-codes/regenerate',
      schema: { tags, summary: 'Make new recovery codes; earlier ones stop working' },
      handler: async request =>
        granted(await remakeRecoveryCodes(context, granted(await provingCaller(context, request)))),
    });
    app.route({
      method: 'POST',
      url: '/factors/recovery-codes/verify',
      schema: { tags, summary: 'Use a recovery code as the second factor of this session', body: verifyBody },
      handler: async request => {
        const who = granted(await authenticate(context, request));
        const { code } = readBody(verifyBody, request.body);
        return granted(await verifyRecoveryCode(context, who, { code, from: entranceOf(request) }));
      },
    });
    app.route({
      method: 'DELETE',
      url: '/factors/recovery-codes',
      schema: { tags, summary: 'Remove the recovery codes' },
      handler: async request =>
        granted(await removeRecoveryCodes(context, granted(await provingCaller(context, request)))),
    });
  };
}
