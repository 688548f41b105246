import { proofHeader } from '@kinfolio/contract/keyset';
import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import type { Outcome } from '../errors.ts';
import { authenticate } from '../sessions/bearer.ts';

/**
 * Identifies the sender of a call that may need a proof, and checks the proof before anything is locked. A valid proof
 * is used up, even if the call is then refused for another reason.
 */
export async function authenticateProvingCaller(
  context: AuthContext,
  request: FastifyRequest,
): Promise<Outcome<SignedIn>> {
  const who = await authenticate(context, request);
  if (!who.ok || !who.value.guarded || request.headers[proofHeader] === undefined) return who;
  const proof = await context.proofIn(who.value, request);
  return { ok: true, value: { ...who.value, proof } };
}
