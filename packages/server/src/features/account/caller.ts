import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../http/signed-in.ts';
import type { AccountContext } from './context.ts';
import { RestError } from './errors.ts';

/** The account whose rows a request may see. 'nobody' if the request has only the public key or no key. */
export type Caller = SignedIn | 'nobody';

/**
 * Identifies the caller of a request. Throws `PGRST301` for an invalid token, `PGRST303` for an expired one,
 * `42501` for a caller without permission, and whatever `authenticate` throws. The service key does not
 * identify a person, so it cannot be used here.
 */
export async function authenticateCaller(context: AccountContext, request: FastifyRequest): Promise<Caller> {
  const { authorization } = request.headers;
  if (authorization === undefined) return 'nobody';
  const token = /^bearer (\S+)$/i.exec(authorization)?.[1];
  if (token === undefined) throw new RestError('PGRST301', { message: 'Expected a Bearer token' });
  const verified = await context.tokens.verify(token);
  if (!verified.ok) {
    if (verified.reason === 'token is expired') throw new RestError('PGRST303');
    throw new RestError('PGRST301', { details: verified.reason });
  }
  const { sub, role } = verified.claims;
  if (sub !== undefined) return context.authenticate(request);
  if (role === 'anon') return 'nobody';
  throw new RestError('42501', { message: 'permission denied: these rows are read by their owner' });
}

/** The error for a forbidden call. If the caller is not signed in, it tells them to sign in first. */
export function refuseForbidden(caller: Caller, message: string): RestError<'42501'> {
  return new RestError('42501', { message, status: caller === 'nobody' ? 401 : 403 });
}
