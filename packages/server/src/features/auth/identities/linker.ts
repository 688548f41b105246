import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../http/signed-in.ts';
import type { AuthContext } from '../context.ts';
import { createRefusal, type Outcome } from '../errors.ts';
import { checkMayChange } from '../proof/may-change.ts';
import { authenticateProvingCaller } from '../proof/proving-caller.ts';
import { proofsForChange } from '../proof/required.ts';

/**
 * Requires a caller who may link and unlink ways of signing in: they have shown a second factor if the
 * account has one, on a device that the account knows.
 */
export async function requireLinker(
  context: AuthContext,
  request: FastifyRequest,
): Promise<Outcome<SignedIn>> {
  const who = await authenticateProvingCaller(context, request);
  if (!who.ok) return who;
  if (!context.settings.manualLinking) return createRefusal('manual_linking_disabled');
  if (who.value.lacksFactor) return createRefusal('insufficient_aal', { status: 401 });
  return checkMayChange(who.value, { wants: proofsForChange }) ?? who;
}
