import type { FastifyRequest } from 'fastify';
import type { SignedIn } from '../../../http/signed-in.ts';
import { refusalOfChange } from '../accounts/may-change.ts';
import type { AuthContext } from '../context.ts';
import { type Outcome, refuse } from '../errors.ts';
import { provingCaller } from '../proof/proving-caller.ts';
import { changeWants } from '../proof/required.ts';

/** Whoever may link and unlink ways of signing in: somebody signed in, with every factor they have, on a device that the account knows. */
export async function linkerOf(context: AuthContext, request: FastifyRequest): Promise<Outcome<SignedIn>> {
  const who = await provingCaller(context, request);
  if (!who.ok) return who;
  if (!context.settings.manualLinking) return refuse('manual_linking_disabled');
  if (who.value.lacksFactor) return refuse('insufficient_aal', { status: 401 });
  return refusalOfChange(who.value, { wants: changeWants }) ?? who;
}
