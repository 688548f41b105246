import type { FastifyInstance, FastifyRequest } from 'fastify';
import { validate } from 'uuid';
import * as z from 'zod';
import { readRequestOrigin } from '../../../http/entrance.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, valueOrThrow } from '../errors.ts';
import { authenticateProvingCaller } from '../proof/proving-caller.ts';
import { readBody, storableText } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import { challengeFactor } from './challenge.ts';
import { enrolFactor } from './enrol.ts';
import { recoveryRoutes } from './recovery-routes.ts';
import { unenrolFactor } from './unenrol.ts';
import { verifyFactor } from './verify.ts';

const tags = ['auth/v1'];

/** Names and issuers are shown in apps and lists, where long ones are of no use. */
const shortText = storableText.max(100);

const enrolBody = z.object({
  factor_type: storableText.default(''),
  friendly_name: shortText.default(''),
  issuer: shortText.optional(),
  phone: shortText.optional(),
});
const bytes = z.string().regex(/^[\w-]{1,32768}$/);
const passkeyAnswer = z.object({
  type: z.enum(['create', 'request']),
  credential_response: z.object({
    id: bytes,
    response: z.object({
      clientDataJSON: bytes,
      attestationObject: bytes.optional(),
      authenticatorData: bytes.optional(),
      signature: bytes.optional(),
    }),
  }),
});
const verifyBody = z.object({
  challenge_id: storableText.default(''),
  code: storableText.optional(),
  webauthn: passkeyAnswer.optional(),
});
const factorParams = z.object({ id: z.string() });

/** Routes for the second factors of the person who is signed in. */
export function factorRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    await app.register(recoveryRoutes(context));
    app.route({
      method: 'POST',
      url: '/factors',
      schema: { tags, summary: 'Start setting up a second factor', body: enrolBody },
      handler: async request => {
        const who = valueOrThrow(await authenticate(context, request));
        return valueOrThrow(await enrolFactor(context, who, readBody(enrolBody, request.body)));
      },
    });
    app.route({
      method: 'POST',
      url: '/factors/:id/challenge',
      schema: { tags, summary: 'Start a challenge for a factor', params: factorParams },
      handler: async request => {
        const who = valueOrThrow(await authenticate(context, request));
        return valueOrThrow(await challengeFactor(context, who, idOf(request)));
      },
    });
    app.route({
      method: 'POST',
      url: '/factors/:id/verify',
      schema: {
        tags,
        summary: 'Verify a factor, which completes the second step of this session',
        params: factorParams,
        body: verifyBody,
      },
      handler: async request => {
        const who = valueOrThrow(await authenticateProvingCaller(context, request));
        const factorId = idOf(request);
        const { challenge_id: challengeId, ...answer } = readBody(verifyBody, request.body);
        if (!validate(challengeId))
          throw new AuthError(
            createRefusal('validation_failed', { message: 'challenge_id needs to be a UUID' }),
          );
        const answered = { ...answer, factorId, challengeId, from: readRequestOrigin(request) };
        return valueOrThrow(await verifyFactor(context, who, answered));
      },
    });
    app.route({
      method: 'DELETE',
      url: '/factors/:id',
      schema: { tags, summary: 'Remove a factor', params: factorParams },
      handler: async request => {
        const who = valueOrThrow(await authenticateProvingCaller(context, request));
        return valueOrThrow(await unenrolFactor(context, who, idOf(request)));
      },
    });
  };
}

function idOf({ params }: FastifyRequest): string {
  const { id } = factorParams.parse(params);
  if (validate(id)) return id;
  throw new AuthError(
    createRefusal('validation_failed', { status: 404, message: 'factor_id must be an UUID' }),
  );
}
