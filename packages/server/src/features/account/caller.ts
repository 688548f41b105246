import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../http/signed-in.ts';
import type { AccountContext } from './context.ts';
import { RestError } from './errors.ts';

/** Whose rows a request may see; with the key everybody knows, or none, nobody's. */
export type Caller = SignedIn | 'nobody';

/**
 * Who asks. Throws `PGRST301` for a token that is not believed, `PGRST303` for one that is over, `42501` for somebody
 * who may not, and what `authenticate` throws. The service key is no person and reads these rows elsewhere.
 */
export async function callerOf(context: AccountContext, request: FastifyRequest): Promise<Caller> {
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

/** Refuses what nobody may do here. Whoever is not signed in is told to sign in first. */
export function denied(caller: Caller, message: string): RestError<'42501'> {
  return new RestError('42501', { message, status: caller === 'nobody' ? 401 : 403 });
}
