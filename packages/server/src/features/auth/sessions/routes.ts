import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type RequestOrigin, readRequestOrigin } from '../../../http/entrance.ts';
import type { ContactAddress } from '../accounts/address.ts';
import { normaliseEmail } from '../accounts/email.ts';
import { normalisePhoneDigits } from '../accounts/phone.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal, type Outcome, valueOrThrow } from '../errors.ts';
import { countRequestAgainstLimit, countSessionRequest } from '../limits.ts';
import { signInWithIdToken } from '../providers/id-token.ts';
import { signInWithWallet } from '../providers/web3.ts';
import { readBody, storableText } from '../read-body.ts';
import { exchangeFlowCode } from '../verification/flow.ts';
import { readBearer } from './bearer.ts';
import type { PresentedSession } from './presenter.ts';
import { refreshSession } from './refresh.ts';
import { signInWithPassword } from './sign-in.ts';
import { type SignOutScope, signOut, signOutScopes } from './sign-out.ts';

const tags = ['auth/v1'];

const passwordBody = z.object({
  email: storableText.default(''),
  phone: storableText.default(''),
  password: z.string().default(''),
});
const pkceBody = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });
const refreshBody = z.object({ refresh_token: z.string().default('') });
const tokenQuery = z.object({ grant_type: z.string() });
const logoutQuery = z.object({ scope: z.string().default('global') });

type Grant = (
  context: AuthContext,
  request: FastifyRequest,
  from: RequestOrigin,
) => Promise<Outcome<PresentedSession>>;

/**
 * The grant types that return a session. The request counts towards the limits in each case. A new grant type needs
 * only another line here.
 */
const grants: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', counted(pkceGrant)],
  ['id_token', counted(signInWithIdToken)],
  ['web3', counted(signInWithWallet)],
]);

const unsupportedGrant = counted(async () =>
  createRefusal('invalid_credentials', { message: 'unsupported_grant_type' }),
);

function counted(grant: Grant): Grant {
  return async (context, request, from) => {
    valueOrThrow(await countRequestAgainstLimit(context, { address: request.ip }));
    return grant(context, request, from);
  };
}

export function sessionRoutes(context: AuthContext) {
  return async (app: FastifyInstance): Promise<void> => {
    app.route({
      method: 'POST',
      url: '/token',
      schema: {
        tags,
        summary: 'Exchange a password, a refresh token or a code for a session',
        querystring: tokenQuery,
        body: z.union([passwordBody, refreshBody, pkceBody]),
      },
      handler: async (request, reply) => {
        const type = tokenQuery.safeParse(request.query).data?.grant_type ?? '';
        const grant = grants.get(type) ?? unsupportedGrant;
        return valueOrThrow(await grant(context, request, readRequestOrigin(request, reply)));
      },
    });
    app.route({
      method: 'POST',
      url: '/logout',
      schema: { tags, summary: 'End this session, the others, or all', querystring: logoutQuery },
      handler: async (request, reply) => {
        const bearer = valueOrThrow(await readBearer(context, request));
        await signOut(context, bearer, readScope(request.query));
        return reply.code(204).send();
      },
    });
  };
}

async function passwordGrant(context: AuthContext, { body, ip }: FastifyRequest, from: RequestOrigin) {
  const { password, ...given } = readBody(passwordBody, body);
  const name = readName(context, given);
  if (name.ok) return signInWithPassword(context, { name: name.value, password, from });
  valueOrThrow(await countRequestAgainstLimit(context, { address: ip }));
  return name;
}

/** The email or phone number in a password sign-in. An invalid address is treated like an unknown one. */
function readName(
  { settings }: AuthContext,
  { email, phone }: { email: string; phone: string },
): Outcome<ContactAddress> {
  if (email !== '' && phone !== '') {
    return createRefusal('validation_failed', {
      message: 'Only an email address or phone number should be provided on login.',
    });
  }
  if (phone !== '' && !settings.phoneSignups)
    return createRefusal('phone_provider_disabled', { status: 422, message: 'Phone logins are disabled' });
  if (phone === '' && email === '')
    return createRefusal('validation_failed', { message: 'missing email or phone' });
  const value: ContactAddress =
    phone === '' ? { email: normaliseEmail(email) ?? '' } : { phone: normalisePhoneDigits(phone) ?? '' };
  return { ok: true, value };
}

async function pkceGrant(context: AuthContext, { body }: FastifyRequest, from: RequestOrigin) {
  const { auth_code: authCode, code_verifier: verifier } = readBody(pkceBody, body);
  return exchangeFlowCode(context, { authCode, verifier, from });
}

async function refreshGrant(context: AuthContext, { body, ip }: FastifyRequest) {
  const token = refreshBody.safeParse(body).data?.refresh_token ?? '';
  const name = context.refreshTokens.read(token);
  valueOrThrow(
    await (name === undefined
      ? countRequestAgainstLimit(context, { address: ip })
      : countSessionRequest(context, name.sessionId)),
  );
  return refreshSession(context, readBody(refreshBody, body).refresh_token);
}

function readScope(query: unknown): SignOutScope {
  const asked = logoutQuery.safeParse(query).data?.scope;
  const scope = signOutScopes.find(one => one === asked);
  if (scope !== undefined) return scope;
  throw new AuthError(createRefusal('validation_failed', { message: 'Unsupported logout scope' }));
}
