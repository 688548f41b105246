import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { type Entrance, entranceOf } from '../../../http/entrance.ts';
import type { Address } from '../accounts/address.ts';
import { normalEmail } from '../accounts/email.ts';
import { normalPhone } from '../accounts/phone.ts';
import { finishFlow } from '../codes/flow.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, granted, type Outcome, refuse } from '../errors.ts';
import { takeRequest, takeSessionRequest } from '../limits.ts';
import { idTokenGrant } from '../providers/id-token.ts';
import { web3Grant } from '../providers/web3.ts';
import { readBody, text } from '../read-body.ts';
import { readBearer } from './bearer.ts';
import type { PresentedSession } from './presenter.ts';
import { refreshSession } from './refresh.ts';
import { signInWithPassword } from './sign-in.ts';
import { type SignOutScope, signOut, signOutScopes } from './sign-out.ts';

const tags = ['auth/v1'];

const passwordBody = z.object({
  email: text.default(''),
  phone: text.default(''),
  password: z.string().default(''),
});
const pkceBody = z.object({ auth_code: z.string().default(''), code_verifier: z.string().default('') });
const refreshBody = z.object({ refresh_token: z.string().default('') });
const tokenQuery = z.object({ grant_type: z.string() });
const logoutQuery = z.object({ scope: z.string().default('global') });

type Grant = (
  context: AuthContext,
  request: FastifyRequest,
  from: Entrance,
) => Promise<Outcome<PresentedSession>>;

/** What a session is given for, each counting the request. A further kind of grant is one more line. */
const grants: ReadonlyMap<string, Grant> = new Map<string, Grant>([
  ['password', passwordGrant],
  ['refresh_token', refreshGrant],
  ['pkce', counted(pkceGrant)],
  ['id_token', counted(idTokenGrant)],
  ['web3', counted(web3Grant)],
]);

const unsupportedGrant = counted(async () =>
  refuse('invalid_credentials', { message: 'unsupported_grant_type' }),
);

function counted(grant: Grant): Grant {
  return async (context, request, from) => {
    granted(await takeRequest(context, { address: request.ip }));
    return grant(context, request, from);
  };
}

/** Signing in, staying in and signing out. */
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
        return granted(await grant(context, request, entranceOf(request, reply)));
      },
    });
    app.route({
      method: 'POST',
      url: '/logout',
      schema: { tags, summary: 'End this session, the others, or all', querystring: logoutQuery },
      handler: async (request, reply) => {
        const bearer = granted(await readBearer(context, request));
        await signOut(context, bearer, readScope(request.query));
        return reply.code(204).send();
      },
    });
  };
}

async function passwordGrant(context: AuthContext, { body, ip }: FastifyRequest, from: Entrance) {
  const { password, ...given } = readBody(passwordBody, body);
  const name = readName(context, given);
  if (name.ok) return signInWithPassword(context, { name: name.value, password, from });
  granted(await takeRequest(context, { address: ip }));
  return name;
}

/** Whom a password is given for. What is no address is nobody's, as one is that nobody has. */
function readName(
  { settings }: AuthContext,
  { email, phone }: { email: string; phone: string },
): Outcome<Address> {
  if (email !== '' && phone !== '') {
    return refuse('validation_failed', {
      message: 'Only an email address or phone number should be provided on login.',
    });
  }
  if (phone !== '' && !settings.phoneSignups)
    return refuse('phone_provider_disabled', { status: 422, message: 'Phone logins are disabled' });
  if (phone === '' && email === '') return refuse('validation_failed', { message: 'missing email or phone' });
  const value: Address =
    phone === '' ? { email: normalEmail(email) ?? '' } : { phone: normalPhone(phone) ?? '' };
  return { ok: true, value };
}

async function pkceGrant(context: AuthContext, { body }: FastifyRequest, from: Entrance) {
  const { auth_code: authCode, code_verifier: verifier } = readBody(pkceBody, body);
  return finishFlow(context, { authCode, verifier, from });
}

async function refreshGrant(context: AuthContext, { body, ip }: FastifyRequest) {
  const token = refreshBody.safeParse(body).data?.refresh_token ?? '';
  const name = context.refreshTokens.read(token);
  granted(
    await (name === undefined
      ? takeRequest(context, { address: ip })
      : takeSessionRequest(context, name.sessionId)),
  );
  return refreshSession(context, readBody(refreshBody, body).refresh_token);
}

function readScope(query: unknown): SignOutScope {
  const asked = logoutQuery.safeParse(query).data?.scope;
  const scope = signOutScopes.find(one => one === asked);
  if (scope !== undefined) return scope;
  throw new AuthError(refuse('validation_failed', { message: 'Unsupported logout scope' }));
}
