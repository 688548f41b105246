import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { requireServiceKey } from '../admin/caller.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, createRefusal } from '../errors.ts';

/** The last path segment of the URLs that bots would use to create accounts, send messages or guess secrets. */
const guarded: ReadonlySet<string | undefined> = new Set([
  'signup',
  'token',
  'otp',
  'recover',
  'resend',
  'sso',
]);
/** Grant types that continue an earlier sign-in, in which a captcha was already solved. */
const going: ReadonlySet<unknown> = new Set(['refresh_token', 'pkce']);

const carried = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().min(1) }) });
const grant = z.object({ grant_type: z.string() });

/**
 * A hook that rejects guarded requests unless the person has solved a captcha challenge. If no provider is configured,
 * the hook checks nothing.
 */
export function createCaptchaCheck(context: AuthContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const { captcha } = context;
    if (captcha === undefined || !isGuarded(request) || (await requireServiceKey(context, request)).ok)
      return;
    const token = carried.safeParse(request.body).data?.gotrue_meta_security.captcha_token;
    if (token === undefined) throw disallowed('no captcha_token found');
    if (!(await captcha(token, request.ip))) throw disallowed('invalid-input-response');
  };
}

function isGuarded({ method, routeOptions, query }: FastifyRequest): boolean {
  const last = routeOptions.url?.split('/').at(-1);
  if (method !== 'POST' || !guarded.has(last)) return false;
  return last !== 'token' || !going.has(grant.safeParse(query).data?.grant_type);
}

const disallowed = (why: string) =>
  new AuthError(
    createRefusal('captcha_failed', { message: `captcha protection: request disallowed (${why})` }),
  );
