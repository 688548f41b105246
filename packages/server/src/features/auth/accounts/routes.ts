import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { faultOfPkce, pkceFields } from '../pkce.ts';
import { metadata, readBody, text } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
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
  app_metadata: z.unknown().optional(),
});

/** Signing up, and a person's own User object. */
export function accountRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/signup',
      schema: { tags, summary: 'Make an account and sign it in', body: signUpBody },
      handler: async request => {
        granted(await takeRequest(context, request.ip));
        const body = readBody(signUpBody, request.body);
        checkSignUp(body);
        return granted(await signUp(context, body));
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
      schema: { tags, summary: 'Change the password, the metadata or both', body: updateBody },
      handler: async request => {
        const who = granted(await authenticate(context, request));
        const changes = readBody(updateBody, request.body);
        if (changes.app_metadata !== undefined) {
          throw new AuthError(
            refuse('not_admin', { message: 'Updating app_metadata requires admin privileges' }),
          );
        }
        return granted(await updateUser(context, who, changes));
      },
    });
  };
}

/** A person has one name at sign-up: an email. Phones and visitors without a name come with their own issues. */
function checkSignUp(body: z.output<typeof signUpBody>): void {
  const { email, phone, password } = body;
  if (email === '' && phone === '') throw new AuthError(refuse('anonymous_provider_disabled'));
  const fault =
    email !== '' && phone !== ''
      ? 'Only an email address or phone number should be provided on signup.'
      : password === ''
        ? 'Signup requires a valid password'
        : faultOfPkce(body);
  if (fault !== undefined) throw new AuthError(refuse('validation_failed', { message: fault }));
  if (phone !== '') throw new AuthError(refuse('phone_provider_disabled'));
}
