import { emailConfirmedPath, expiredLinkPath } from '@kinfolio/contract/pages';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Requester, type RequestOrigin, readRequestOrigin } from '../../../http/entrance.ts';
import { plainPolicy } from '../../../pages/plain-page.ts';
import { readAddress } from '../accounts/address.ts';
import { findAccount } from '../accounts/store.ts';
import { chooseRedirectTarget } from '../codes/redirect.ts';
import { readLinkToken } from '../codes/token.ts';
import type { AuthContext } from '../context.ts';
import { createRequester } from '../devices/known.ts';
import { AuthError, createRefusal, type Outcome, valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit } from '../limits.ts';
import { readBody, storableText } from '../read-body.ts';
import { renderConfirmPage } from './confirm-page.ts';
import { createLandingUrl } from './landing.ts';
import {
  readVerifyType,
  type VerificationResult,
  type VerifyType,
  verifyCode,
  verifyToken,
} from './verify.ts';

const tags = ['auth/v1'];

const verifyBody = z.object({
  type: z.string().default(''),
  token: z.string().default(''),
  token_hash: z.string().default(''),
  email: storableText.default(''),
  phone: storableText.default(''),
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

/** Routes that accept a code: typed, as the token of a link, or by opening the link itself. */
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
        valueOrThrow(await countRequestAgainstLimit(context, await askerOfVerify(context, request)));
        // The button on the page behind a link sends no body, because everything is in the URL.
        if (request.body === undefined || request.body === null) return followLink(context, request, reply);
        const verified = valueOrThrow(
          await verify(context, readBody(verifyBody, request.body), readRequestOrigin(request, reply)),
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
        const target = chooseRedirectTarget(context, request);
        return reply
          .type('text/html; charset=utf-8')
          .header('content-security-policy', plainPolicy(target))
          .send(renderConfirmPage(type));
      },
    });
  };
}

/** Identifies the sender of a code. Attempts from a device that the account knows are counted separately. */
async function askerOfVerify(context: AuthContext, request: FastifyRequest): Promise<Requester> {
  const { email = '', phone = '' } = verifyBody.safeParse(request.body).data ?? {};
  const to = readAddress({ email, phone });
  const from = readRequestOrigin(request);
  return to.ok ? createRequester(context, to.value, from) : { address: from.address };
}

async function verify(
  context: AuthContext,
  body: z.output<typeof verifyBody>,
  from: RequestOrigin,
): Promise<Outcome<VerificationResult>> {
  const type = readVerifyType(body.type);
  if (type === undefined)
    return createRefusal('validation_failed', { message: 'Verify requires a verification type' });
  if (body.token_hash !== '') {
    const more =
      body.email !== '' || body.phone !== '' || body.token !== '' || body.redirect_to !== undefined;
    if (more)
      return createRefusal('validation_failed', {
        message: 'Only the token_hash and type should be provided',
      });
    return verifyToken(context, { type, token: body.token_hash, pressed: false, from });
  }
  if (body.token === '')
    return createRefusal('validation_failed', { message: 'Verify requires a token or a token hash' });
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
    from: readRequestOrigin(request),
  });
  const target = chooseRedirectTarget(context, request);
  const ours = await ownPageFor(context, target, { token, outcome });
  return reply.redirect(ours ?? createLandingUrl(target, outcome, { token, type }), 303);
}

/**
 * The page that a link in the web app's sign-up email leads to. The page has no script, because the waiting page
 * continues on its own. A link that fails leads to the same page if the email is already confirmed, for example because
 * the link was pressed twice or the code was typed first.
 */
async function ownPageFor(
  context: AuthContext,
  target: string,
  { token, outcome }: { token: string; outcome: Outcome<VerificationResult> },
): Promise<string | undefined> {
  const { publicUrl } = context.settings;
  if (target.replace(/[?#].*$/s, '') !== `${publicUrl}${emailConfirmedPath}`) return undefined;
  if (outcome.ok) return `${publicUrl}${emailConfirmedPath}`;
  const name = readLinkToken(token);
  const account = name && (await findAccount(context.db, name.accountId));
  const confirmed = account !== undefined && account.emailConfirmedAtMs !== null;
  return `${publicUrl}${confirmed ? emailConfirmedPath : expiredLinkPath}`;
}

function readLink(request: FastifyRequest): { token: string; type: VerifyType } {
  const { token, type: word } = verifyQuery.parse(request.query);
  const type = readVerifyType(word);
  if (token !== '' && type !== undefined) return { token, type };
  const message = token === '' ? 'Verify requires a token' : 'Verify requires a verification type';
  throw new AuthError(createRefusal('validation_failed', { message }));
}
