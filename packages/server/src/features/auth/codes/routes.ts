import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Asker, entranceOf } from '../../../http/entrance.ts';
import { type Address, readAddress } from '../accounts/address.ts';
import type { AuthContext } from '../context.ts';
import { askerAt, askingDevice } from '../devices/known.ts';
import { AuthError, granted, type Outcome, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { challengeOf, pkceFields } from '../pkce.ts';
import { metadata, readBody, text } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import { type Asking, askAgain, askToRecover, askToSignIn, askWhoIsThere } from './ask.ts';
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
      handler: async (request, reply) => {
        const body = readBody(otpBody, request.body);
        const asking = await askingFor(context, request, reply, readAddress(body));
        if (asking.to.email !== undefined && body.channel !== undefined) refuseChannel();
        if (asking.to.phone !== undefined) requirePhones(context);
        const wanted = { ...wantedOf(context, request, body), data: body.data, make: body.create_user };
        granted(await askToSignIn(context, { ...asking, ...wanted }));
        return {};
      },
    });
    app.route({
      method: 'POST',
      url: '/recover',
      schema: { tags, summary: 'Send a code to a person who forgot their password', body: recoverBody },
      handler: async (request, reply) => {
        const body = readBody(recoverBody, request.body);
        const to = readAddress(body, 'Password recovery requires an email');
        const asking = await askingFor(context, request, reply, to);
        granted(await askToRecover(context, { ...asking, ...wantedOf(context, request, body) }));
        return {};
      },
    });
    app.route({
      method: 'POST',
      url: '/resend',
      schema: { tags, summary: 'Send a code again', body: resendBody },
      handler: async (request, reply) => {
        granted(await resend(context, request, reply));
        return {};
      },
    });
    app.route({
      method: 'GET',
      url: '/reauthenticate',
      schema: { tags, summary: 'Send the signed-in person a code that confirms who they are' },
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

/** Counts the request; for which address it asks, and from which device. */
async function askingFor(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  to: Outcome<Address>,
): Promise<Pick<Asking, 'to' | 'known' | 'askedBy'>> {
  const from = entranceOf(request, reply);
  const asker: Asker = to.ok ? await askerAt(context, to.value, from) : { address: from.address };
  granted(await takeRequest(context, asker));
  return { to: granted(to), known: asker.known, askedBy: askingDevice(context, from) };
}

async function resend(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<void>> {
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
  const asking = await askingFor(context, request, reply, to);
  const wanted = { ...asking, ...wantedOf(context, request, body) };
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
