import { proofHeader } from '@kinfolio/contract/keyset';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import type { Outcome } from '../errors.ts';
import { authenticate } from '../sessions/bearer.ts';

/**
 * Who sends a call that may want a proof, and whether what it brings is one. It is looked at before anything is locked: a
 * right one is used up, also when the call is refused for something else.
 */
export async function provingCaller(
  context: AuthContext,
  request: FastifyRequest,
): Promise<Outcome<SignedIn>> {
  const who = await authenticate(context, request);
  if (!who.ok || !who.value.guarded || request.headers[proofHeader] === undefined) return who;
  const proof = await context.proofIn(who.value, request);
  return { ok: true, value: { ...who.value, proof } };
}
