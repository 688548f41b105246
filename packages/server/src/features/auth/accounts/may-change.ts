import { type Refusal, refuse } from '../errors.ts';
import type { SignedIn } from '../sessions/bearer.ts';

// [Note: Changes are held] Whoever says that a sign-in was not theirs ends every session, and for a while nothing that
// guards the account is changed: addresses, second factors, passkeys, recovery kit. The password may be, on a device
// the account knows, and that ends the hold: what somebody else knew is worth nothing then. See decision 530.

/**
 * Why a session may not change what guards its account; undefined when it may. A password alone on a new device may
 * change nothing: it could otherwise make itself known, by a factor of its own. `duringHold` is what may be changed
 * while the rest is held.
 */
export function refusalOfChange(
  { confirmed, held }: Pick<SignedIn, 'confirmed' | 'held'>,
  { duringHold = false } = {},
): Refusal | undefined {
  if (!confirmed)
    return refuse('insufficient_aal', { status: 401, message: 'This device is new to the account' });
  return held && !duringHold ? refuse('changes_held') : undefined;
}
