import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { entranceOf } from '../../../http/entrance.ts';
import { redirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { askingDevice, askingHash } from '../devices/known.ts';
import { AuthError, granted, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { challengeOf, pkceFields } from '../pkce.ts';
import { provingCaller } from '../proof/proving-caller.ts';
import { metadata, readBody, text } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import { type Address, readAddress } from './address.ts';
import { signUpAnonymously } from './anonymous.ts';
import { signUp } from './sign-up.ts';
import { readUser, updateUser } from './update.ts';

const tags = ['auth/v1'];

const signUpBody = z.object({
  email: text.default(''),
  phone: text.default(''),
  password: z.string().default(''),
  data: metadata.default({}),
  ...pkceFields,
});

const updateBody = z.object({
  email: text.optional(),
  phone: text.optional(),
  password: z.string().optional(),
  data: metadata.optional(),
  nonce: z.string().optional(),
  ...pkceFields,
  app_metadata: z.unknown().optional(),
});

/** Signing up, and a person's own User object. */
export function accountRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/signup',
      schema: { tags, summary: 'Make an account, and sign it in or send it a code', body: signUpBody },
      handler: async (request, reply) => {
        granted(await takeRequest(context, { address: request.ip }));
        const body = readBody(signUpBody, request.body);
        const from = entranceOf(request, reply);
        if (body.email === '' && body.phone === '')
          return granted(await signUpAnonymously(context, body.data, from));
        const to = checkSignUp(context, body);
        const challenge = granted(challengeOf(body));
        const { password, data } = body;
        const redirectTo = redirectTarget(context, request);
        const askedBy = askingDevice(context, from);
        const wanted = { to, password, data, challenge, redirectTo, askedBy, from };
        return granted(await signUp(context, wanted));
      },
    });
    app.route({
      method: 'GET',
      url: '/user',
      schema: { tags, summary: 'Read the person who is signed in' },
      handler: async request =>
        granted(await readUser(context, granted(await authenticate(context, request)))),
    });
    app.route({
      method: 'PUT',
      url: '/user',
      schema: {
        tags,
        summary: 'Change the password, the metadata, the email or the phone',
        body: updateBody,
      },
      handler: async request => {
        const who = granted(await provingCaller(context, request));
        const changes = readBody(updateBody, request.body);
        if (changes.app_metadata !== undefined) {
          throw new AuthError(
            refuse('not_admin', { message: 'Updating app_metadata requires admin privileges' }),
          );
        }
        const challenge = granted(challengeOf(changes));
        const redirectTo = redirectTarget(context, request);
        const { device } = entranceOf(request);
        const askedBy = device === undefined ? undefined : askingHash(context, device);
        return granted(await updateUser(context, who, { ...changes, challenge, redirectTo, askedBy }));
      },
    });
  };
}

/** A person has one name at sign-up: an email or, where that is switched on, a phone number. */
function checkSignUp({ settings }: AuthContext, body: z.output<typeof signUpBody>): Address {
  const { password } = body;
  if (password === '')
    throw new AuthError(refuse('validation_failed', { message: 'Signup requires a valid password' }));
  const to = granted(
    readAddress(body, 'Only an email address or phone number should be provided on signup.'),
  );
  if (to.phone !== undefined && !settings.phoneSignups)
    throw new AuthError(refuse('phone_provider_disabled'));
  if (to.phone !== undefined && granted(challengeOf(body)) !== undefined) {
    const message = 'PKCE not supported for phone signups';
    throw new AuthError(refuse('validation_failed', { message }));
  }
  return to;
}
