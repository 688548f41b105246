import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { readAddress } from '../accounts/address.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, type Outcome, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { challengeOf, pkceFields } from '../pkce.ts';
import { metadata, readBody, text } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import { askAgain, askToRecover, askToSignIn, askWhoIsThere } from './ask.ts';
import { askAgainForChange } from './change.ts';
import { redirectTarget } from './redirect.ts';

const tags = ['auth/v1'];

const address = { email: text.default(''), phone: text.default('') };
const otpBody = z.object({
  ...address,
  data: metadata.default({}),
  create_user: z.boolean().default(true),
  channel: z.string().optional(),
  ...pkceFields,
});
const recoverBody = z.object({ email: text.default(''), ...pkceFields });
const resendBody = z.object({ ...address, type: z.string().default(''), ...pkceFields });

/** Asking for a code: to sign in, because a password is forgotten, because none came, or for a change. */
export function askingRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/otp',
      schema: { tags, summary: 'Send a code to sign in with', body: otpBody },
      handler: async request => {
        granted(await takeRequest(context, request.ip));
        const body = readBody(otpBody, request.body);
        const to = granted(readAddress(body));
        if (to.email !== undefined && body.channel !== undefined) refuseChannel();
        if (to.phone !== undefined) requirePhones(context);
        const wanted = { ...wantedOf(context, request, body), data: body.data, make: body.create_user };
        granted(await askToSignIn(context, { to, ...wanted }));
        return {};
      },
    });
    app.route({
      method: 'POST',
      url: '/recover',
      schema: { tags, summary: 'Send a code because the password is forgotten', body: recoverBody },
      handler: async request => {
        granted(await takeRequest(context, request.ip));
        const body = readBody(recoverBody, request.body);
        const to = granted(readAddress(body, 'Password recovery requires an email'));
        granted(await askToRecover(context, { to, ...wantedOf(context, request, body) }));
        return {};
      },
    });
    app.route({
      method: 'POST',
      url: '/resend',
      schema: { tags, summary: 'Send a code again', body: resendBody },
      handler: async request => {
        granted(await takeRequest(context, request.ip));
        granted(await resend(context, request));
        return {};
      },
    });
    app.route({
      method: 'GET',
      url: '/reauthenticate',
      schema: { tags, summary: 'Send the person who is signed in a code that proves it once more' },
      handler: async request => {
        const who = granted(await authenticate(context, request));
        granted(await askWhoIsThere(context, who));
        return {};
      },
    });
  };
}

/** Which address each kind of message is sent to again. */
const resendTypes: Readonly<Record<string, 'email' | 'phone'>> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
};

async function resend(context: AuthContext, request: FastifyRequest): Promise<Outcome<void>> {
  const body = readBody(resendBody, request.body);
  const kind = resendTypes[body.type];
  if (kind === undefined)
    return refuse('validation_failed', {
      message: 'Missing one of these types: signup, email_change, sms, phone_change',
    });
  const to = readAddress(body);
  if (!to.ok) return to;
  if (to.value[kind] === undefined)
    return refuse('validation_failed', {
      message: `Type provided requires ${kind === 'email' ? 'an email address' : 'a phone number'}`,
    });
  const wanted = { to: to.value, ...wantedOf(context, request, body) };
  if (body.type === 'signup' || body.type === 'sms') return askAgain(context, wanted);
  return askAgainForChange(context, wanted);
}

function wantedOf(context: AuthContext, request: FastifyRequest, body: z.output<typeof recoverBody>) {
  return { redirectTo: redirectTarget(context, request), challenge: granted(challengeOf(body)) };
}

function refuseChannel(): never {
  throw new AuthError(
    refuse('validation_failed', { message: 'Channel should only be specified with Phone OTP' }),
  );
}

function requirePhones({ settings }: AuthContext): void {
  if (!settings.phoneSignups)
    throw new AuthError(refuse('phone_provider_disabled', { message: 'Unsupported phone provider' }));
}
