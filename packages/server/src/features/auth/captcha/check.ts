import type { FastifyRequest } from 'fastify';
import * as z from 'zod';
import { requireService } from '../admin/caller.ts';
import type { AuthContext } from '../context.ts';
import { AuthError, refuse } from '../errors.ts';

/** The last part of the addresses that programs would use to make accounts, send messages or guess. */
const guarded: ReadonlySet<string | undefined> = new Set([
  'signup',
  'token',
  'otp',
  'recover',
  'resend',
  'sso',
]);
/** What keeps somebody in who came in before. */
const going: ReadonlySet<unknown> = new Set(['refresh_token', 'pkce']);

const carried = z.object({ gotrue_meta_security: z.object({ captcha_token: z.string().min(1) }) });
const grant = z.object({ grant_type: z.string() });

/** A hook that lets such requests through only when a person sent them; without a provider it asks nothing. */
export function captchaCheck(context: AuthContext) {
  return async (request: FastifyRequest): Promise<void> => {
    const { captcha } = context;
    if (captcha === undefined || !isGuarded(request) || (await requireService(context, request)).ok) return;
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
  new AuthError(refuse('captcha_failed', { message: `captcha protection: request disallowed (${why})` }));
