import { emailConfirmedPath, linkOverPath } from '@kinfolio/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Asker, type Entrance, entranceOf } from '../../../http/entrance.ts';
import { plainPolicy } from '../../../pages/plain-page.ts';
import { readAddress } from '../accounts/address.ts';
import { findAccount } from '../accounts/store.ts';
import type { AuthContext } from '../context.ts';
import { askerAt } from '../devices/known.ts';
import { AuthError, granted, type Outcome, refuse } from '../errors.ts';
import { takeRequest } from '../limits.ts';
import { readBody, text } from '../read-body.ts';
import { confirmPage } from './confirm-page.ts';
import { landing } from './landing.ts';
import { redirectTarget } from './redirect.ts';
import { readToken } from './token.ts';
import { readType, type Verified, type VerifyType, verifyCode, verifyToken } from './verify.ts';

const tags = ['auth/v1'];

const verifyBody = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: text.default(''),
  phone: text.default(''),
  redirect_to: z.string().optional(),
});
const verifyQuery = z.object({
  token: z.string().default(''),
  type: z.string().default(''),
  redirect_to: z.string().optional(),
});

const halfway = {
  code: '200',
  msg: 'Confirmation link accepted. Please proceed to confirm link sent to the other email',
};

/** Taking a code: typed, as the token of a link, or by the link itself. */
export function verifyRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/verify',
      schema: {
        tags,
        summary: 'Exchange a code, typed or from a link, for a session',
        querystring: verifyQuery,
        body: verifyBody,
      },
      handler: async (request, reply) => {
        granted(await takeRequest(context, await askerOfVerify(context, request)));
        // The button of the page that a link opens sends no body: all is in the address.
        if (request.body === undefined || request.body === null) return followLink(context, request, reply);
        const verified = granted(
          await verify(context, readBody(verifyBody, request.body), entranceOf(request, reply)),
        );
        return 'session' in verified ? verified.session : halfway;
      },
    });
    app.route({
      method: 'GET',
      url: '/verify',
      schema: {
        tags,
        summary: 'Show the page with the button that uses an emailed link',
        querystring: verifyQuery,
      },
      handler: async (request, reply) => {
        const { type } = readLink(request);
        const target = redirectTarget(context, request);
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', plainPolicy(target))
          .send(confirmPage(type));
      },
    });
  };
}

/** Who sends a code: on a device that its account knows, requests count apart. */
async function askerOfVerify(context: AuthContext, request: FastifyRequest): Promise<Asker> {
  const { email = '', phone = '' } = verifyBody.safeParse(request.body).data ?? {};
  const to = readAddress({ email, phone });
  const from = entranceOf(request);
  return to.ok ? askerAt(context, to.value, from) : { address: from.address };
}

async function verify(
  context: AuthContext,
  body: z.output<typeof verifyBody>,
  from: Entrance,
): Promise<Outcome<Verified>> {
  const type = readType(body.type);
  if (type === undefined)
    return refuse('validation_failed', { message: 'Verify requires a verification type' });
  if (body.token_hash !== '') {
    const more =
      body.email !== '' || body.phone !== '' || body.token !== '' || body.redirect_to !== undefined;
    if (more)
      return refuse('validation_failed', { message: 'Only the token_hash and type should be provided' });
    return verifyToken(context, { type, token: body.token_hash, pressed: false, from });
  }
  if (body.token === '')
    return refuse('validation_failed', { message: 'Verify requires a token or a token hash' });
  const to = readAddress(body, 'Only an email address or phone number should be provided on verify');
  if (!to.ok) return to;
  return verifyCode(context, { type, to: to.value, code: body.token, from });
}

async function followLink(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  const { token, type } = readLink(request);
  const outcome = await verifyToken(context, {
    type,
    token,
    pressed: true,
    from: entranceOf(request),
  });
  const target = redirectTarget(context, request);
  const ours = await ownPageFor(context, target, { token, outcome });
  return reply.redirect(ours ?? landing(target, outcome, { token, type }), 303);
}

/**
 * Where a link leads when it is of a sign-up mail of the web app, whose page has no script: the page that waits proceeds by
 * itself. A refused one leads to the same page when the email is confirmed by now (pressed twice, or after the code was
 * typed).
 */
async function ownPageFor(
  context: AuthContext,
  target: string,
  { token, outcome }: { token: string; outcome: Outcome<Verified> },
): Promise<string | undefined> {
  const { publicUrl } = context.settings;
  if (target.replace(/[?#].*$/s, '') !== `${publicUrl}${emailConfirmedPath}`) return undefined;
  if (outcome.ok) return `${publicUrl}${emailConfirmedPath}`;
  const name = readToken(token);
  const account = name && (await findAccount(context.db, name.accountId));
  const confirmed = account !== undefined && account.emailConfirmedAtMs !== null;
  return `${publicUrl}${confirmed ? emailConfirmedPath : linkOverPath}`;
}

function readLink(request: FastifyRequest): { token: string; type: VerifyType } {
  const { token, type: word } = verifyQuery.parse(request.query);
  const type = readType(word);
  if (token !== '' && type !== undefined) return { token, type };
  const message = token === '' ? 'Verify requires a token' : 'Verify requires a verification type';
  throw new AuthError(refuse('validation_failed', { message }));
}
