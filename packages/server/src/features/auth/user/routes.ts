import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { readRequestOrigin } from '../../../http/entrance.ts';
import { type ContactAddress, readAddress } from '../accounts/address.ts';
import { chooseRedirectTarget } from '../codes/redirect.ts';
import type { AuthContext } from '../context.ts';
import { hashRequestingDevice, readRequestingDeviceHash } from '../devices/known.ts';
import { AuthError, createRefusal, valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { pkceFields, readPkceChallenge } from '../pkce.ts';
import { authenticateProvingCaller } from '../proof/proving-caller.ts';
import { metadata, readBody, storableText } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import { signUpAnonymously } from '../sign-up/anonymous.ts';
import { signUp } from '../sign-up/sign-up.ts';
import { readUser, updateUser } from './update.ts';

const tags = ['auth/v1'];

const signUpBody = z.object({
  email: storableText.default(''),
  phone: storableText.default(''),
  password: z.string().default(''),
  data: metadata.default({}),
  ...pkceFields,
});

const updateBody = z.object({
  email: storableText.optional(),
  phone: storableText.optional(),
  password: z.string().optional(),
  data: metadata.optional(),
  nonce: z.string().optional(),
  ...pkceFields,
  app_metadata: z.unknown().optional(),
});

/** Routes for signing up, and for a person's own User object. */
export function accountRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/signup',
      schema: { tags, summary: 'Create an account, then sign it in or send it a code', body: signUpBody },
      handler: async (request, reply) => {
        valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
        const body = readBody(signUpBody, request.body);
        const from = readRequestOrigin(request, reply);
        if (body.email === '' && body.phone === '')
          return valueOrThrow(await signUpAnonymously(context, body.data, from));
        const to = checkSignUp(context, body);
        const challenge = valueOrThrow(readPkceChallenge(body));
        const { password, data } = body;
        const redirectTo = chooseRedirectTarget(context, request);
        const askedBy = readRequestingDeviceHash(context, from);
        const wanted = { to, password, data, challenge, redirectTo, askedBy, from };
        return valueOrThrow(await signUp(context, wanted));
      },
    });
    app.route({
      method: 'GET',
      url: '/user',
      schema: { tags, summary: 'Read the account of the person who is signed in' },
      handler: async request =>
        valueOrThrow(await readUser(context, valueOrThrow(await authenticate(context, request)))),
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
        const who = valueOrThrow(await authenticateProvingCaller(context, request));
        const changes = readBody(updateBody, request.body);
        if (changes.app_metadata !== undefined) {
          throw new AuthError(
            createRefusal('not_admin', { message: 'Updating app_metadata requires admin privileges' }),
          );
        }
        const challenge = valueOrThrow(readPkceChallenge(changes));
        const redirectTo = chooseRedirectTarget(context, request);
        const { device } = readRequestOrigin(request);
        const askedBy = device === undefined ? undefined : hashRequestingDevice(context, device);
        return valueOrThrow(await updateUser(context, who, { ...changes, challenge, redirectTo, askedBy }));
      },
    });
  };
}

/** Returns the one address that a person signs up with: an email or, if that is enabled, a phone number. */
function checkSignUp({ settings }: AuthContext, body: z.output<typeof signUpBody>): ContactAddress {
  const { password } = body;
  if (password === '')
    throw new AuthError(createRefusal('validation_failed', { message: 'Signup requires a valid password' }));
  const to = valueOrThrow(
    readAddress(body, 'Only an email address or phone number should be provided on signup.'),
  );
  if (to.phone !== undefined && !settings.phoneSignups)
    throw new AuthError(createRefusal('phone_provider_disabled'));
  if (to.phone !== undefined && valueOrThrow(readPkceChallenge(body)) !== undefined) {
    const message = 'PKCE not supported for phone signups';
    throw new AuthError(createRefusal('validation_failed', { message }));
  }
  return to;
}
