import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Requester, readRequestOrigin } from '../../../http/entrance.ts';
import { type ContactAddress, readAddress } from '../accounts/address.ts';
import type { AuthContext } from '../context.ts';
import { createRequester, readRequestingDeviceHash } from '../devices/known.ts';
import { AuthError, createRefusal, type Outcome, valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { pkceFields, readPkceChallenge } from '../pkce.ts';
import { metadata, readBody, storableText } from '../read-body.ts';
import { authenticate } from '../sessions/bearer.ts';
import {
  type CodeRequest,
  requestRecovery,
  requestSignIn,
  resendCode,
  sendReauthenticationCode,
} from './ask.ts';
import { resendChangeCodes } from './change.ts';
import { chooseRedirectTarget } from './redirect.ts';

const tags = ['auth/v1'];

const address = { email: storableText.default(''), phone: storableText.default('') };
const otpBody = z.object({
  ...address,
  data: metadata.default({}),
  create_user: z.boolean().default(true),
  channel: z.string().optional(),
  ...pkceFields,
});
const recoverBody = z.object({ email: storableText.default(''), ...pkceFields });
const resendBody = z.object({ ...address, type: z.string().default(''), ...pkceFields });

/**
 * Routes that request a code: to sign in, after forgetting the password, because no code arrived, or to make a change.
 */
export function codeRequestRoutes(context: AuthContext) {
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
        valueOrThrow(await requestSignIn(context, { ...asking, ...wanted }));
        return {};
      },
    });
    app.route({
      method: 'POST',
      url: '/recover',
      schema: {
        tags,
        summary: 'Send a code to a person who has forgotten their password',
        body: recoverBody,
      },
      handler: async (request, reply) => {
        const body = readBody(recoverBody, request.body);
        const to = readAddress(body, 'Password recovery requires an email');
        const asking = await askingFor(context, request, reply, to);
        valueOrThrow(await requestRecovery(context, { ...asking, ...wantedOf(context, request, body) }));
        return {};
      },
    });
    app.route({
      method: 'POST',
      url: '/resend',
      schema: { tags, summary: 'Send a code again', body: resendBody },
      handler: async (request, reply) => {
        valueOrThrow(await resend(context, request, reply));
        return {};
      },
    });
    app.route({
      method: 'GET',
      url: '/reauthenticate',
      schema: { tags, summary: 'Send the signed-in person a code that confirms who they are' },
      handler: async request => {
        const who = valueOrThrow(await authenticate(context, request));
        valueOrThrow(await sendReauthenticationCode(context, who));
        return {};
      },
    });
  };
}

const resendTypes: Readonly<Record<string, 'email' | 'phone'>> = {
  signup: 'email',
  email_change: 'email',
  sms: 'phone',
  phone_change: 'phone',
};

/** Counts a request against the limits. Returns the address it is for, and the device it comes from. */
async function askingFor(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
  to: Outcome<ContactAddress>,
): Promise<Pick<CodeRequest, 'to' | 'known' | 'askedBy'>> {
  const from = readRequestOrigin(request, reply);
  const asker: Requester = to.ok ? await createRequester(context, to.value, from) : { address: from.address };
  valueOrThrow(await countRequestAgainstLimit(context, asker));
  return { to: valueOrThrow(to), known: asker.known, askedBy: readRequestingDeviceHash(context, from) };
}

async function resend(
  context: AuthContext,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Outcome<void>> {
  const body = readBody(resendBody, request.body);
  const kind = resendTypes[body.type];
  if (kind === undefined)
    return createRefusal('validation_failed', {
      message: 'Missing one of these types: signup, email_change, sms, phone_change',
    });
  const to = readAddress(body);
  if (!to.ok) return to;
  if (to.value[kind] === undefined)
    return createRefusal('validation_failed', {
      message: `Type provided requires ${kind === 'email' ? 'an email address' : 'a phone number'}`,
    });
  const asking = await askingFor(context, request, reply, to);
  const wanted = { ...asking, ...wantedOf(context, request, body) };
  if (body.type === 'signup' || body.type === 'sms') return resendCode(context, wanted);
  return resendChangeCodes(context, wanted);
}

function wantedOf(context: AuthContext, request: FastifyRequest, body: z.output<typeof recoverBody>) {
  return {
    redirectTo: chooseRedirectTarget(context, request),
    challenge: valueOrThrow(readPkceChallenge(body)),
  };
}

function refuseChannel(): never {
  throw new AuthError(
    createRefusal('validation_failed', { message: 'Channel should only be specified with Phone OTP' }),
  );
}

function requirePhones({ settings }: AuthContext): void {
  if (!settings.phoneSignups)
    throw new AuthError(createRefusal('phone_provider_disabled', { message: 'Unsupported phone provider' }));
}
